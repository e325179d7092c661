"""Versions of a C++ program that are compiled together give what they give alone."""

import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks.behaviour.cpp import COMPILE, Compiler

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not installed")

CODE = "#include <cstdio>\n#include <cstdlib>\nstatic int counter;\nint twice(int n) { counter++; return n * 2; }\n"
WRONG = CODE.replace("n * 2", "n * 3")
BROKEN = CODE.replace("return", "retrun")
GLOBAL = CODE + "int third = ::counter;\n"
TESTS = {
    "append": "int main() { if (twice(2) != 4) abort(); }\n",
    "jsoncall": "namespace driver { template<class F> int call(F f) { return f(2) == 4 ? 0 : 3; } }\n"
    "int main() { return driver::call(&twice); }\n",
}


class Shell:
    """Runs commands as the runner of the corpora does, and remembers what was compiled."""

    def __init__(self) -> None:
        self.compiled: list[str] = []

    def __call__(self, command, folder, text=None, to=None):
        if command[0] == COMPILE[0]:
            self.compiled.append(Path(folder, command[-1]).read_text(encoding="utf-8"))
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=1800, check=False)
        return done.returncode, done.stdout, done.stderr


def runner(folder, compiler):
    def run_one(program, code):
        Path(folder, "a.cpp").write_text(code + TESTS[program["tests"]["kind"]], encoding="utf-8")
        if compiler.sh(["g++", "-O1", "-o", "a", "a.cpp"], str(folder))[0]:
            return "compile_error", ""
        return ("runtime_error", "") if compiler.sh(["./a"], str(folder))[0] else ("pass", "")

    return SimpleNamespace(run_one=run_one)


@pytest.mark.parametrize("kind", TESTS)
@pytest.mark.parametrize(
    ("texts", "results", "compilations"),
    [
        ((CODE, WRONG), ["pass", "runtime_error"], 1),
        ((CODE, BROKEN), ["pass", "compile_error"], 3),
        ((CODE, GLOBAL), ["pass", "pass"], 3),
    ],
    ids=["together", "one that does not compile", "one that does not stand in a namespace"],
)
def test_versions_give_what_they_give_alone(tmp_path, kind, texts, results, compilations):
    shell = Shell()
    compiler = Compiler(shell, tmp_path)
    program = {"code": texts[0], "tests": {"kind": kind}}
    one = runner(tmp_path, compiler)
    compiler.ahead(one, program, texts)
    assert [one.run_one(program, code=text)[0] for text in texts] == results
    assert len(shell.compiled) == compilations

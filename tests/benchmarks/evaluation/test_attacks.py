from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.evaluation.attacks import ATTACKS, attack_on, attacked, left, tidying
from benchmarks.evaluation.experiments import EXPERIMENTS
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.result import Table
from sew_hooks.engine.api import find_sites
from tests.conftest import CPP, JAVA

PYTHON = '''\
# Counts.
def histogram(words, sep=","):
    """Say how often."""
    counts = {}  # by word
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    def line(word):
        nonlocal sep
        return f"{word}{sep}{counts[word]}"
    try:
        return [line(word) for word in sorted(counts)] + [f"{len(counts)=}"]
    except ValueError as error:
        return [str(error)]

print(histogram("# no comment".split() * 2, sep=":"))
'''

CPP_PROGRAM = """\
#define LIMIT limit
class Solution {
    int total = 0; // of all
public:
    int sum(vector<int>& values, int limit) {
        vector<int> copy(values), rest; /* both */
        int n = 0;
        auto more = [&](int extra) { return extra + n + LIMIT; };
        for (int i = 0; i < copy.size(); i++)
            total += copy[i];
        if (rest.size() == 0) { return more(total); } else { return n; }
    }
    int twice() { return 2 * total; }
};
"""

JAVA_PROGRAM = """\
class Solution {
    int n; // seen
    int sum(int[] values, int limit) {
        int copy = 0; /* so far */
        outer:
        for (int value : values) {
            if (value > limit) break outer;
            else copy += value;
        }
        java.util.function.IntUnaryOperator add = step -> step + this.n + n;
        return add.applyAsInt(copy);
    }
}
"""

PROGRAMS = {"python": PYTHON, "java": JAVA_PROGRAM, "cpp": CPP_PROGRAM}


def after(attack: str, language: str, text: str | None = None) -> str:
    task = attack_on(language, attack)
    assert task is not None
    result = task(PROGRAMS[language] if text is None else text)
    assert result is not None
    return result


def output(text: str) -> str:
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("attack", ATTACKS)
def test_attacked_python_does_the_same(attack: str) -> None:
    expected = output(PYTHON)
    assert after(attack, "python") != PYTHON or attack == "linting"
    assert output(after(attack, "python")) == expected


def test_formatting_is_that_of_the_formatters() -> None:
    assert after("formatting", "python", "x = { 'a':1 }\n") == 'x = {"a": 1}\n'
    assert "    int f() { return 1; }".strip() in after("formatting", "cpp", "int f(){return 1;}")
    assert "int f() { return 1; }" in after("formatting", "java", "class A{int f(){return 1;}}")


def test_linting_makes_the_fixes_that_are_made_by_default() -> None:
    assert after("linting", "python", "import os\nx = f'a'\n") == "x = 'a'\n"
    assert after("linting", "cpp") == CPP_PROGRAM
    assert attack_on("java", "linting") is None


def test_comments_go_and_nothing_else() -> None:
    assert after("comments", "python") == PYTHON.replace("# Counts.\n", "").replace("  # by word", "")
    assert after("comments", "cpp") == CPP_PROGRAM.replace(" // of all", "").replace(" /* both */", "")
    assert after("comments", "java") == JAVA_PROGRAM.replace(" // seen", "").replace(" /* so far */", "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int a; /* one\ntwo */\nint b;\n", "int a;\nint b;\n"),
        ("int/**/a;\n", "int a;\n"),
        ("  // alone\r\nint a;", "int a;"),
        ('const char* s = "// no";  // yes', 'const char* s = "// no";'),
    ],
)
def test_a_comment_leaves_no_trace(text: str, expected: str) -> None:
    assert after("comments", "cpp", text) == expected


def test_renaming_python_spares_what_others_may_name() -> None:
    renamed = after("renaming", "python")
    assert "histogram(v1, sep=" in renamed
    assert "for v2 in v1:" in renamed
    assert "def line(v2):" in renamed
    assert "[line(v2) for v2 in sorted(counts)]" in renamed
    # A keyword of a call, a nonlocal name, one that an f-string prints, a function.
    for kept in ("sep=", "nonlocal sep", "{len(counts)=}", "def line(", "def histogram("):
        assert kept in renamed


def test_renaming_leaves_python_alone_that_looks_up_names_by_text() -> None:
    task = attack_on("python", "renaming")
    assert task is not None
    assert task("def f(a):\n    return locals()['a']\n") is None


def test_renaming_cpp_spares_members_and_macros() -> None:
    renamed = after("renaming", "cpp")
    assert "vector<int> v2(v1), v3;" in renamed
    assert "v5 = [&](int v6) { return v6 + v4 + LIMIT; }" in renamed
    assert "total += v2[v7];" in renamed
    assert "v3.size() == 0" in renamed
    assert "int limit)" in renamed
    assert "return 2 * total;" in renamed


def test_renaming_java_spares_fields_and_labels() -> None:
    renamed = after("renaming", "java")
    assert "int sum(int[] v1, int v2)" in renamed
    assert "if (v4 > v2) break outer;" in renamed
    assert "v6 -> v6 + this.n + n;" in renamed
    assert "return v5.applyAsInt(v3);" in renamed


def test_a_name_that_is_also_used_outside_its_scope_is_kept() -> None:
    text = "int n; int f() { n = 1; { int n = 2; n++; } return n; } int g(int n) { return n; }"
    assert after("renaming", "cpp", text) == text.replace("int g(int n) { return n; }", "int g(int v1) { return v1; }")


@pytest.mark.skipif(shutil.which("javac") is None, reason="no javac")
def test_renamed_java_compiles(tmp_path: Path) -> None:
    path = tmp_path / "Solution.java"
    path.write_text(after("renaming", "java"), encoding="utf-8")
    assert subprocess.run(["javac", "-d", str(tmp_path), str(path)], check=False).returncode == 0


def test_renaming_keeps_addresses_and_bits_but_those_of_names() -> None:
    for language, text in (("java", JAVA), ("cpp", CPP), *PROGRAMS.items()):
        before, renamed = (
            [
                (site.site_id, site.context, site.bit)
                for site in find_sites(code, language)
                if site.rule != "caught-name"
            ]
            for code in (text, after("renaming", language, text))
        )
        assert sorted(before) == sorted(renamed)
        assert before


def test_rewriting_normalises_style() -> None:
    assert "any(" in after(
        "rewriting",
        "python",
        "def f(xs):\n    for x in xs:\n        if x:\n            return True\n    return False\n",
    )
    assert "    if (v > limit)" not in after("rewriting", "java")
    assert "break outer;\n      }" in after("rewriting", "java")
    assert "rest.empty()" in after("rewriting", "cpp")


def test_rewriting_cpp_that_does_not_compile_is_not_applied() -> None:
    task = attack_on("cpp", "rewriting")
    assert task is not None
    assert task("int f(Unknown x) { if (x) return 1; return 0; }") is None


def test_a_linter_that_does_not_work_is_no_attack_that_cannot_be_applied(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tidying, "PRELUDE", tmp_path)
    with pytest.raises(RuntimeError, match="clang-tidy"):
        tidying.tidied("int f() { return 0; }", "readability-*")


def test_a_command_rewrites() -> None:
    replacing = f'{sys.executable} -c \'import sys; sys.stdout.write(sys.stdin.read().replace("a", "b"))\''
    task = attack_on("python", "rewriting", replacing)
    assert task is not None
    assert task("a = 1\n") == "b = 1\n"
    broken = attack_on("python", "rewriting", "echo 'no ( program'")
    assert broken is not None
    assert broken("a = 1\n") is None
    failing = attack_on("python", "rewriting", "false")
    assert failing is not None
    with pytest.raises(subprocess.CalledProcessError):
        failing("a = 1\n")


def options(folder: Path, language: str, rewriter: str | None = None) -> Options:
    return Options(folder / "data", [language], None, 1, 1, folder / "work", rewriter)


def test_texts_that_are_not_there_stay_away(tmp_path: Path) -> None:
    texts = ["x = { 1 }\n", None, "not ( python"]
    results = attacked(options(tmp_path, "python"), texts, "python", "formatting")
    assert results == ["x = {1}\n", None, None]
    assert left(texts, results) == ["x = {1}\n", None, "not ( python"]
    assert attacked(options(tmp_path, "java"), [JAVA], "java", "linting") == [None]


def corpus(folder: Path, name: str, texts: list[str]) -> None:
    rows = [
        {
            "id": f"{name} {number}", "lang": "python", "author_or_model": "one", "problem_id": f"{name} {number}",
            "source_repo": "here", "code": text, "tests": None,
        }
        for number, text in enumerate(texts)
    ]  # fmt: skip
    folder.mkdir(exist_ok=True)
    with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)


@pytest.fixture
def python_options(tmp_path: Path, examples: Path) -> Options:
    texts = [path.read_text(encoding="utf-8") for path in sorted(examples.glob("*.py"))]
    for name, chosen in (("llm", texts[:2]), ("human_negative", texts[2:4]), ("calibration", texts[4:])):
        corpus(tmp_path / "data", f"{name}_python", chosen)
    return options(tmp_path, "python", "cat")


def by_scope(table: Table, column: str) -> dict[object, object]:
    place = table.columns.index(column)
    return {row[table.columns.index("Scope")]: row[place] for row in table.rows if row[0] != "mean"}


def test_detection_under_attack(python_options: Options) -> None:
    tpr, auroc, decrease, by_size, failed = EXPERIMENTS["attacks"].run(python_options).tables
    # Whole modules against others: nothing of the mark is lost where nothing is changed, or only names are.
    for column in ("None", "Renaming", "Rewriting"):
        assert by_scope(tpr, column) == {"definition": 100.0, "program": 100.0}
        assert by_scope(auroc, column) == {"definition": 100.0, "program": 100.0}
    assert [row[0] for row in decrease.rows] == ["definition", "program"]
    for scope, whole, _ in decrease.rows:
        buckets = [row for row in by_size.rows if row[0] == scope]
        assert sum(row[2] for row in buckets) == len(python_options.programs("llm_python"))
        assert {row[4] for row in buckets if row[2]} == {whole}  # short modules lose as little as long ones: nothing
    assert by_scope(failed, "rewriting") == {"definition": 0, "program": 0}


def test_survival(python_options: Options) -> None:
    (table,) = EXPERIMENTS["survival"].run(python_options).tables
    by_attack = {attack: Table("", table.columns[1:], []) for attack in ATTACKS}
    for attack, *row in table.rows:
        by_attack[str(attack)].rows.append(row)
    for attack in ("renaming", "rewriting"):
        for column in ("Contexts kept", "Grades found again", "Still agreeing"):
            assert by_scope(by_attack[attack], column) == {"definition": 100.0, "program": 100.0}
    formatted = by_scope(by_attack["formatting"], "Still agreeing")
    assert all(isinstance(share, float) and share < 100 for share in formatted.values())

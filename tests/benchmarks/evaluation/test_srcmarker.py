"""Published functions of SrcMarker: what they break, what they change, and what is found of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from benchmarks.evaluation import srcmarker
from benchmarks.evaluation.options import Options

JAVA = """\
public static int total(int[] values) {
    int result = 0;
    for (int i = 0; i < values.length; i++) {
        result = result + values[i];
    }
    return result;
}"""
C = """\
int total(const int *values, int size) {
    int result = 0;
    for (int i = 0; i < size; i++) {
        result = result + values[i];
    }
    printf("the %d", result);
    return result;
}"""


def write(path: Path, rows: list[tuple[str, str, list[int]]]) -> None:
    lines = [
        {"original_string": before, "after_watermark": after, "watermark": [1, 0, 1, 0], "extract": read}
        for before, after, read in rows
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


@pytest.mark.skipif(not (shutil.which("javac") and shutil.which("gcc")), reason="compiles Java and C")
def test_what_breaks_and_what_is_found(tmp_path: Path) -> None:
    right, wrong = [1, 0, 1, 0], [1, 0, 1, 1]
    write(
        tmp_path / "4bit_gru_srcmarker_42_github_c_funcs_test.jsonl",
        [(C, C.replace("result", "_sum"), right)] * 8
        + [(C, C.replace("return result", "return sum"), right), (C, C.replace("the %d", "a %d"), wrong)],
    )
    write(
        tmp_path / "4bit_gru_srcmarker_42_github_java_funcs_test.jsonl",
        [(JAVA, JAVA.replace("result", "int"), wrong)] * 10,
    )
    options = Options(Path(), [], None, 1, 1, tmp_path, None, srcmarker=tmp_path)
    rows = srcmarker.run(options).tables[0].rows
    by_method = {(row[0], row[1]): row[2:] for row in rows}
    assert by_method["c", "SrcMarker"] == [10, 10, 10, 1, 0, 1, 0.0, 100.0]
    assert by_method["java", "SrcMarker"][:6] == [10, 10, 10, 10, 10, 0]
    for language in ("c", "java"):
        for method in ("ACW", "sew-hooks, natural", "sew-hooks, all"):
            assert by_method[language, method][2:6] == [10, 0, 0, 0]
        assert by_method[language, "sew-hooks, all"][1] == 10


def test_nothing_is_counted_without_the_published_outputs(tmp_path: Path) -> None:
    assert srcmarker.run(Options(Path(), [], None, 1, 1, tmp_path, None)).tables[0].rows == []

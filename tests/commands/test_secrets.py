"""Keys that are given in the wrong place, and names that would act on whoever reads the output."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import sew_hooks
from sew_hooks.errors import without_keys
from sew_hooks.reports.messages import printable
from sew_hooks.scheme.target import Targets
from sew_hooks.settings.keyring import find_keys
from tests.conftest import KEY, PERSON, SMALL, Sew
from tests.repositories import new_repository

OTHER = "0123456789abcdef" * 4
"""A key that somebody puts where it does not belong; it ends in no letters of its own."""

MISPLACED = [
    "detect {} a.py",
    "detect {}",
    "embed {}",
    "embed --key-file {} a.py",
    "embed --key-file={} a.py",
    "detect --key-file {} a.py",
    "detect --keyring {} a.py",
    "detect --keyring={} a.py",
    "detect --calibration {} a.py",
    "detect --from-ref {}",
    "detect --baseline {} a.py",
    "detect --alpha {} a.py",
    "detect --policy {} a.py",
    "detect --output {}/report a.py",
    "detect --export {} a.py",
    "detect --format json {}",
    "detect --format sarif {}",
    "detect --format github {}",
    "detect --format markdown {}",
    "embed --changed-since {} a.py",
    "embed --scope {} a.py",
    "hook detect {}",
    "hook embed --all --key-file {} a.py",
    "hook disclose {}",
    "baseline {}",
    "baseline audit --baseline {}",
    "calibrate {} --language python --output table.json",
    "keygen --output a.py/{}",
    "keygen {}",
    "rules show {}",
    "rules list --language {}",
    "{}",
    "--{}",
    "--key {}",
    "--key={}",
    "embed --{} a.py",
]


@pytest.fixture
def program(sew: Sew) -> None:
    new_repository(Path())
    Path("a.py").write_text(PERSON)


class TestKeysInMessages:
    @pytest.mark.parametrize("command", MISPLACED)
    @pytest.mark.parametrize("key", [OTHER, OTHER[:32].upper(), OTHER[:20] + "O" + OTHER[:20]])
    def test_a_key_in_another_place_is_not_shown(self, command: str, key: str, program: None, sew: Sew) -> None:
        outcome = sew(*(word.format(key) for word in command.split()))
        assert outcome.status in (0, 2)
        assert outcome.err or outcome.status == 0
        for part in (key[:16], key[-16:]):
            assert part not in outcome.out + outcome.err

    @pytest.mark.parametrize("variable", ["SEW_KEY_FILE", "SEW_KEYRING"])
    def test_nor_one_in_the_variable_for_a_file(
        self, variable: str, program: None, sew: Sew, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SEW_KEY")
        monkeypatch.setenv(variable, OTHER)
        outcome = sew("detect", "a.py")
        assert outcome.status == 2
        assert outcome.err.endswith("(64 hexadecimal digits, not shown): no such file or directory\n")
        assert OTHER not in outcome.err

    @pytest.mark.parametrize(
        "content",
        [
            f'[keys.a]\nfile = "{OTHER}"\n',
            f'[keys.{OTHER}]\nkey = "short"\n',
            f'[keys.a]\nscope = "{OTHER}"\nkey = "{OTHER}"\n',
            f"[keys.a]\nkey = {OTHER}\n",
            f"{OTHER}\n",
        ],
    )
    def test_nor_one_in_a_keyring(self, content: str, program: None, sew: Sew) -> None:
        Path("ring.toml").write_text(content)
        Path("ring.toml").chmod(0o600)
        outcome = sew("detect", "--keyring", "ring.toml", "a.py")
        assert outcome.status == 2
        assert OTHER[:16] not in outcome.out + outcome.err

    def test_nor_one_in_the_configuration(self, program: None, sew: Sew) -> None:
        for setting in (f'policy = "{OTHER}"', f'{OTHER} = "x"', f'"{OTHER}', f'formatter = "{OTHER}"'):
            Path("pyproject.toml").write_text(f"[tool.sew]\n{setting}\n")
            outcome = sew("detect", "a.py")
            assert outcome.status == 2
            assert OTHER[:16] not in outcome.out + outcome.err

    def test_an_error_of_the_interface_does_not_show_it_either(self, tmp_path: Path) -> None:
        with pytest.raises(sew_hooks.KeyError_) as error:
            find_keys(tmp_path / OTHER, None, {})
        assert OTHER not in str(error.value)

    @pytest.mark.parametrize("text", ["a" * 31, "AbstractSingletonProxyFactoryBeanDefinitionBuilder", "é" * 40])
    def test_other_words_are_shown(self, text: str) -> None:
        assert without_keys(text) == text

    def test_digests_in_reports_stay(self, program: None, sew: Sew) -> None:
        sew("embed", "--profile", "all", "a.py")
        outcome = sew("detect", "--format", "sarif", "--alpha", "0.5", "a.py")
        (result,) = json.loads(outcome.out)["runs"][0]["results"]
        (digest,) = result["partialFingerprints"].values()
        assert re.fullmatch("[0-9a-f]{64}", digest)


def holds_key(value: Any) -> bool:
    shown = repr(value)
    return KEY.hex() in shown or repr(KEY)[2:-1] in shown


class TestKeysInObjects:
    def test_an_embedding_holds_none(self) -> None:
        embedding = sew_hooks.embed(PERSON, "python", KEY)
        assert KEY not in pickle.dumps(embedding)
        again = pickle.loads(pickle.dumps(embedding))
        assert again.units == embedding.units
        assert embedding.units[0].grades
        assert not holds_key(dataclasses.asdict(embedding))
        assert not holds_key(vars(embedding))

    def test_what_does_hold_one_shows_none_and_is_not_pickled(self, tmp_path: Path) -> None:
        (named,) = find_keys(None, None, {"SEW_KEY": KEY.hex()})
        assert not holds_key(named)
        assert not holds_key(named._asdict())
        assert not holds_key(tuple(named))
        assert named.key == copy.deepcopy(named).key
        assert not holds_key(vars(Targets(KEY, "python")))
        for each in (named, Targets(KEY, "python")):
            with pytest.raises(TypeError, match="a key cannot be pickled"):
                pickle.dumps(each)


NAMES = [
    "::stop-commands::x.py",
    " ::set-output name=a::x.py",
    "##[add-path]x.py",
    "##vso[task.setvariable variable=a]x.py",
    "a\n::error::x.py",
    "a\x1b[2J\x07\x85b.py",
    "a\u2028\u2029\u202e\u2066\u2069b.py",
    "[bold red]<script>alert(1)</script>&lt;|`@team` http://example.org.py",
]
HARMFUL = re.compile(
    r"^\s*::|##\w*\[|[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", re.MULTILINE
)


class TestNames:
    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize(
        "command",
        [
            "embed --check --verbose",
            "hook embed --all --verbose",
            "detect",
            "detect --explain",
            "detect --format json",
            "detect --format sarif",
            "detect --format markdown",
            "hook detect --format text",
            "baseline create",
        ],
    )
    @pytest.mark.parametrize("content", [SMALL[0] * 3, "def (:\n"])
    def test_a_name_does_not_act_on_whoever_reads_the_output(
        self, name: str, command: str, content: str, sew: Sew
    ) -> None:
        new_repository(Path())
        Path(name.replace("/", "_")).write_text(content)
        outcome = (
            sew(*command.split(), "--", ".")
            if "hook" not in command
            else sew(*command.split(), "--", name.replace("/", "_"))
        )
        assert not HARMFUL.search(outcome.out), outcome.out
        assert not HARMFUL.search(outcome.err), outcome.err
        assert "internal" not in outcome.err

    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize("content", [PERSON * 3, "def (:\n"])
    def test_annotations_hold_only_our_own_commands(self, name: str, content: str, sew: Sew) -> None:
        Path(name.replace("/", "_")).write_text(content)
        sew("embed", "--profile", "all", ".")
        outcome = sew("detect", "--format", "github", "--alpha", "0.9", ".")
        assert outcome.out
        for line in outcome.out.split("\n")[:-1]:
            assert re.match("::(warning|error) ", line)
            assert not HARMFUL.search(line.removeprefix("::"))

    def test_a_misuse_is_told_in_lines_of_ours(self, sew: Sew) -> None:
        outcome = sew("detect", "--nothing\n::add-mask::x")
        assert outcome.status == 2
        assert "--nothing\\n::add-mask::x" in outcome.err
        assert not HARMFUL.search(outcome.err)

    @pytest.mark.parametrize("name", ["a\nb.py", 'a\t"b\\.py', "a\u202eb.py"])
    def test_a_diff_with_such_a_name_is_one_that_patch_reads(self, name: str, sew: Sew) -> None:
        Path(name).write_text(PERSON)
        diff = sew("embed", "--profile", "all", "--diff", "--", name).out
        assert not HARMFUL.search(diff)
        subprocess.run(["git", "apply", "-p0", "-"], input=diff.encode(), check=True)
        assert sew("embed", "--profile", "all", "--check", "--", name).status == 0

    def test_markup_stays_text_in_an_export(self, sew: Sew) -> None:
        Path("[bold]<script>x.py").write_text(PERSON)
        assert sew("detect", "--export", "../report.html", ".").status == 0
        report = Path("../report.html").read_text()
        assert "[bold]&lt;script&gt;x.py" in report
        assert "<script" not in report

    def test_in_markdown_a_name_and_a_reason_are_code(self, sew: Sew) -> None:
        Path("@team.py").write_text("x = (\n")
        report = sew("detect", "--format", "markdown", "@team.py").out
        assert "- `@team.py`: `" in report

    def test_what_begins_no_command_is_as_it_is(self) -> None:
        for text in ("a::b.py", "#tag [x].py", "## heading", "a b.py", ":x.py"):
            assert printable(text) == text

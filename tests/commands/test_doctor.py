"""``sew doctor``: what it finds right and wrong, and whether what it proposes mends it."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import pytest
import yaml

from sew_hooks.run.checkup import configured_hooks
from sew_hooks.run.checkup.checks import CHECKS
from sew_hooks.run.checkup.diagnosis import KEYS_PAGE
from sew_hooks.scheme.key import key_id
from sew_hooks.settings.commit_hooks import OUR_STAGES
from sew_hooks.settings.configuration import load_configuration
from tests.commands.conftest import Installed
from tests.conftest import KEY, PERSON, ROOT, Sew
from tests.repositories import GitFolder, copied_repository, new_repository

Found = dict[str, Any]
Doctor = Callable[..., list[Found]]

HOOKS = """\
default_install_hook_types: [pre-commit, pre-push]
repos:
- repo: https://example.org/sew
  rev: v0.1.0
  hooks:
  - id: sew-embed
  - id: sew-detect
    stages: [pre-push]
"""
FOR_ALL = "if all agents mark with it; otherwise SEW_KEY_FILE, where each runs"
"""What is said of a setting that chooses a key for everybody."""

SETTINGS = '[tool.sew]\nsignals = ["environment"]\n'


@pytest.fixture
def shop(sew: Sew, tmp_path: Path, examples: Path, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
    """A repository in which nothing is wrong; the key is in a file outside."""
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "store"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]))
    assert sew("keygen", "--output", tmp_path / "team.key").status == 0
    monkeypatch.delenv("SEW_KEY")
    monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "team.key"))
    files = {name: (examples / name).read_text() for name in ("tokenizer.py", "inventory.py")}
    files |= {".pre-commit-config.yaml": HOOKS, "pyproject.toml": SETTINGS}
    repository = copied_repository(tmp_path / "shop", files, "pre-commit", "pre-push")
    monkeypatch.chdir(repository.folder)
    return repository


@pytest.fixture
def doctor(sew: Sew, shop: GitFolder) -> Doctor:
    """Runs the command in the repository and returns what it finds wrong with one of the checks."""

    def examine(check: str, *arguments: object, sample: int = 0) -> list[Found]:
        outcome = sew("doctor", "--format", "json", "--sample", sample, *arguments)
        assert outcome.status in (0, 1), outcome.err
        found: list[Found] = json.loads(outcome.out)["findings"]
        assert {each["check"] for each in found} == set(CHECKS)
        wrong = [each for each in found if each["state"] == "wrong"]
        assert outcome.status == (1 if wrong else 0)
        return [each for each in wrong if each["check"] == check]

    return examine


def type_in(command: str, folder: Path) -> None:
    """Run what the doctor says in a shell."""
    done = subprocess.run(["/bin/sh", "-c", command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def write_setting(mend: str, shop: GitFolder) -> None:
    """Write the line of TOML that the doctor says into our table."""
    told, _, line = mend.partition(": ")
    assert told == "write in [tool.sew] of pyproject.toml"
    name = line.partition(" = ")[0]
    settings = (shop.folder / "pyproject.toml").read_text()
    kept = [each for each in settings.splitlines() if not each.startswith(f"{name} = ")]
    kept.insert(kept.index("[tool.sew]") + 1, line)
    shop.write("pyproject.toml", "\n".join(kept) + "\n")


def test_nothing_is_wrong(sew: Sew, shop: GitFolder) -> None:
    shop.write(".git/hooks/pre-push.legacy", "#!/bin/sh\nexec sew hook detect --pushed\n").chmod(0o755)
    outcome = sew("doctor")
    assert outcome.status == 0, outcome.out
    checks = [line[:17].strip() for line in outcome.out.splitlines() if not line.startswith(" ")]
    first = [check.split(maxsplit=1) for check in checks[: len(CHECKS)]]
    # Nothing was marked here, the source is on another machine, no agent is in use, and there is little code.
    nothing_to_see = ["key age", "old keys", "team key", "source", "agents", "style", "namespace"]
    nothing_to_see += [] if Path(cache_from_source(configured_hooks.__file__)).exists() else ["start"]
    assert first == [["-" if check in nothing_to_see else "ok", check] for check in CHECKS]
    assert outcome.out.splitlines()[-1] == "nothing to fix"
    assert len(outcome.out.splitlines()) < 25
    assert " would be found again alone, and all together: a commit is tested as a whole" in outcome.out


def test_each_check_is_documented() -> None:
    section = (ROOT / "docs" / "command-line.md").read_text().partition("## `sew doctor`")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `([\w ]+)` \|", section, re.MULTILINE) == list(CHECKS)


def test_nothing_is_written_and_no_key_is_shown(sew: Sew, shop: GitFolder, tmp_path: Path) -> None:
    digits = (tmp_path / "team.key").read_text().strip()
    before = {path: path.read_bytes() for path in shop.folder.rglob("*") if path.is_file()}
    for arguments in ((), ("--format", "json")):
        outcome = sew("doctor", *arguments)
        assert digits not in outcome.out + outcome.err
    assert {path: path.read_bytes() for path in shop.folder.rglob("*") if path.is_file()} == before


def test_outside_a_repository(sew: Sew, tmp_path: Path) -> None:
    outcome = sew("doctor", tmp_path)
    assert outcome.status == 2
    assert "git init" in outcome.err


@pytest.mark.parametrize("text", ["repos: [", "- a\n", "[" * 5000])
def test_a_configuration_that_cannot_be_read_is_named(sew: Sew, shop: GitFolder, text: str) -> None:
    shop.write(".pre-commit-config.yaml", text)
    outcome = sew("doctor")
    assert (outcome.status, len(outcome.err.splitlines())) == (2, 1)
    assert ".pre-commit-config.yaml: not " in outcome.err


class TestKey:
    def test_the_key_of_a_variable(self, doctor: Doctor, shop: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        assert doctor("key") == []
        monkeypatch.delenv("SEW_KEY_FILE")
        shop.write("pyproject.toml", f'{SETTINGS}on-missing-key = "fail"\n')
        (wrong,) = doctor("key")
        assert "no key" in wrong["message"]
        monkeypatch.setenv("SEW_KEY", KEY.hex())
        assert doctor("key") == []

    def test_nobody_needs_a_key_unless_the_hooks_fail_without_one(
        self, sew: Sew, doctor: Doctor, shop: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SEW_KEY_FILE")
        told = sew("doctor", "--sample", 0)
        assert (told.status, told.out.splitlines()[0][:17]) == (0, "-      key       ")
        assert "export SEW_KEY_FILE=" in told.out.splitlines()[1]
        args = "sew-embed\n    args: [--on-missing-key, fail]\n"
        shop.write(".pre-commit-config.yaml", HOOKS.replace("sew-embed\n", args))
        assert doctor("key")[0]["message"] == "no key in SEW_KEY, SEW_KEY_FILE, SEW_KEYRING or the options"

    def test_two_machines_can_compare_their_keys(
        self, doctor: Doctor, sew: Sew, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("SEW_KEY", KEY.hex())
        assert f"it marks as {key_id(KEY)}" in sew("doctor", "--sample", 0).out
        monkeypatch.setenv("SEW_KEY", KEY[::-1].hex())
        assert key_id(KEY) not in sew("doctor", "--sample", 0).out

    def test_a_key_that_cannot_be_used(self, doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SEW_KEY", "secret words")
        (wrong,) = doctor("key")
        assert "secret words" not in wrong["message"]
        monkeypatch.setenv("SEW_KEY", "")
        monkeypatch.setenv("SEW_KEY_FILE", "absent")
        assert "absent" in doctor("key")[0]["message"]

    def test_others_can_read_it(self, doctor: Doctor, tmp_path: Path) -> None:
        key = tmp_path / "a key"
        key.write_text(KEY.hex())
        key.chmod(0o644)
        (wrong,) = doctor("key", "--key-file", key)
        type_in(wrong["mend"], tmp_path)
        assert doctor("key", "--key-file", key) == []

    def test_a_key_that_the_hook_names(
        self, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SEW_KEY_FILE")
        for name, faults in ((tmp_path / "team.key", 0), (tmp_path / "absent.key", 1)):
            args = f"sew-embed\n    args: [--key-file, {name}]\n"
            shop.write(".pre-commit-config.yaml", HOOKS.replace("sew-embed\n", args))
            assert len(doctor("key")) == faults

    def test_a_key_that_the_settings_do_not_name(
        self, sew: Sew, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shop.write("pyproject.toml", f'{SETTINGS}key-id = "{sew("key", "id").out.strip()}"\n')
        assert doctor("key") == []
        identifier = sew("key", "id").out.strip()
        (tmp_path / "team.key").rename(tmp_path / f".team-{identifier}.key")
        assert sew("keygen", "--output", tmp_path / "own.key").status == 0
        monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "own.key"))
        (wrong,) = doctor("key")
        assert wrong["message"].startswith("not the key of your team: `sew key id` of it is ")
        assert doctor("team key") == []
        type_in(f"{wrong['mend']}\nprintf %s $SEW_KEY_FILE > ~/place", shop.folder)
        monkeypatch.setenv("SEW_KEY_FILE", (tmp_path / "place").read_text())
        assert doctor("key") == []

    def test_a_rotation_in_progress_is_gone_on_with(
        self, sew: Sew, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name, digit in (("old", "1"), ("new", "2")):
            (tmp_path / f"{name}.key").write_text(digit * 64)
            (tmp_path / f"{name}.key").chmod(0o600)
        ring = tmp_path / "keyring.toml"
        ring.write_text('[keys."team 2025"]\nfile = "old.key"\n[keys."team 2026"]\nfile = "new.key"\n')
        ring.chmod(0o600)
        shop.write("pyproject.toml", f'{SETTINGS}key-id = "{key_id(bytes.fromhex("2" * 64))}"\n')
        monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "old.key"))
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        (wrong,) = doctor("key")
        command, _, setting = wrong["mend"].partition("  # and ")
        type_in(f"{command}; printf %s $SEW_KEY_FILE > ~/key; printf %s $SEW_KEYRING > ~/ring", shop.folder)
        monkeypatch.setenv("SEW_KEY_FILE", (tmp_path / "key").read_text())
        monkeypatch.setenv("SEW_KEYRING", (tmp_path / "ring").read_text())
        write_setting(setting.partition("  #")[0], shop)
        assert doctor("key") == []
        assert sew("key", "id").out.count("team") == 2

    def test_no_proposal_names_the_old_key_or_gives_up_its_marks(
        self, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        old, new = tmp_path / ".team.key", tmp_path / "new.key"
        (tmp_path / "team.key").rename(old)
        new.write_text("2" * 64)
        new.chmod(0o600)
        identifier = key_id(bytes.fromhex("2" * 64))
        shop.write("pyproject.toml", f'{SETTINGS}key-id = "{identifier}"\n')
        monkeypatch.setenv("SEW_KEY_FILE", str(old))
        (wrong,) = doctor("key")
        assert (".team.key" in wrong["mend"], "keys.md" in wrong["mend"]) == (False, True)
        ring = tmp_path / "keyring.toml"
        ring.write_text('[keys."team 2025"]\nfile = ".team.key"\n')
        ring.chmod(0o600)
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        (wrong,) = doctor("key")
        assert wrong["mend"].endswith(f"  # get the key {identifier} from a colleague; add it to the keyring {ring}")
        monkeypatch.setenv("SEW_KEY_FILE", str(new))
        (wrong,) = doctor("key")
        assert wrong["mend"] == f"add the key that marks to the keyring {ring}; {KEYS_PAGE} shows one"

    def test_a_key_of_the_team_that_is_not_at_hand(self, sew: Sew, doctor: Doctor, shop: GitFolder) -> None:
        shop.write("pyproject.toml", f'{SETTINGS}key-id = ["{sew("key", "id").out.strip()}", "0a1b2c3d"]\n')
        assert doctor("key") == []  # other agents may have keys of their own
        found = json.loads(sew("doctor", "--format", "json", "--sample", 0).out)["findings"]
        (told,) = (each for each in found if each["check"] == "key" and each["state"] == "unknown")
        assert told["message"].startswith("marks of the key with the identifier 0a1b2c3d (key-id) are not found")

    def test_a_keyring_names_the_key_that_marks(self, doctor: Doctor, shop: GitFolder, tmp_path: Path) -> None:
        ring = tmp_path / "keyring.toml"
        ring.write_text("".join(f'[keys.{name}]\nkey = "{digit * 64}"\n' for name, digit in (("a", "1"), ("b", "2"))))
        ring.chmod(0o600)
        (wrong,) = doctor("key", "--keyring", ring)
        assert "mark-with" in wrong["message"]
        assert wrong["mend"].endswith(f": mark-with = \"NAME\"  # one of 'a', 'b', {FOR_ALL}")
        write_setting(wrong["mend"].replace("NAME", "a").partition("  #")[0], shop)
        assert doctor("key", "--keyring", ring) == []

    def test_a_key_that_leaked_is_not_proposed(self, doctor: Doctor, shop: GitFolder, tmp_path: Path) -> None:
        ring = tmp_path / "keyring.toml"
        table = '[keys.{0}]\nkey = "{1}"\n{2}'
        for last in ("", "leaked = 2026-03-01\n"):
            ring.write_text(table.format("a", "1" * 64, last) + table.format("b", "2" * 64, "leaked = 2026-03-01\n"))
            ring.chmod(0o600)
            (wrong,) = doctor("key", "--keyring", ring)
            assert ('mark-with = "a"' in wrong["mend"]) == (not last)
            assert "'b'" not in wrong["mend"]

    @pytest.mark.parametrize("leaked", ["2126-03-01", '"2026-03-01"', "2026-3-1"])
    def test_a_faulty_keyring_is_corrected_and_leaves_the_key_that_marks(
        self, leaked: str, doctor: Doctor, shop: GitFolder, tmp_path: Path
    ) -> None:
        ring = tmp_path / "keyring.toml"
        ring.write_text(f'[keys.a]\nkey = "{"1" * 64}"\nleaked = {leaked}\n')
        ring.chmod(0o600)
        (wrong,) = doctor("key", "--keyring", ring)
        assert str(ring) in wrong["message"]
        assert wrong["mend"] == "correct what it names, or take it out; the other variables and files stay as they are"

    def test_a_key_of_the_time_before_the_namespace_keeps_its_place(
        self, sew: Sew, doctor: Doctor, shop: GitFolder
    ) -> None:
        before = sew("key", "id").out.strip()
        shop.write("pyproject.toml", f'{SETTINGS}key-id = "{before}"\nnamespace = "example.org/other"\n')
        (wrong,) = doctor("key")
        assert wrong["message"].startswith("not the key of your team: ")
        setting, _, told = wrong["mend"].partition("  # ")
        assert told == "the same key, in this namespace"
        write_setting(setting, shop)
        assert doctor("key") == []

    @pytest.mark.parametrize("chosen_by", ["mark-with", "SEW_KEY_FILE"])
    def test_a_key_that_leaked_is_replaced_by_another_one_of_the_keyring(
        self,
        chosen_by: str,
        doctor: Doctor,
        shop: GitFolder,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        for name, digit in ((".team", "1"), (".team-2026", "2")):
            (tmp_path / f"{name}.key").write_text(digit * 64)
            (tmp_path / f"{name}.key").chmod(0o600)
        leaked = '[keys."Claude Code 2025"]\nfile = ".team.key"\nleaked = 2026-03-01\n'
        ring = tmp_path / "keyring.toml"
        ring.write_text(f'{leaked}[keys."Claude Code 2026"]\nfile = ".team-2026.key"\n')
        ring.chmod(0o600)
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        if chosen_by == "mark-with":
            shop.write("pyproject.toml", f'{SETTINGS}mark-with = "Claude Code 2025"\n')
            monkeypatch.delenv("SEW_KEY_FILE")
        else:
            monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / ".team.key"))
        (wrong,) = doctor("key")
        assert wrong["message"] == "the key 'Claude Code 2025' leaked on 2026-03-01: mark with another one"
        assert (".team.key" in wrong["mend"], "SEW_KEYRING" in wrong["mend"]) == (False, False)
        command, told, setting = wrong["mend"].partition("write in ")
        type_in(f"{command.partition('  #')[0]}\nprintf %s $SEW_KEY_FILE > ~/place", shop.folder)
        monkeypatch.setenv("SEW_KEY_FILE", (tmp_path / "place").read_text())
        write_setting(told + setting.partition("  #")[0], shop)
        assert doctor("key") == []

    def test_a_key_that_leaked_where_the_keyring_has_no_other_one(
        self, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ring = tmp_path / "keyring.toml"
        ring.write_text('[keys.old]\nfile = "team.key"\nleaked = 2026-03-01\n')
        ring.chmod(0o600)
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        (wrong,) = doctor("key")
        monkeypatch.delenv("SEW_KEY_FILE")
        assert doctor("key") == [wrong]
        assert wrong["mend"].endswith(f"  # and add it to the keyring {ring}")
        type_in(f"{wrong['mend']}\nprintf %s $SEW_KEY_FILE > ~/place", shop.folder)
        monkeypatch.setenv("SEW_KEY_FILE", (tmp_path / "place").read_text())
        with ring.open("a") as file:
            file.write('[keys.new]\nfile = ".new.key"\n')
        assert doctor("key") == []

    def test_no_proposal_names_a_key_that_leaked_though_key_id_names_no_other(
        self, sew: Sew, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ring = tmp_path / "keyring.toml"
        ring.write_text(f'[keys.old]\nfile = "team.key"\nleaked = 2026-03-01\n[keys.new]\nkey = "{"2" * 64}"\n')
        ring.chmod(0o600)
        shop.write("pyproject.toml", f'{SETTINGS}key-id = "{sew("key", "id").out.split()[0]}"\n')
        monkeypatch.delenv("SEW_KEY_FILE")
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        (wrong,) = doctor("key")
        write_setting(wrong["mend"].partition("  #")[0], shop)
        (wrong,) = doctor("key")
        new = key_id(bytes.fromhex("2" * 64))
        assert wrong["mend"].startswith(f'write in [tool.sew] of pyproject.toml: key-id = ["{new}"]  #')
        write_setting(wrong["mend"].partition("  #")[0], shop)
        assert doctor("key") == []

    def test_a_keyring_with_the_keys_of_several_agents(
        self, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name, digit in (("old", "1"), (".claude-code", "2"), ("codex", "3")):
            (tmp_path / f"{name}.key").write_text(digit * 64)
            (tmp_path / f"{name}.key").chmod(0o600)
        files = {"team 2024": "old", "Claude Code": ".claude-code", "codex 2026": "codex"}
        ring = tmp_path / "keyring.toml"
        ring.write_text("".join(f'[keys."{name}"]\nfile = "{file}.key"\n' for name, file in files.items()))
        ring.chmod(0o600)
        monkeypatch.delenv("SEW_KEY_FILE")
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        (wrong,) = doctor("key")
        assert wrong["mend"].endswith(f"  # one of 'team 2024', 'Claude Code', 'codex 2026', {FOR_ALL}")
        monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "codex.key"))
        assert doctor("key") == []
        monkeypatch.delenv("SEW_KEY_FILE")
        shop.write("pyproject.toml", f'{SETTINGS}key-id = "{key_id(bytes.fromhex("3" * 64))}"\n')
        (wrong,) = doctor("key")  # the others are old ones
        assert 'mark-with = "codex 2026"' in wrong["mend"]
        write_setting(wrong["mend"].partition("  #")[0], shop)
        assert doctor("key") == []

    def test_a_file_that_does_not_exist_is_not_proposed(self, doctor: Doctor, shop: GitFolder, tmp_path: Path) -> None:
        ring = tmp_path / "keyring.toml"
        names = {"claude-code": "1", "codex": "2"}
        ring.write_text("".join(f'[keys.{name}]\nkey = "{digit * 64}"\n' for name, digit in names.items()))
        ring.chmod(0o600)
        (wrong,) = doctor("key", "--keyring", ring)
        assert f"# one of 'claude-code', 'codex', {FOR_ALL}" in wrong["mend"]
        assert ".key" not in wrong["mend"]

    def test_no_agent_is_offered_the_key_of_another_one(
        self, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name, digit in (("claude-code", "2"), ("codex", "3")):
            (tmp_path / f"{name}.key").write_text(digit * 64)
            (tmp_path / f"{name}.key").chmod(0o600)
        ring = tmp_path / "keyring.toml"
        ring.write_text(
            '[keys."Claude Code"]\nfile = "claude-code.key"\n[keys.Codex]\nfile = "codex.key"\nleaked = 2026-03-01\n'
        )
        ring.chmod(0o600)
        claude, codex = (key_id(bytes.fromhex(digit * 64)) for digit in "23")
        shop.write("pyproject.toml", f'{SETTINGS}key-id = ["{claude}", "{codex}"]\n')
        monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "codex.key"))
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        (wrong,) = doctor("key")
        assert "claude-code" not in wrong["mend"]
        monkeypatch.delenv("SEW_KEY_FILE")
        (unset,) = doctor("key")
        assert unset["mend"].endswith(f': mark-with = "Claude Code"  # {FOR_ALL}')
        type_in(f"{wrong['mend']}\nprintf %s $SEW_KEY_FILE > ~/place", shop.folder)
        monkeypatch.setenv("SEW_KEY_FILE", (tmp_path / "place").read_text())
        with ring.open("a") as file:
            file.write('[keys."Codex 2"]\nfile = ".new.key"\n')
        (wrong,) = doctor("key")
        setting, _, told = wrong["mend"].partition("  # ")
        assert (claude in setting, codex in setting) == (True, False)
        assert told == "if yours is a new key, which everybody needs"
        write_setting(setting, shop)
        assert doctor("key") == []

    def test_of_several_teams_in_one_key_id_none_is_chosen(
        self, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        digits = {"shop old": "1", "shop": "2", "core": "3"}
        for name, digit in digits.items():
            (tmp_path / f"{name}.key").write_text(digit * 64)
            (tmp_path / f"{name}.key").chmod(0o600)
        new, other = (key_id(bytes.fromhex(digits[name] * 64)) for name in ("shop", "core"))
        shop.write("pyproject.toml", f'{SETTINGS}key-id = ["{new}", "{other}"]\n')
        monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "shop old.key"))
        (wrong,) = doctor("key")
        assert f"  # get one of the keys {new}, {other} from a colleague; " in wrong["mend"]
        ring = tmp_path / "keyring.toml"
        ring.write_text("".join(f'[keys."{name}"]\nfile = "{name}.key"\n' for name in digits))
        ring.chmod(0o600)
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        (wrong,) = doctor("key")
        assert wrong["mend"].startswith("unset SEW_KEY_FILE  # and ")
        assert wrong["mend"].endswith(f": mark-with = \"NAME\"  # one of 'shop', 'core', {FOR_ALL}")
        monkeypatch.delenv("SEW_KEY_FILE")
        (wrong,) = doctor("key")
        assert ": mark-with = \"NAME\"  # one of 'shop', 'core', " in wrong["mend"]

    def test_a_wrong_key_that_is_named_after_an_agent_is_not_replaced_by_the_key_of_another_agent(
        self, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        digits = {"codex-2025": "1", "codex-2026": "2", "claude-code": "3"}
        for name, digit in digits.items():
            (tmp_path / f"{name}.key").write_text(digit * 64)
            (tmp_path / f"{name}.key").chmod(0o600)
        identifiers = [key_id(bytes.fromhex(digit * 64)) for digit in "23"]
        shop.write("pyproject.toml", f"{SETTINGS}key-id = {json.dumps(identifiers)}\n")
        ring = tmp_path / "keyring.toml"
        monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "codex-2025.key"))
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        for names in (digits, ["codex-2026", "claude-code"]):
            ring.write_text("".join(f'[keys.{name}]\nfile = "{name}.key"\n' for name in names))
            ring.chmod(0o600)
            (wrong,) = doctor("key")
            assert wrong["mend"].endswith(f': mark-with = "codex-2026"  # {FOR_ALL}')

    def test_a_key_in_the_repository(
        self, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        key = shop.write("shop.key", KEY.hex())
        key.chmod(0o600)
        monkeypatch.setenv("SEW_KEY_FILE", str(key))
        (wrong,) = doctor("key")
        assert "may be committed" in wrong["message"]
        shop.write(".gitignore", "*.key\n")
        assert doctor("key") == []
        shop.git("add", "--force", "shop.key")
        for message in ("is staged, and would be committed", "may be committed"):
            (wrong,) = doctor("key")
            assert message in wrong["message"]
            (shop.folder / ".gitignore").unlink(missing_ok=True)
            type_in(f"{wrong['mend']}; printf %s $SEW_KEY_FILE > ~/place", shop.folder)
            monkeypatch.setenv("SEW_KEY_FILE", (tmp_path / "place").read_text())
            assert doctor("key") == []
            (tmp_path / "shop.key").rename(key)
            monkeypatch.setenv("SEW_KEY_FILE", str(key))
        shop.git("add", "shop.key")
        shop.git("commit", "--quiet", "--no-verify", "--message", "Words")
        shop.git("rm", "--quiet", "--cached", "shop.key")
        assert "committed, so" in doctor("key")[0]["message"]


def test_the_age_of_the_key(sew: Sew, doctor: Doctor, shop: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "the key has marked nothing" in sew("doctor", "--sample", 0).out
    sew("embed", "--all", "tokenizer.py")
    assert "the key has marked here since 20" in sew("doctor", "--sample", 0).out
    journal = shop.folder / ".git" / "sew" / "marked.jsonl"
    entry = json.loads(journal.read_text())
    journal.write_text(journal.read_text() + json.dumps({**entry, "time": entry["time"] - 370 * 24 * 60 * 60}) + "\n")
    (wrong,) = doctor("key age")
    assert "for over a year" in wrong["message"]
    type_in(f"{wrong['mend']}\nprintf '%s %s' $SEW_KEY_FILE $SEW_KEYRING > ~/place", shop.folder)
    new, ring = (shop.folder.parent / "place").read_text().split()
    for name, value in {"SEW_KEY_FILE": new, "SEW_KEYRING": ring}.items():
        monkeypatch.setenv(name, value)
    Path(ring).write_text(f'[keys.old]\nfile = "team.key"\n[keys.new]\nfile = "{Path(new).name}"\n')
    Path(ring).chmod(0o600)
    assert doctor("key age") == []
    assert doctor("old keys") == []  # the marks of the old key are still found
    shop.write("pyproject.toml", f'{SETTINGS}namespace = "example.org/shop"\n')
    monkeypatch.setenv("SEW_KEY_FILE", "absent")
    assert doctor("key age") == []


class TestTeamKey:
    def states(self, sew: Sew) -> list[tuple[str, str]]:
        found = json.loads(sew("doctor", "--format", "json", "--sample", 0).out)["findings"]
        return [(each["state"], each["message"]) for each in found if each["check"] == "team key"]

    def work(self, sew: Sew, shop: GitFolder, examples: Path, numbers: range) -> None:
        """Commit files that an agent wrote."""
        for number in numbers:
            path = shop.write(f"work{number}.py", (examples / "number_puzzles.py").read_text())
            sew("embed", "--all", "--profile", "all", path)
            shop.git("add", "--all")
            shop.git("commit", "--quiet", "--no-verify", "--message", f"Work {number}\n\nAssisted-by: robot")

    def test_a_key_that_is_not_the_teams(
        self, sew: Sew, doctor: Doctor, shop: GitFolder, examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert self.states(sew)[0][0] == "unknown"
        self.work(sew, shop, examples, range(2))
        own = tmp_path / "own.key"
        assert sew("keygen", "--output", own).status == 0
        monkeypatch.setenv("SEW_KEY_FILE", str(own))
        assert self.states(sew) == [("unknown", "too few commits with the trailer Assisted-by and enough code to tell")]
        monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "team.key"))
        self.work(sew, shop, examples, range(2, 3))
        commits = "of the last 3 commits with the trailer Assisted-by and enough code"
        assert self.states(sew) == [("right", f"the key finds its mark in 3 {commits}")]
        (told,) = re.findall(r"^ok     team key .*\n +(.*)$", sew("doctor", "--sample", 0).out, re.MULTILINE)
        write_setting(told.partition("  #")[0], shop)
        assert doctor("key") == []
        shop.write("pyproject.toml", SETTINGS)
        monkeypatch.setenv("SEW_KEY_FILE", str(own))
        (wrong,) = doctor("team key")
        assert wrong["message"].startswith(f"the key finds its mark in none {commits}: probably it is not the key of")
        type_in(wrong["mend"], shop.folder)
        monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "team.key"))
        assert doctor("team key") == []

    def test_what_is_enough_code_does_not_depend_on_what_is_marked(
        self, sew: Sew, shop: GitFolder, examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shop.write("pyproject.toml", f'{SETTINGS}profile = "all"\n')
        self.work(sew, shop, examples, range(3))
        decisions = json.loads(sew("log", "--format", "json").out)["commits"][0]["grades"]
        shop.write("pyproject.toml", f'{SETTINGS}profile = "all"\nalpha = {1.5 * 2**-decisions}\n')
        commits = "of the last 3 commits with the trailer Assisted-by and enough code"
        assert self.states(sew) == [("right", f"the key finds its mark in 3 {commits}")]
        assert sew("keygen", "--output", tmp_path / "own.key").status == 0
        monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "own.key"))
        ((state, message),) = self.states(sew)
        assert (state, f"finds its mark in none {commits}" in message) == ("wrong", True)

    def test_commits_of_another_namespace_show_nothing(
        self, sew: Sew, shop: GitFolder, examples: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        few = "too few commits with the trailer Assisted-by, {} and enough code to tell"
        right = "the key finds its mark in 3 of the last {} commits with the trailer Assisted-by and enough code"
        self.work(sew, shop, examples, range(3))
        for _ in range(2):  # the second time, the namespace is committed
            shop.write("pyproject.toml", f'{SETTINGS}namespace = "example.org/shop"\n')
            assert self.states(sew) == [("unknown", few.format("namespace 'example.org/shop'"))]
            shop.git("commit", "--quiet", "--no-verify", "--allow-empty", "--all", "--message", "Namespace")
        self.work(sew, shop, examples, range(3, 6))
        assert self.states(sew) == [("right", right.format(6))]
        monkeypatch.delenv("SEW_KEY_FILE")
        monkeypatch.setenv("SEW_KEY", KEY[::-1].hex())
        ((state, message),) = self.states(sew)  # the key of nobody
        told = "the key finds its mark in none of the last 3 commits with the trailer Assisted-by, namespace 'exam"
        assert (state, message[: len(told)]) == ("wrong", told)

    def test_what_is_older_than_the_hooks_does_not_count(
        self, sew: Sew, shop: GitFolder, examples: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shop.git("checkout", "--quiet", "--orphan", "other")
        (shop.folder / ".pre-commit-config.yaml").unlink()
        self.work(sew, shop, examples, range(3))
        monkeypatch.delenv("SEW_KEY_FILE")
        monkeypatch.setenv("SEW_KEY", KEY[::-1].hex())
        ((state, message),) = self.states(sew)
        assert (state, "finds its mark in none of the last 3 commits" in message) == ("unknown", True)
        shop.stage(".pre-commit-config.yaml", HOOKS)
        shop.git("commit", "--quiet", "--no-verify", "--message", "Hooks")
        ((state, message),) = self.states(sew)
        assert (state, "too few commits" in message) == ("unknown", True)


class TestFiles:
    def test_a_change_that_pre_commit_refuses(self, doctor: Doctor, shop: GitFolder) -> None:
        assert doctor("files") == []
        shop.write(".pre-commit-config.yaml", f"# Ours\n{HOOKS}")
        (wrong,) = doctor("files")
        refused = shop.run("git", "commit", "--allow-empty", "--message", "Work").stdout
        assert wrong["mend"] == "git add .pre-commit-config.yaml"
        assert wrong["mend"] in refused  # as pre-commit says
        type_in(wrong["mend"], shop.folder)
        assert doctor("files") == []

    @pytest.mark.parametrize("name", [".pre-commit-config.yaml", "pyproject.toml"])
    @pytest.mark.parametrize("place", [".gitignore", ".git/info/exclude"])
    def test_a_file_that_git_ignores(self, name: str, place: str, sew: Sew, doctor: Doctor, shop: GitFolder) -> None:
        shop.write(place, f"{name}\n")
        assert doctor("files") == []
        shop.git("rm", "--quiet", "--cached", name)
        (wrong,) = doctor("files")
        assert wrong["message"] == f"git ignores {name}, so no colleague has it"
        type_in(wrong["mend"], shop.folder)
        assert doctor("files") == []

    def test_a_file_that_is_not_committed_yet(self, sew: Sew, shop: GitFolder) -> None:
        shop.git("rm", "--quiet", "--cached", "pyproject.toml")
        told = sew("doctor", "--sample", 0).out
        assert "-      files      nobody has committed pyproject.toml, so no colleague has it\n" in told
        assert "git add pyproject.toml  # and commit it\n" in told


class TestHooks:
    def test_each_stage_is_installed(self, doctor: Doctor, shop: GitFolder) -> None:
        assert doctor("hooks") == []
        (shop.folder / ".git" / "hooks" / "pre-push").unlink()
        (wrong,) = doctor("hooks")
        assert wrong["message"] == "not installed for pre-push"
        type_in(wrong["mend"], shop.folder)
        assert doctor("hooks") == []

    def test_pushes_of_several_refs(self, sew: Sew, shop: GitFolder) -> None:
        def told() -> list[Found]:
            found: list[Found] = json.loads(sew("doctor", "--format", "json", "--sample", 0).out)["findings"]
            return [each for each in found if each["check"] == "hooks"]

        script = shop.folder / ".git" / "hooks" / "pre-push.legacy"
        for text in (None, "#!/bin/sh\n# sew hook detect --pushed $1\n"):
            if text is not None:
                script.write_text(text)
                script.chmod(0o755)
            (_, unknown) = told()
            assert (unknown["state"], unknown["mend"]) == ("unknown", "sew init")
            assert "does not test a push of several refs" in unknown["message"]
        assert "add to .git/hooks/pre-push.legacy" in sew("init", "--yes").err
        script.unlink()
        assert sew("init", "--yes").status == 0
        assert [found["state"] for found in told()] == ["right"]

    def test_stages_come_from_hooks_and_their_defaults(self, doctor: Doctor, shop: GitFolder) -> None:
        other = "- repo: https://example.org/x\n  rev: v1\n  hooks: [{id: x%s}]\n"
        others = "  - id: sew-disclose-add\n" + other % ", stages: [push, manual]"
        usual = "default_stages: [commit-msg, 'x; y']\n"
        shop.write(".pre-commit-config.yaml", HOOKS.partition("\n")[2] + others + usual)
        assert doctor("hooks")[0]["message"] == "not installed for prepare-commit-msg"
        shop.write(".pre-commit-config.yaml", HOOKS + other % "" + usual)
        (wrong,) = doctor("hooks")
        assert wrong["message"] == "not installed for commit-msg"
        type_in(wrong["mend"], shop.folder)
        assert doctor("hooks") == []

    def test_a_script_that_git_does_not_run(self, doctor: Doctor, shop: GitFolder) -> None:
        script = shop.folder / ".git" / "hooks" / "pre-commit"
        script.chmod(0o644)
        assert doctor("hooks")[0]["message"] == "not installed for pre-commit"
        script.write_text("#!/bin/sh\n# the pre-commit run of our team\nexit 0\n")
        script.chmod(0o755)
        assert doctor("hooks")[0]["message"] == "not installed for pre-commit"
        for text in ("pre-commit run\n", "# File generated by prek: https://github.com/j178/prek\n"):
            script.write_text(f"#!/bin/sh\n{text}")
            assert doctor("hooks") == []

    @pytest.mark.parametrize("scope", ["local", "global"])
    def test_another_folder_of_hooks(
        self, scope: str, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
        subprocess.run(["git", "config", f"--{scope}", "core.hooksPath", ".husky"], cwd=shop.folder, check=True)
        (wrong,) = doctor("hooks")
        assert ".husky" in wrong["message"]
        shutil.copytree(shop.folder / ".git" / "hooks", shop.folder / ".husky")
        assert doctor("hooks") == []
        shutil.rmtree(shop.folder / ".husky")
        type_in(wrong["mend"], shop.folder)
        assert doctor("hooks") == []

    def test_in_another_work_tree(self, sew: Sew, doctor: Doctor, shop: GitFolder, tmp_path: Path) -> None:
        shop.git("worktree", "add", "--quiet", str(tmp_path / "other"))
        outcome = sew("doctor", tmp_path / "other", "--sample", 0)
        assert outcome.status == 0, outcome.out

    def test_none_of_ours(self, sew: Sew, doctor: Doctor, shop: GitFolder, installed: Installed) -> None:
        (shop.folder / ".pre-commit-config.yaml").unlink()
        from_git = {"vcs": "git", "commit_id": "3b8764c0ef" * 4, "requested_revision": "v1"}
        installed({"url": "https://example.invalid/sew", "vcs_info": from_git})
        assert doctor("hooks")[0]["mend"] == "sew init"
        clone = new_repository(shop.folder.parent / "clone")
        clone.commit()
        installed({"url": clone.folder.as_uri(), "dir_info": {}})
        assert doctor("hooks")[0]["mend"] == "sew init --source ADDRESS --rev REV"
        clone.git("remote", "add", "origin", "https://example.invalid/sew")
        assert doctor("hooks")[0]["mend"] == "sew init --rev REV"
        assert sew("init", "--yes", "--source", "https://example.org/sew", "--rev", "v1").status == 0
        (wrong,) = doctor("hooks")
        type_in(wrong["mend"], shop.folder)
        assert doctor("hooks") == []
        shop.write(".pre-commit-config.yaml", "repos: []\n")
        assert "no hook of sew-hooks" in doctor("hooks")[0]["message"]

    def test_hooks_that_only_people_start(self, sew: Sew, shop: GitFolder) -> None:
        configured = HOOKS.partition("\n")[2].replace("pre-push", "manual")
        shop.write(".pre-commit-config.yaml", configured.replace("sew-embed\n", "sew-embed\n    stages: [manual]\n"))
        assert "no hook runs at a commit" in sew("doctor", "--sample", 0).out

    def test_our_stages_are_those_of_our_hooks(self) -> None:
        manifest = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
        stages = {hook["id"]: tuple(each for each in hook["stages"] if each != "manual") for hook in manifest}
        assert stages == OUR_STAGES


class TestSource:
    def use(self, shop: GitFolder, address: str, revision: str) -> None:
        shop.write(
            ".pre-commit-config.yaml", HOOKS.replace("https://example.org/sew", address).replace("v0.1.0", revision)
        )

    def test_the_placeholder_of_the_documentation(self, doctor: Doctor, shop: GitFolder) -> None:
        assert doctor("source") == []
        self.use(shop, "ADDRESS-OF-THIS-REPOSITORY", "v0.1.0")
        (wrong,) = doctor("source")
        assert "only stands for an address" in wrong["message"]
        assert ".pre-commit-config.yaml: repo: the address" in wrong["mend"]

    @pytest.mark.parametrize("scheme", ["", "file://"])
    def test_a_repository_on_this_machine(self, scheme: str, doctor: Doctor, shop: GitFolder, tmp_path: Path) -> None:
        upstream = new_repository(tmp_path / "up stream")
        shutil.copy(ROOT / ".pre-commit-hooks.yaml", upstream.folder)
        upstream.git("add", "--all")
        upstream.commit()
        address = f"{scheme}{upstream.folder}"
        self.use(shop, address, "v0.1.0")
        (wrong,) = doctor("source")
        assert wrong["message"] == f"{address} has no revision v0.1.0"
        type_in(wrong["mend"], shop.folder)
        assert doctor("source") == []
        self.use(shop, f"{address}/absent", "v0.1.0")
        assert doctor("source")[0]["message"].startswith("no repository at ")
        (upstream.folder / "inside").mkdir()
        self.use(shop, f"{address}/inside", "HEAD")
        assert doctor("source")[0]["message"].startswith("no repository at ")

    def test_the_name_of_a_commit_is_shown_and_nothing_that_may_be_a_key(self, sew: Sew, shop: GitFolder) -> None:
        upstream = new_repository(shop.folder.parent / "upstream")
        commit = upstream.commit() or upstream.git("rev-parse", "HEAD")
        self.use(shop, str(upstream.folder), commit)
        assert f"{upstream.folder} has the revision {commit[:10]}\n" in sew("doctor", "--sample", 0).out
        self.use(shop, "https://example.org/sew", f"'{commit}'")
        assert f"https://example.org/sew at {commit[:10]} is on another machine" in sew("doctor", "--sample", 0).out
        self.use(shop, "https://example.org/sew", f"'{KEY.hex()}'")
        out = sew("doctor", "--sample", 0).out
        assert "sew at (64 hexadecimal digits, not shown) is on another machine" in out
        assert KEY.hex()[:10] not in out

    def test_another_machine_is_not_asked(self, sew: Sew, shop: GitFolder) -> None:
        out = sew("doctor", "--sample", 0).out
        assert "https://example.org/sew at v0.1.0 is on another machine, which was not asked" in out


def test_a_start_without_compiled_modules(
    sew: Sew, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start() -> Found:
        findings = json.loads(sew("doctor", "--format", "json", "--sample", 0).out)["findings"]
        (finding,) = (finding for finding in findings if finding["check"] == "start")
        return dict(finding)

    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "compiled"))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    finding = start()
    assert (finding["state"], finding["message"].rpartition(": ")[2]) == (
        "unknown",
        "PYTHONDONTWRITEBYTECODE is set",
    )
    type_in(f"PYTHONPYCACHEPREFIX={tmp_path / 'compiled'} {finding['mend']}", shop.folder)
    assert start()["state"] == "right"


def test_hooks_without_a_stage_run_at_every_one(doctor: Doctor, shop: GitFolder) -> None:
    other = "- repo: https://example.org/x\n  rev: v1\n  hooks: [{id: x%s}]\n"
    assert doctor("stages") == []
    shop.write(".pre-commit-config.yaml", HOOKS + other % "")
    (wrong,) = doctor("stages")
    assert wrong["message"] == "no stage is named for x, so that they run at pre-push as well"
    told, _, line = wrong["mend"].partition(": ")
    assert told == "write at the top of .pre-commit-config.yaml"
    shop.write(".pre-commit-config.yaml", f"{line}\n{HOOKS}{other % ''}")
    assert doctor("stages") == []
    shop.write(".pre-commit-config.yaml", HOOKS + other % ", stages: [pre-push]")
    assert doctor("stages") == []
    only = "repos:\n" + other % ""
    shop.write(".pre-commit-config.yaml", only)
    assert doctor("stages") == []


def test_keys_that_marked_here_and_are_not_known(
    sew: Sew, doctor: Doctor, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sew("embed", "--all", "tokenizer.py")
    assert doctor("old keys") == []
    marked_as = sew("key", "id").out.strip()
    assert sew("keygen", "--output", tmp_path / "new.key").status == 0
    monkeypatch.setenv("SEW_KEY_FILE", str(tmp_path / "new.key"))
    (wrong,) = doctor("old keys")
    assert wrong["message"].endswith(f"that detection does not have, or in an unknown namespace: {marked_as}")
    marked = (shop.folder / "tokenizer.py").read_text()
    shutil.copy("inventory.py", "tokenizer.py")  # the marked functions were on a branch that is gone
    assert doctor("old keys") == []
    shop.write("tokenizer.py", marked)
    assert doctor("old keys") == [wrong]
    ring = tmp_path / "keyring.toml"
    ring.write_text('[keys.new]\nfile = "new.key"\n')
    ring.chmod(0o600)
    (known,) = doctor("old keys", "--keyring", ring)
    assert known["mend"] == f"add this key to the keyring {ring}; {KEYS_PAGE} says what to do if it is lost"
    with ring.open("a") as file:
        file.write('[keys.old]\nfile = "team.key"\n')
    type_in(f"{wrong['mend'].replace('  #', '; #')}\nprintf %s $SEW_KEYRING > ~/place", shop.folder)
    monkeypatch.setenv("SEW_KEYRING", (tmp_path / "place").read_text())
    assert doctor("old keys") == []
    monkeypatch.delenv("SEW_KEYRING")
    shop.git("rm", "--quiet", "--cached", "tokenizer.py")  # nobody looks for a mark in what is gone
    assert doctor("old keys") == []


def test_signals(doctor: Doctor, shop: GitFolder) -> None:
    assert doctor("signals") == []
    shop.write("pyproject.toml", "[tool.sew]\n")
    (wrong,) = doctor("signals")
    write_setting(wrong["mend"], shop)
    assert doctor("signals") == []
    shop.write("pyproject.toml", "[tool.sew]\n")
    shop.write(".pre-commit-config.yaml", HOOKS.replace("sew-embed\n", "sew-embed\n    args: [--all]\n"))
    assert doctor("signals") == []


class TestAgents:
    def states(self, sew: Sew) -> list[tuple[str, str, str | None]]:
        found = json.loads(sew("doctor", "--format", "json", "--sample", 0).out)["findings"]
        return [(each["state"], each["message"], each["mend"]) for each in found if each["check"] == "agents"]

    @pytest.mark.parametrize(
        ("sign", "agent", "page", "file"),
        [
            ("CLAUDE.md", "Claude Code", "claude-code", ".claude/settings.json"),
            (".cursor/rules/style.mdc", "Cursor", "cursor", ".cursor/hooks.json"),
            (".gemini/style.md", "Gemini CLI", "gemini-cli", ".gemini/settings.json"),
            (".codex/style.md", "Codex", "codex", ".codex/hooks.json"),
            (".github/copilot-instructions.md", "GitHub Copilot", "copilot", ".github/hooks/sew.json"),
            (".aider.conf.yml", "Aider", "aider", ".aider.conf.yml"),
        ],
    )
    @pytest.mark.parametrize("at_home", [False, True])
    def test_an_agent_that_does_not_call_our_hook(
        self, sign: str, agent: str, page: str, file: str, at_home: bool, sew: Sew, shop: GitFolder, tmp_path: Path
    ) -> None:
        assert self.states(sew) == [("unknown", "no agent that has a hook was found here", None)]
        shop.write(sign, "Use tabs.\n")
        ((state, message, mend),) = self.states(sew)
        assert state == "unknown"
        assert message.startswith(f"{agent} ({sign.split('/')[0]}")
        assert mend == f"the configuration of its hook is in docs/agents/{page}.md of https://example.org/sew"
        section = (ROOT / "docs" / "agents" / f"{page}.md").read_text().partition("## Configuration\n")[2]
        (shown, *_) = re.findall(r"^```(?:json|yaml)\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
        assert f"`{file}`" in section
        path = (tmp_path if at_home else shop.folder) / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shown)
        ((state, message, mend),) = self.states(sew)
        if not at_home:  # and so for this person alone
            assert (state, f"for you alone: nobody has committed {file}," in message) == ("unknown", True)
            type_in(mend or "", shop.folder)
            ((state, message, mend),) = self.states(sew)
        assert (state, message.endswith(" calls `sew agent-hook`"), mend) == ("right", True, None)

    def test_a_configuration_that_no_colleague_has(self, sew: Sew, shop: GitFolder) -> None:
        page = (ROOT / "docs" / "agents" / "claude-code.md").read_text()
        (shown, *_) = re.findall(r"^```json\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
        shop.write(".gitignore", ".claude/\n")
        own = shop.write(".claude/settings.local.json", shown)
        ((state, message, mend),) = self.states(sew)
        assert (state, "git ignores .claude/settings.local.json, so no colleague has it" in message) == (
            "unknown",
            True,
        )
        assert mend == "the configuration for everybody is in docs/agents/claude-code.md of https://example.org/sew"
        own.rename(shop.folder / ".claude" / "settings.json")
        ((state, _, mend),) = self.states(sew)
        assert state == "unknown"
        type_in(mend or "", shop.folder)
        assert self.states(sew)[0][0] == "right"

    @pytest.mark.parametrize(
        ("sound", "fault", "told"),
        [
            ("--agent claude-code", "--agent claude", "`sew agent-hook` needs --agent claude-code, not claude"),
            ("--agent claude-code", "", "`sew agent-hook` needs --agent claude-code"),
            ("PostToolUse", "PreToolUse", "`sew agent-hook` has to run at PostToolUse, not at PreToolUse"),
            ("Write|Edit|MultiEdit", "Bash", "the matcher 'Bash' is none of Write, Edit, MultiEdit"),
        ],
    )
    def test_a_configuration_that_marks_nothing(
        self, sound: str, fault: str, told: str, sew: Sew, doctor: Doctor, shop: GitFolder
    ) -> None:
        page = (ROOT / "docs" / "agents" / "claude-code.md").read_text()
        (shown, *_) = re.findall(r"^```json\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
        shop.write(".claude/settings.json", shown.replace(sound, fault))
        (wrong,) = doctor("agents")
        assert wrong["message"] == f"Claude Code (.claude/) marks nothing: {told}"
        assert wrong["mend"].startswith("the configuration of its hook is in docs/agents/claude-code.md")
        assert f"agents: Claude Code (.claude/): marks nothing: {told}; docs/" in sew("init", "--diff").err
        for matcher in ("Write", "*", "", "Edit|Write", ".*"):
            shop.write(".claude/settings.json", shown.replace("Write|Edit|MultiEdit", matcher))
            assert doctor("agents") == []

    @pytest.mark.parametrize(
        ("file", "text", "told"),
        [
            (".aider.conf.yml", "lint-cmd: sew agent-hook --agent codex --file\n", "needs --agent aider, not codex"),
            (".codex/config.toml", '[[hooks.Stop]]\ncommand = "sew agent-hook --agent codex"\n', "at PostToolUse, not"),
            (
                ".github/hooks/a.json",
                '{"hooks": {"x": [{"bash": "sew agent-hook --agent copilot"}]}}',
                "at postToolUse",
            ),
        ],
    )
    def test_configurations_of_other_forms(
        self, file: str, text: str, told: str, doctor: Doctor, shop: GitFolder
    ) -> None:
        shop.write(file, text)
        (wrong,) = doctor("agents")
        assert told in wrong["message"]


class TestStyle:
    def guards(self, name: str, body: str, shop: GitFolder) -> None:
        """Stage forty functions with a guard and no blank line after it."""
        shop.stage(name, "".join(body.replace("NUMBER", str(number)) for number in range(40)))

    def test_rules_of_one_variant(self, sew: Sew, doctor: Doctor, shop: GitFolder) -> None:
        assert doctor("style", sample=1) == []
        guarded = (
            "def cutNUMBER(x):\n    if x < NUMBER:\n        return None\n"
            "    half = make()\n    show(half)\n    show(x)\n    return x\n\n\n"
        )
        self.guards("cut.py", guarded, shop)
        (wrong,) = doctor("style", sample=1)
        told = "this code writes in one way only, so a mark would stand out (all 3 files)"
        assert wrong["message"] == f"{told}: blank-after-guard"
        write_setting(wrong["mend"], shop)
        assert doctor("style", sample=1) == []
        shop.write("pyproject.toml", SETTINGS)
        self.guards("other.py", guarded.replace("return None\n", "return None\n\n"), shop)
        told = "of 1 rules with 30 choices or more here, none is kept to in 98% of them; "
        assert re.search(rf"{told}\d+ others have fewer \(all 4 files\)\n", sew("doctor", "--sample", 1).out)

    def test_rules_of_one_variant_in_one_language(self, doctor: Doctor, shop: GitFolder) -> None:
        self.guards(
            "cut.cc",
            "int cutNUMBER(int x) {\n  if (x < NUMBER) {\n    return 0;\n  }\n"
            "  int half = make();\n  show(half);\n  show(x);\n  return x;\n}\n\n",
            shop,
        )
        everywhere, in_files = doctor("style", sample=1)
        assert everywhere["message"].endswith(": braces")
        write_setting(everywhere["mend"], shop)
        assert "blank-after-guard" in in_files["message"]
        assert in_files["message"].endswith(" in *.cc")
        told, _, line = in_files["mend"].partition(": ")
        assert told == "write in [tool.sew.per-file-ignores] of pyproject.toml"
        table = (shop.folder / "pyproject.toml").read_text()
        shop.write("pyproject.toml", f"{table}\n[tool.sew.per-file-ignores]\n{line}\n")
        assert doctor("style", sample=1) == []


class TestLinters:
    def hook(self, shop: GitFolder, hook: str) -> None:
        shop.write(".pre-commit-config.yaml", f"{HOOKS}- repo: local\n  hooks:\n  - {{{hook}}}\n")

    def test_rules_that_are_left_out_by_themselves(self, sew: Sew, doctor: Doctor, shop: GitFolder) -> None:
        shop.write("pyproject.toml", SETTINGS + 'profile = "syntax"\n[tool.ruff.lint]\nselect = ["C4"]\n')
        assert doctor("linters") == []
        assert "left out for a linter: empty-list" in sew("doctor", "--sample", 0).out

    def test_a_rule_that_is_selected_against_the_linter(self, doctor: Doctor, shop: GitFolder) -> None:
        settings = 'profile = "syntax"\nselect = ["empty-list", "branch-order"]\n'
        shop.write("pyproject.toml", SETTINGS + settings + '[tool.ruff.lint]\nselect = ["C4"]\n')
        (wrong,) = doctor("linters")
        assert wrong["message"].endswith("objects to empty-list")
        write_setting(wrong["mend"], shop)
        assert doctor("linters") == []

    @pytest.mark.parametrize(
        ("hook", "named"),
        [
            ("id: ruff-check", "default-argument"),
            ("id: mine, entry: ruff check --fix --extend-select=PIE", "default-argument"),
            ("id: ruff, args: [--select, SIM300]", "comparison-direction"),
            ("id: flake8, args: [--extend-select=SIM]", "any-loop"),
        ],
    )
    def test_a_linter_that_no_file_configures(self, hook: str, named: str, doctor: Doctor, shop: GitFolder) -> None:
        shop.write("pyproject.toml", f'{SETTINGS}profile = "syntax"\n')
        assert doctor("linters") == []
        self.hook(shop, hook)
        (wrong,) = doctor("linters")
        assert named in wrong["message"]
        write_setting(wrong["mend"], shop)
        assert doctor("linters") == []

    def test_what_ruff_itself_changes_back_is_found(self, doctor: Doctor, shop: GitFolder) -> None:
        shop.write("pyproject.toml", f'{SETTINGS}profile = "syntax"\n')
        self.hook(shop, "id: ruff-check, args: [--fix, --select, PIE808]")
        (wrong,) = doctor("linters")
        assert wrong["message"] == "ruff objects to default-argument"
        program = shop.write("counts.py", "for i in range(0, 10):\n    print(i)\n")
        shop.run("ruff", "check", "--fix", "--select", "PIE808", "counts.py")
        assert "range(10)" in program.read_text()

    @pytest.mark.parametrize(
        ("hook", "named", "profile"),
        [
            ("id: black", "black", "black"),
            ("id: ruff-format, entry: ruff format, args: [--quiet]", "ruff format", "ruff"),
            ("id: x, entry: /usr/bin/clang-format -i", "clang-format", "clang-format"),
        ],
    )
    def test_formatters(self, hook: str, named: str, profile: str, doctor: Doctor, shop: GitFolder) -> None:
        self.hook(shop, hook)
        assert doctor("linters") == []
        shop.write("pyproject.toml", f'{SETTINGS}profile = "all"\n')
        (wrong,) = doctor("linters")
        assert wrong["message"].startswith(f"{named} undoes ")
        assert wrong["mend"].endswith(f'profile = "{profile}"')
        write_setting(wrong["mend"], shop)
        assert doctor("linters") == []

    def test_the_profile_of_the_hook(self, doctor: Doctor, shop: GitFolder) -> None:
        for profile, faults in (("all", 1), ("black", 0)):
            self.hook(shop, "id: black")
            configured = (shop.folder / ".pre-commit-config.yaml").read_text()
            args = f"sew-embed\n    args: [--profile={profile}]\n"
            shop.write(".pre-commit-config.yaml", configured.replace("sew-embed\n", args))
            wrong = doctor("linters")
            assert len(wrong) == faults
            assert all(each["mend"].endswith("args of sew-embed: [--profile, black, --]") for each in wrong)

    def test_options_of_clang_format(self, doctor: Doctor, shop: GitFolder) -> None:
        self.hook(shop, "id: clang-format")
        shop.write(".clang-format", "BasedOnStyle: LLVM\nRemoveBracesLLVM: true\nQualifierAlignment: Left\n")
        assert doctor("linters") == []  # no mark has what they undo
        unwanted = load_configuration(shop.folder).linter_conflicts
        assert unwanted == {("cpp", "braces"), ("cpp", "const-local")}

    @pytest.mark.parametrize(
        ("entry", "named"),
        [
            ("bash -c 'black .'", "black"),
            ("bash -lc 'set -e; ruff check --fix . && ruff format .'", "ruff format"),
            ("env -i X=1 poetry run black", "black"),
            ("python -m black --quiet", "black"),
            ("uv run --frozen ruff format", "ruff format"),
            ('sh -c "git ls-files | xargs clang-format -i"', "clang-format"),
        ],
    )
    def test_a_tool_that_another_program_starts(self, entry: str, named: str, doctor: Doctor, shop: GitFolder) -> None:
        shop.write("pyproject.toml", f'{SETTINGS}profile = "all"\n')
        self.hook(shop, f"id: x, entry: {json.dumps(entry)}")
        assert f"{named} undoes " in " ".join(each["message"] for each in doctor("linters"))

    @pytest.mark.parametrize(
        ("name", "text", "named"),
        [
            ("pyproject.toml", "[tool.black]\nline-length = 100\n", "black"),
            ("pyproject.toml", '[tool.ruff.format]\nquote-style = "single"\n', "ruff format"),
            ("ruff.toml", "[format]\n", "ruff format"),
            (".clang-format", "RemoveBracesLLVM: true\n", "clang-format"),
        ],
    )
    def test_a_formatter_that_only_a_file_configures(
        self, name: str, text: str, named: str, doctor: Doctor, shop: GitFolder
    ) -> None:
        table = f'{SETTINGS}profile = "all"\n'
        shop.write("pyproject.toml", table)
        assert doctor("linters") == []
        shop.write(name, (table if name == "pyproject.toml" else "") + text)
        (wrong,) = doctor("linters")
        assert wrong["message"].startswith(f"{named} undoes ")
        write_setting(wrong["mend"], shop)
        assert doctor("linters") == []

    @pytest.mark.parametrize(
        ("hook", "named"),
        [
            ("id: yapf", "yapf"),
            ("id: mine, entry: autopep8 --in-place", "autopep8"),
            ("id: fmt, entry: make format", "the hook fmt"),
            ("id: fmt, entry: ./scripts/format.sh", "the hook fmt"),
            ("id: fmt, entry: bash -c 'black', args: [], language: system", ""),
            ('id: fmt, entry: "bash -c \'echo \\"\'"', "the hook fmt"),
            ("id: black, entry: make black", "the hook black"),
        ],
    )
    def test_a_tool_that_nobody_knows_is_not_called_right(
        self, hook: str, named: str, sew: Sew, doctor: Doctor, shop: GitFolder
    ) -> None:
        self.hook(shop, hook)
        assert doctor("linters") == []
        (line,) = (each for each in sew("doctor", "--sample", 0).out.splitlines() if each[7:].startswith("linters"))
        if named:
            assert line.startswith("-")
            assert line.endswith(f"nobody knows what this does to a mark: {named}")
        else:
            assert line == "ok     linters    nothing undoes a rule of profile natural (found: black)"

    def test_which_tools_were_looked_at(self, sew: Sew, shop: GitFolder) -> None:
        assert "profile natural (no formatter or linter was found)\n" in sew("doctor", "--sample", 0).out
        shop.write(".flake8", "[flake8]\nmax-line-length = 100\n")
        self.hook(shop, "id: black}\n  - {id: tests, entry: pytest -q")
        assert "profile natural (found: black, flake8)\n" in sew("doctor", "--sample", 0).out


class TestNamespace:
    def state(self, sew: Sew) -> tuple[str, str]:
        found = json.loads(sew("doctor", "--format", "json", "--sample", 0).out)["findings"]
        (state,) = ((each["state"], each["mend"]) for each in found if each["check"] == "namespace")
        return state

    @pytest.mark.parametrize("how", ["set", "marked", "disclosed"])
    def test_before_anything_is_marked_one_can_be_set(self, how: str, sew: Sew, shop: GitFolder) -> None:
        state, mend = self.state(sew)
        assert state == "unknown"
        if how == "set":
            write_setting(mend, shop)
            shop.git("commit", "--quiet", "--no-verify", "--all", "--message", "A namespace")
        elif how == "marked":
            assert sew("embed", "--all", "tokenizer.py").status == 1
        else:
            message = "Work\n\nAssisted-by: robot"
            shop.git("commit", "--quiet", "--no-verify", "--allow-empty", "--message", message)
        assert self.state(sew) == ("right", None)

    def test_one_that_is_not_committed(self, sew: Sew, doctor: Doctor, shop: GitFolder) -> None:
        assert doctor("namespace") == []
        assert sew("embed", "--all", "tokenizer.py").status == 1
        shop.write("pyproject.toml", f'{SETTINGS}namespace = "example.org/shop"\n')
        (wrong,) = doctor("namespace")  # that the mark has none may be meant
        (shop.folder / ".pre-commit-config.yaml").unlink()
        type_in(f"PRE_COMMIT_ALLOW_NO_CONFIG=1; export PRE_COMMIT_ALLOW_NO_CONFIG; {wrong['mend']}", shop.folder)
        assert doctor("namespace") == []

    def test_one_that_is_not_committed_beside_hooks_that_are_not(self, doctor: Doctor, shop: GitFolder) -> None:
        shop.stage(".pre-commit-config.yaml", "repos: []\n")
        shop.git("commit", "--quiet", "--no-verify", "--message", "No hooks")
        shop.write(".pre-commit-config.yaml", "fail_fast: true\nrepos: []\n")
        shop.stage("tokenizer.py", "x = 1\n")
        shop.write("pyproject.toml", f'{SETTINGS}namespace = "example.org/shop"\n')
        for check in ("files", "namespace"):
            (wrong,) = doctor(check)
            type_in(wrong["mend"], shop.folder)
        assert doctor("namespace") == doctor("files") == []
        assert shop.git("diff", "--cached", "--name-only") == "tokenizer.py"

    def test_another_one_in_a_folder(self, sew: Sew, doctor: Doctor, shop: GitFolder) -> None:
        shop.stage("part/pyproject.toml", '[tool.sew]\nnamespace = "example.org/part"\n')
        shop.stage("tools/pyproject.toml", '[project]\nname = "tools"\n')
        shop.stage("broken/pyproject.toml", "[tool\n")
        shop.git("commit", "--quiet", "--no-verify", "--message", "A part")
        (wrong,) = doctor("namespace")
        assert wrong["mend"] == 'write in [tool.sew] of part/pyproject.toml: namespace = ""'
        shop.stage("part/pyproject.toml", '[tool.sew]\nnamespace = ""\n')
        shop.git("commit", "--quiet", "--no-verify", "--message", "The same")
        assert doctor("namespace") == []
        found = json.loads(sew("doctor", "--format", "json", "--sample", 0).out)["findings"]
        assert "no hook reads [tool.sew] of part/pyproject.toml" in str(found)

    def test_one_that_is_missing_where_files_were_marked_with_it(
        self, sew: Sew, doctor: Doctor, shop: GitFolder
    ) -> None:
        named = f'{SETTINGS}namespace = "example.org/shop"\n'
        shop.write("pyproject.toml", named)
        assert sew("embed", "--all", "tokenizer.py", "inventory.py").status == 1
        shop.git("commit", "--quiet", "--no-verify", "--all", "--message", "Marked")
        assert (doctor("namespace"), doctor("old keys")) == ([], [])
        told = (
            "no namespace here, so that nobody finds what was marked with namespace 'example.org/shop': "
            "inventory.py and 1 more"
        )
        shop.write("pyproject.toml", SETTINGS)
        for _ in range(2):  # the second time, it is missing in the last commit, too
            assert doctor("old keys") == []
            (wrong,) = doctor("namespace")
            assert wrong["message"] == told
            shop.git("commit", "--quiet", "--no-verify", "--allow-empty", "--all", "--message", "No namespace")
        write_setting(wrong["mend"], shop)
        assert "so that nobody finds" not in sew("doctor", "--sample", 0).out
        assert sew("detect", "--quiet", "tokenizer.py").status == 1
        shop.write("pyproject.toml", f'{SETTINGS}namespace = "example.org/other"\n')
        shop.git("commit", "--quiet", "--no-verify", "--all", "--message", "Another namespace")
        state, mend = self.state(sew)  # which may be meant
        assert state == "unknown"
        setting, _, comment = mend.partition("  # ")
        assert setting == 'write in [tool.sew] of pyproject.toml: namespace = "example.org/shop"'
        assert comment == "unless the change of namespace is meant"

    def test_one_that_only_a_merge_had(self, sew: Sew, doctor: Doctor, shop: GitFolder) -> None:
        commit = ("commit", "--quiet", "--no-verify", "--allow-empty", "--all", "--message", "Work")
        shop.git("checkout", "--quiet", "-b", "side")
        shop.git(*commit)
        shop.git("checkout", "--quiet", "main")
        shop.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
        shop.write("pyproject.toml", f'{SETTINGS}namespace = "example.org/shop"\n')
        assert sew("embed", "--all", "tokenizer.py").status == 1
        shop.git(*commit)
        shop.write("pyproject.toml", SETTINGS)
        (wrong,) = doctor("namespace")
        assert "with namespace 'example.org/shop': tokenizer.py" in wrong["message"]


class TestFindability:
    def figures(self, sew: Sew, *arguments: object) -> dict[str, int]:
        outcome = sew("doctor", "--format", "json", *arguments)
        (found,) = (each for each in json.loads(outcome.out)["findings"] if each["check"] == "marks")
        figures: dict[str, int] = found["figures"]
        return figures

    def test_it_is_what_embed_and_detect_find(self, sew: Sew, shop: GitFolder, tmp_path: Path, examples: Path) -> None:
        shutil.copytree(examples, shop.folder / "examples")
        shop.write("small.py", PERSON)
        shop.write("broken.py", "def f(:\n")
        shop.git("add", "--all")
        names = [name for name in shop.git("ls-files").splitlines() if Path(name).suffix in (".py", ".java", ".cpp")]
        figures = self.figures(sew)
        assert figures["refused"] == 1
        assert figures["files"] == len(names) - 1
        key = tmp_path / "chance.key"
        key.write_text(random.randbytes(32).hex())
        key.chmod(0o600)
        sew("embed", "--all", "--quiet", "--key-file", key, *names)
        reports = [sew("detect", name, "--key-file", key, "--format", "json") for name in names if name != "broken.py"]
        files = [json.loads(each.out)["files"][0] for each in reports]
        marked = [each for each in files if each["verdict"] == "marked"]
        units = [unit for each in files for unit in each["units"] if unit["verdict"] == "marked"]
        assert figures["files_found"] == len(marked) > 0
        assert figures["functions_found"] == len([each for each in units if each["name"] != "<module>"])

    def test_too_little_code_is_nothing_to_mend(self, sew: Sew, doctor: Doctor, shop: GitFolder) -> None:
        assert doctor("marks", sample=100) == []
        shop.git("rm", "--quiet", "--cached", "tokenizer.py", "inventory.py")
        shop.stage("small.py", PERSON)
        assert doctor("marks", sample=100) == []
        found = json.loads(sew("doctor", "--format", "json", "--sample", 100).out)["findings"]
        (told,) = (each for each in found if each["check"] == "marks")
        assert (told["state"], told["mend"]) == ("unknown", None)
        assert "not even all files together" in told["message"]
        assert "too little code" in told["message"]

    def test_another_profile_that_is_enough(self, doctor: Doctor, shop: GitFolder) -> None:
        shop.git("rm", "--quiet", "--cached", "inventory.py")
        linter = '[tool.ruff.lint]\nselect = ["ALL"]\npreview = true\n'
        shop.write("pyproject.toml", f'{SETTINGS}profile = "black"\n{linter}')
        (wrong,) = doctor("marks", sample=100)
        write_setting(wrong["mend"], shop)
        assert doctor("marks", sample=100) == []

    def test_the_sample_is_bounded_and_the_same_each_time(self, sew: Sew, shop: GitFolder) -> None:
        first = self.figures(sew, "--sample", 1)
        assert first["files"] == 1
        assert first == self.figures(sew, "--sample", 1)

    @pytest.mark.parametrize("seconds", [0.0, 5.0])
    def test_a_sample_that_time_ended_accuses_and_praises_nothing(
        self, seconds: float, sew: Sew, shop: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("sew_hooks.run.checkup.commit_sizes._LONGEST_SECONDS", seconds)
        outcome = sew("doctor")
        (marks,) = (line for line in outcome.out.splitlines() if line[7:].startswith("marks"))
        assert outcome.status == 0
        assert marks.startswith("ok" if seconds else "- ")
        assert ("(all 2 files)" if seconds else "(sample of 0 of 2 files)") in marks
        (style,) = (line for line in outcome.out.splitlines() if line[7:].startswith("style"))
        assert style.endswith("(all 2 files)")

    def test_a_large_file_is_not_measured(self, sew: Sew, shop: GitFolder) -> None:
        shop.stage("table.py", f"TABLE = [\n{'    1,' * 40_000}]\n")
        assert self.figures(sew)["files"] == 2

    def test_excluded_files_are_not_measured(self, sew: Sew, shop: GitFolder) -> None:
        shop.write("pyproject.toml", f'{SETTINGS}exclude = ["inventory.py"]\n')
        assert self.figures(sew)["files"] == 1

    def test_nothing_to_measure_is_no_fault(self, sew: Sew, shop: GitFolder) -> None:
        shop.git("rm", "--quiet", "--cached", "tokenizer.py", "inventory.py")
        outcome = sew("doctor")
        assert outcome.status == 0
        assert "no source file" in outcome.out

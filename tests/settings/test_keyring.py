"""Several named keys, and keys derived for a repository."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from sew_hooks.errors import KeyError_
from sew_hooks.scheme.key import key_id
from sew_hooks.settings.keyring import find_keys
from tests.conftest import KEY, Sew
from tests.repositories import GitFolder, new_repository

OTHER = bytes(range(1, 33))
OURS, THEIRS = "0a" * 32, "0b" * 32
RING = f'''
[keys.claude]
key = "{OURS}"

[keys."build bot"]
file = "bot.key"
scope = "program"
'''


@pytest.fixture
def ring(sew: Sew, examples: Path) -> Path:
    """A keyring of two keys beside one program that the first has marked, one the second, and one nobody."""
    Path("ring").mkdir()
    for path, content in (("ring/keys.toml", RING), ("ring/bot.key", THEIRS), ("our.key", OURS)):
        Path(path).write_text(content)
        Path(path).chmod(0o600)
    for name in ("bank_accounts", "tokenizer", "inventory"):
        shutil.copy(examples / f"{name}.py", f"{name}.py")
    assert sew("embed", "--profile", "all", "bank_accounts.py", "--key-file", "our.key").status == 1
    assert (
        sew("embed", "--profile", "all", "tokenizer.py", "--key-file", "ring/bot.key", "--scope", "program").status == 1
    )
    return Path("ring/keys.toml")


def test_the_matching_keys_are_named_each_in_its_scope(sew: Sew, ring: Path) -> None:
    outcome = sew("detect", ".", "--keyring", ring, "--format", "json")
    assert (outcome.status, outcome.err) == (1, "")
    files = json.loads(outcome.out)["files"]
    assert [(file["path"], file["key"]) for file in files] == [
        ("bank_accounts.py", "claude"),
        ("inventory.py", None),
        ("tokenizer.py", "build bot"),
    ]
    assert files[2]["agreements"] == files[2]["grades"]
    text = sew("detect", ".", "--profile", "all", "--keyring", ring).out
    assert "marked (claude)" in text
    assert "bank_accounts.py: risk_level (claude)" in text


def test_together_names_each_key_that_was_found_and_whose_figures_it_has(sew: Sew, ring: Path) -> None:
    report = json.loads(sew("detect", ".", "--keyring", ring, "--format", "json").out)
    together = report["together"]
    assert sorted(together["keys"]) == ["build bot", "claude"]
    assert together["key"] == together["keys"][0]
    text = sew("detect", ".", "--keyring", ring).out
    names = ", ".join(together["keys"])
    assert f"marked ({names}, figures of {together['key']}, profile all): " in text
    for path, key in (("bank_accounts.py", "claude"), ("tokenizer.py", "build bot")):
        (file,) = (each for each in report["files"] if each["path"] == path)
        assert (file["keys"], file["key"]) == ([key], key)


@pytest.mark.parametrize("report_format", ["text", "markdown", "github", "json", "sarif"])
def test_no_key_is_named_where_no_mark_was_found(sew: Sew, ring: Path, report_format: str) -> None:
    told = sew("detect", "inventory.py", "--keyring", ring, "--format", report_format).out
    if report_format in ("json", "sarif"):
        assert (told.count("claude"), told.count("build bot")) == (1, 1)  # what was looked for
    else:
        found = [line for line in told.splitlines() if not line.startswith("sew-hooks ")]
        assert not [line for line in found if "claude" in line or "build bot" in line]


def test_the_figures_of_what_is_not_marked_are_those_of_the_key_that_fits_best(sew: Sew, ring: Path) -> None:
    (file,) = json.loads(sew("detect", "inventory.py", "--keyring", ring, "--format", "json").out)["files"]
    assert (file["key"], file["keys"]) == (None, [])
    alone = [sew("detect", "inventory.py", "--key-file", path).out for path in ("our.key", "ring/bot.key")]
    assert any(f"{file['agreements']}/{file['grades']}" in text for text in alone)


def test_an_unmarked_function_of_a_marked_file_has_no_key(sew: Sew, ring: Path, tmp_path: Path) -> None:
    new_repository(tmp_path)
    (blamed,) = json.loads(sew("blame", "bank_accounts.py", "--keyring", ring, "--format", "json").out)["files"]
    assert blamed["key"] == "claude"
    assert {unit["key"] for unit in blamed["units"] if unit["verdict"] != "marked"} == {None}
    rows = sew("blame", "bank_accounts.py", "--keyring", ring).out.splitlines()
    assert not [row for row in rows if "claude" in row and " marked (claude" not in row]


def test_the_hook_takes_a_keyring_too(sew: Sew, ring: Path) -> None:
    outcome = sew("hook", "detect", "--keyring", ring, "bank_accounts.py")
    assert outcome.status == 1
    assert "marked (claude, profile all): " in outcome.out


def test_no_key_is_shown(sew: Sew, ring: Path) -> None:
    for options in (["--format", "json"], ["--quiet"], []):
        outcome = sew("detect", ".", "--keyring", ring, *options)
        assert OURS[:8] not in outcome.out + outcome.err
        assert THEIRS[:8] not in outcome.out + outcome.err
    assert OURS[:8] not in repr(find_keys(None, ring, {}))


def test_options_come_before_the_keyring_of_the_environment_and_that_before_a_key(
    sew: Sew, ring: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sew("detect", "bank_accounts.py").status == 0
    monkeypatch.setenv("SEW_KEYRING", str(ring))
    assert sew("detect", "bank_accounts.py").status == 1
    assert sew("detect", "bank_accounts.py", "--key-file", "ring/bot.key").status == 0
    assert sew("detect", "bank_accounts.py", "--key-file", "our.key", "--keyring", ring).status == 2


def test_files_open_to_others_draw_a_warning_each(sew: Sew, ring: Path) -> None:
    for path in (ring, Path("ring/bot.key")):
        path.chmod(0o644)
    lines = sew("detect", "inventory.py", "--keyring", ring, "--quiet").err.splitlines()
    assert [line.partition(": others can read it")[0] for line in lines] == [
        "warning: keyring ring/keys.toml",
        "warning: key file ring/bot.key",
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "one or more tables"),
        ("[keys]\n", "one or more tables"),
        (f'key = "{OURS}"\n', "one or more tables"),
        (f'[keys]\na = "{OURS}"\n', "keys.a: it is to have key"),
        ("[keys.a]\n", "keys.a: it is to have key"),
        (f'[keys.a]\nkey = "{OURS}"\nfile = "a"\n', "keys.a: it is to have key"),
        (f'[keys.a]\nkey = "{OURS}"\nscoop = "program"\n', "keys.a: it is to have key"),
        (f'[keys.a]\nkey = "{OURS}"\nscope = "galaxy"\n', "keys.a: scope has to be one of definition, program"),
        (f'[keys.a]\nkey = "{OURS}"\nleaked = "2026-03-01"\n', "keys.a: leaked has to be a date without quotes"),
        (f'[keys.a]\nkey = "{OURS}"\nleaked = 2026-03-01T09:00:00\n', "keys.a: leaked has to be a date"),
        (f'[keys.a]\nkey = "{OURS}"\nleaked = 9999-12-31\n', "keys.a: leaked is 9999-12-31, which is in the future"),
        ("[keys.a]\nleaked = 2026-03-01\n", "keys.a: it is to have key"),
        ('[keys.a]\nkey = "0a0a0a0a0a0a"\n', "keys.a: the key has 6 bytes"),
        ('[keys.a]\nfile = "missing"\n', "keys.a: key file "),
        (f'[keys.{OURS}]\nkey = "{OURS}"\n', "a name looks like a key"),
        (f'[keys."Codex {OURS}"]\nfile = "team.key"\n', "a name looks like a key"),
        (f'[keys.a]\nkey = "{OURS}"\n[keys.b]\nkey = "{OURS}"\n', "two names have the same key"),
        (f'[keys."a\\n"]\nkey = "{OURS}"\n', "a name has to be printable"),
        (f"[keys.a]\nkey = {OURS}\n", "not TOML, at line 2"),
        (f"[keys.a]\n{OURS}\n", "not TOML, at line 2"),
    ],
)
def test_a_bad_keyring_is_refused_without_showing_it(content: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(content)
    with pytest.raises(KeyError_) as caught:
        find_keys(None, path, {})
    assert reason in str(caught.value)
    assert "0a0a" not in str(caught.value) + repr(caught.value.__cause__)


def test_a_namespace_keeps_the_marks_of_repositories_apart(sew: Sew, examples: Path) -> None:
    def configure(namespace: str) -> None:
        Path("pyproject.toml").write_text(f'[tool.sew]\nnamespace = "{namespace}"\n')

    shutil.copy(examples / "bank_accounts.py", "program.py")
    configure("one")
    assert sew("embed", "--profile", "all", "program.py").status == 1
    assert sew("detect", "program.py").status == 1
    assert sew("hook", "detect", "program.py").status == 1
    assert sew("hook", "embed", "--profile", "syntax", "--all", "program.py").status == 0
    configure("another")
    # By the exact test: to the calibrated one code with another key's mark is not how people write.
    assert sew("detect", "--test", "exact", "program.py").status == 0
    configure("")
    assert sew("detect", "program.py").status == 0
    assert sew("embed", "--profile", "all", "program.py").status == 1
    Path("pyproject.toml").unlink()
    assert sew("detect", "program.py").status == 1


def test_a_namespace_derives_every_key_of_a_keyring(sew: Sew, examples: Path) -> None:
    Path("pyproject.toml").write_text('[tool.sew]\nnamespace = "one"\n')
    shutil.copy(examples / "bank_accounts.py", "program.py")
    sew("embed", "--profile", "all", "program.py")
    Path("keys.toml").write_text(f'[keys.a]\nkey = "{OURS}"\n[keys.b]\nkey = "{KEY.hex()}"\n')
    Path("keys.toml").chmod(0o600)
    assert "marked (b, profile all)" in sew("detect", "program.py", "--keyring", "keys.toml").out


class TestMarking:
    """Which key of a keyring marks, on the command line and in the hook."""

    @pytest.fixture(autouse=True)
    def only_a_keyring(self, ring: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("SEW_KEY")
        monkeypatch.setenv("SEW_KEYRING", str(ring))

    def test_the_only_key_of_a_keyring_marks_in_its_scope(self, sew: Sew) -> None:
        Path("one.toml").write_text(f'[keys.bot]\nkey = "{THEIRS}"\nscope = "program"\n')
        Path("one.toml").chmod(0o600)
        assert sew("hook", "embed", "--profile", "syntax", "--all", "--keyring", "one.toml", "inventory.py").status == 1
        assert sew("embed", "--check", "--keyring", "one.toml", "--profile", "syntax", "inventory.py").status == 0
        found = json.loads(sew("detect", "--profile", "syntax", "--format", "json", "inventory.py").out)
        assert [file["key"] for file in found["files"]] == ["build bot"]

    def test_of_several_the_one_that_the_configuration_names(self, sew: Sew) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\nmark-with = "claude"\n')
        assert sew("hook", "embed", "--profile", "syntax", "--all", "inventory.py").status == 1
        found = json.loads(sew("detect", "--profile", "syntax", "--format", "json", "inventory.py").out)
        assert [file["key"] for file in found["files"]] == ["claude"]

    def test_one_that_leaked_does_not_mark(self, sew: Sew, ring: Path) -> None:
        before = Path("inventory.py").read_text()
        ring.write_text(ring.read_text().replace("[keys.claude]", "[keys.claude]\nleaked = 2026-03-01"))
        Path("pyproject.toml").write_text('[tool.sew]\nmark-with = "claude"\n')
        for command in (("embed",), ("hook", "embed", "--all")):
            done = sew(*command, "inventory.py")
            assert done == (2, "", "sew: the key 'claude' leaked on 2026-03-01: mark with another one\n")
        assert Path("inventory.py").read_text() == before

    def test_a_file_with_one_that_leaked_is_told_of(
        self, sew: Sew, ring: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ring.write_text(ring.read_text().replace("[keys.claude]", "[keys.claude]\nleaked = 2026-03-01"))
        monkeypatch.setenv("SEW_KEY", OURS)
        for command in (("embed",), ("hook", "embed", "--all")):
            lines = sew(*command, "inventory.py").err.splitlines()
            assert lines.count("warning: the key 'claude' leaked on 2026-03-01: a new mark of it proves nothing") == 1

    @pytest.mark.parametrize(
        ("configured", "reason"),
        [
            ("", "the keyring has several, and no mark-with"),
            ('mark-with = "x"\n', "the keyring has no 'x', which is mark-with"),
        ],
    )
    def test_where_none_is_named_nobody_is_stopped(self, configured: str, reason: str, sew: Sew) -> None:
        before = Path("inventory.py").read_text()
        Path("pyproject.toml").write_text("[tool.sew]\n" + configured)
        outcome = sew("hook", "embed", "--profile", "syntax", "--all", "inventory.py")
        assert outcome == (0, "", f"sew-embed: skipped, no key to mark with: {reason} in [tool.sew]\n")
        asked = sew("hook", "embed", "--profile", "syntax", "--all", "--on-missing-key", "fail", "inventory.py")
        assert asked == (2, "", f"sew: no key to mark with: {reason} in [tool.sew]\n")
        assert sew("embed", "--profile", "all", "inventory.py").status == 2
        assert Path("inventory.py").read_text() == before

    def test_a_key_by_itself_marks_rather_than_the_keyring(self, sew: Sew, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SEW_KEY", OURS)
        assert sew("embed", "--profile", "all", "bank_accounts.py").status == 0


def test_the_hook_asks_for_no_key_where_there_is_nothing_to_mark(
    sew: Sew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git = new_repository(tmp_path)
    git.stage("program.py", "x = 1\n")
    git.commit()
    monkeypatch.delenv("SEW_KEY")
    asked = ["hook", "embed", "--all", "--on-missing-key", "fail", "program.py"]
    assert sew(*asked) == (0, "", "0 files marked, 1 file unchanged\n")
    git.stage("program.py", "x = 2\n")
    assert sew(*asked).status == 2


class TestKeyId:
    """``key-id`` names the keys of the team, and no other key marks or detects."""

    LINE = (
        f"not the key of your team: `sew key id` of it is {key_id(OTHER)}, and key-id in [tool.sew] is {key_id(KEY)}. "
        "Get the team's key, or go on without any (unset SEW_KEY SEW_KEY_FILE SEW_KEYRING); after a change of the key "
        "or of namespace, change key-id too"
    )

    SETTINGS = '[tool.sew]\nsignals = ["environment"]\n'

    @pytest.fixture
    def shop(self, sew: Sew, tmp_path: Path, examples: Path) -> GitFolder:
        """A repository in the current folder whose team has the key of the tests, with a program."""
        shop = new_repository(tmp_path)
        shop.stage("pyproject.toml", f'[tool.sew]\nkey-id = "{key_id(KEY)}"\n')
        shop.stage("program.py", (examples / "number_puzzles.py").read_text())
        shop.commit()
        return shop

    @pytest.mark.parametrize(
        "command",
        [
            ("embed", "program.py"),
            ("hook", "embed", "--all", "--whole-files", "program.py"),
            ("detect", "program.py"),
            ("hook", "detect", "program.py"),
            ("hook", "detect", "--from-ref", "HEAD~", "--settings-from", "HEAD~"),
            ("hook", "disclose", "message", "--on-missing-key", "fail"),
            ("hook", "disclose-add", "message", "--on-missing-key", "fail"),
            ("blame", "program.py"),
            ("log",),
            ("stats",),
        ],
    )
    def test_another_key_is_refused_in_one_line(
        self, command: tuple[str, ...], sew: Sew, shop: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shop.commit()
        shop.stage("more.py", "MORE = 1\n")  # without code, the hooks about a message ask for no key
        shop.write("message", "Work\n")
        assert sew(*command).status in (0, 1)
        shop.git("checkout", "--quiet", "program.py")
        monkeypatch.setenv("SEW_KEY", OTHER.hex())
        assert sew(*command) == (2, "", f"sew: {self.LINE}\n")
        assert shop.git("diff", "--name-only") == ""

    def test_the_hooks_of_messages_go_on_as_without_a_key(self, shop: GitFolder, persons_shell: None) -> None:
        shop.install_hook("prepare-commit-msg", "disclose-add")
        shop.install_hook("commit-msg", "disclose")
        shop.stage("pyproject.toml", f'{self.SETTINGS}key-id = "{key_id(KEY)}"\n')
        commit = ("git", "commit", "--message", "Work")
        shop.stage("own.py", "a = 1\nb = 2\nc = 3\n")
        done = shop.run(*commit, SEW_KEY=OTHER.hex())
        assert done.returncode == 0
        told = done.stdout.splitlines()
        assert [line for line in told if "skipped" in line] == [f"sew-disclose: skipped, {self.LINE}"]
        assert shop.git("log", "-1", "--format=%B") == "Work"
        shop.stage("more.py", "a = 1\n")
        assert shop.run(*commit, SEW_KEY=OTHER.hex(), CLAUDECODE="1").returncode == 0
        assert shop.git("log", "-1", "--format=%B") == "Work\n\nAssisted-by: Claude Code"

    def test_code_is_not_marked_with_it(self, sew: Sew, shop: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        shop.write("pyproject.toml", f'{self.SETTINGS}key-id = "{key_id(KEY)}"\n')
        monkeypatch.setenv("SEW_KEY", OTHER.hex())
        text = shop.stage("own.py", "def own(value):\n    return value\n").read_text()
        assert sew("hook", "embed", "own.py").status == 0  # a person's
        monkeypatch.setenv("CLAUDECODE", "1")
        assert sew("hook", "embed", "own.py") == (2, "", f"sew: {self.LINE}\n")
        assert (shop.folder / "own.py").read_text() == text

    def test_a_detection_says_which_keys_of_the_team_are_not_at_hand(
        self, sew: Sew, shop: GitFolder, examples: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        base = shop.commit()
        shop.write("new.py", (examples / "tokenizer.py").read_text())
        assert sew("embed", "--profile", "all", "new.py").status == 1
        shop.stage("pyproject.toml", f'[tool.sew]\nkey-id = ["{key_id(OTHER)}", "{key_id(KEY)}"]\n')
        shop.git("add", "new.py")
        shop.git("commit", "--quiet", "--message", "Mark")
        monkeypatch.setenv("SEW_KEY", OTHER.hex())  # the old one
        one = f"warning: marks of the key with the identifier {key_id(KEY)} (key-id) are not found: it is not at hand\n"
        hook = ("hook", "detect", "--from-ref", base, "--policy", "require-disclosure")
        asked = (("detect", "new.py"), hook, ("log",), ("blame", "new.py"), ("stats",))
        for command in asked:
            done = sew(*command, "--format", "json")
            assert (done.status, one in done.err) == (0, True), command
            assert json.loads(done.out)["run"]["absent_keys"] == [key_id(KEY)]
        ring = shop.write("ring.toml", f'[keys.old]\nkey = "{OTHER.hex()}"\n[keys.new]\nkey = "{KEY.hex()}"\n')
        ring.chmod(0o600)
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        for command in asked:
            done = sew(*command, "--format", "json")
            assert "not at hand" not in done.err
            assert json.loads(done.out)["run"]["absent_keys"] == []
        assert sew(*hook).status == 1
        shop.write("pyproject.toml", f'[tool.sew]\nkey-id = ["{key_id(KEY)}", "0a1b2c3d", "1a1b2c3d"]\n')
        both = "marks of the keys with the identifiers 0a1b2c3d, 1a1b2c3d (key-id) are not found: they are not at hand"
        assert f"warning: {both}\n" in sew("detect", "new.py").err

    def test_an_agents_hook_tells_the_agents_user_and_keeps_the_lines(
        self, sew: Sew, shop: GitFolder, examples: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        text = (examples / "inventory.py").read_text()
        path = shop.write("agents.py", text)
        given = {"file_path": str(path), "content": text}
        named = {"hook_event_name": "PostToolUse", "tool_name": "Write", "cwd": str(shop.folder)}
        event = {**named, "tool_input": given}
        monkeypatch.setenv("SEW_KEY", OTHER.hex())
        done = sew("agent-hook", "--agent", "claude-code", stdin=json.dumps(event).encode())
        assert (done.status, done.err) == (0, f"sew agent-hook: {self.LINE}\n")
        assert self.LINE in json.loads(done.out)["systemMessage"]
        assert path.read_text() == text

    def test_old_keys_of_a_keyring_are_still_looked_for(
        self, sew: Sew, shop: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ring = shop.write("ring.toml", f'[keys.old]\nkey = "{OTHER.hex()}"\n[keys.new]\nkey = "{KEY.hex()}"\n')
        ring.chmod(0o600)
        shop.write("pyproject.toml", "")
        monkeypatch.setenv("SEW_KEY", OTHER.hex())
        assert sew("embed", "--profile", "all", "program.py").status == 1
        shop.git("checkout", "--quiet", "pyproject.toml")
        monkeypatch.setenv("SEW_KEY", KEY.hex())
        monkeypatch.setenv("SEW_KEYRING", str(ring))
        assert "marked (old, profile all)" in sew("detect", "program.py").out
        shop.write("pyproject.toml", f'[tool.sew]\nkey-id = ["{key_id(OTHER)}", "0a1b2c3d"]\n')
        assert sew("detect", "program.py").status == 1
        done = sew("embed", "program.py")
        assert (
            done.status,
            f"is {key_id(KEY)}, and key-id in [tool.sew] is {key_id(OTHER)}, 0a1b2c3d." in done.err,
        ) == (
            2,
            True,
        )

    def test_the_identifier_is_that_of_the_namespace(self, sew: Sew, shop: GitFolder) -> None:
        shop.write("pyproject.toml", f'[tool.sew]\nnamespace = "a"\nkey-id = "{key_id(KEY)}"\n')
        assert sew("detect", "program.py").status == 2
        shop.write("pyproject.toml", f'[tool.sew]\nnamespace = "a"\nkey-id = "{sew("key", "id").out.strip()}"\n')
        assert sew("detect", "program.py").status in (0, 1)

    def test_a_key_in_its_place_is_not_shown(self, sew: Sew, shop: GitFolder) -> None:
        shop.write("pyproject.toml", f'[tool.sew]\nkey-id = "{KEY.hex()}"\n')
        done = sew("detect", "program.py")
        assert done.status == 2
        assert "key-id in [tool.sew] has to be an identifier that `sew key id` prints" in done.err
        assert KEY.hex()[:9] not in done.err

"""The promise of ``sew embed``: what it says can be found again is what ``sew detect`` finds, with the same keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import KEY, Sew

OTHER = "5a" * 32
KEYRING = f'[keys.ours]\nkey = "{KEY.hex()}"\n[keys.theirs]\nkey = "{OTHER}"\n'
PROMISE = re.compile(r": the whole file( and .*)? can be found again at 0\.001\n")


@pytest.fixture
def parts(examples: Path, tmp_path: Path) -> list[Path]:
    """Parts of programs, from a few natural decisions to many."""
    found = []
    for example in sorted(examples.glob("*.py")):
        definitions = example.read_text().split("\n\n\n")
        for number in {2, 3, 4, 5, 7, len(definitions)}:
            found.append(tmp_path / f"{example.stem}_{number}.py")
            found[-1].write_text("\n\n\n".join(definitions[:number]).rstrip() + "\n")
    return found


@pytest.mark.parametrize("ring", ["", KEYRING])
def test_a_file_that_can_be_found_again_is_found(
    ring: str, sew: Sew, parts: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    if ring:
        Path("ring.toml").write_text(ring)
        Path("ring.toml").chmod(0o600)
        monkeypatch.setenv("SEW_KEYRING", "ring.toml")
    kept = set()
    for part in parts:
        promised = PROMISE.search(sew("embed", part.name).err) is not None
        found = sew("detect", part.name)
        assert found.status == int(promised), found.out
        assert promised or "not marked" not in found.out.splitlines()[2]
        kept.add(promised)
    assert kept == {True, False}


def test_with_two_keys_eleven_decisions_are_needed(sew: Sew, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("program.py").write_text(
        "def longest_name(words, limit):\n    if not words:\n        return ''\n    longest = ''\n"
        "    for word in words:\n        longest = max(longest, word)\n"
        "    if not longest:\n        raise ValueError(limit)\n    return longest\n"
    )
    assert "and 10 are needed at 0.001\n" in sew("embed", "--check", "program.py").err
    Path("ring.toml").write_text(KEYRING)
    Path("ring.toml").chmod(0o600)
    monkeypatch.setenv("SEW_KEYRING", "ring.toml")
    assert "and 11 are needed at 0.001\n" in sew("embed", "--check", "program.py").err


def test_a_key_that_detection_does_not_look_for_makes_no_promise(
    sew: Sew, parts: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("ring.toml").write_text(f'[keys.theirs]\nkey = "{OTHER}"\n')
    Path("ring.toml").chmod(0o600)
    monkeypatch.setenv("SEW_KEYRING", "ring.toml")
    told = sew("embed", "--check", parts[-1].name).err
    assert f"would mark {parts[-1].name}: no detection here looks for its key\n" in told
    assert "warning: no detection here looks for the key that marked: the keyring in use does not have it\n" in told


def test_what_a_comment_accepts_is_not_promised(sew: Sew, parts: list[Path]) -> None:
    parts[-1].write_text("# sew: allow-file\n" + parts[-1].read_text())
    told = "1 file in which nothing can be found by itself at 0.001, which is no error\n"
    assert told in sew("embed", "--check", parts[-1].name).err

"""``sew key id``: what two machines compare, anywhere, with no key shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from sew_hooks.scheme.key import derive_key, key_id
from tests.conftest import KEY, Sew

OTHER = bytes(range(1, 33))


def test_the_identifier_of_a_key_where_nothing_is_set_up(sew: Sew) -> None:
    assert sew("key", "id") == (0, f"{key_id(KEY)}\n", "")


def test_each_key_of_a_keyring(sew: Sew, monkeypatch: pytest.MonkeyPatch) -> None:
    ring = Path("ring.toml")
    ring.write_text(f'[keys."team 2025"]\nkey = "{KEY.hex()}"\n[keys."team 2026"]\nkey = "{OTHER.hex()}"\n')
    ring.chmod(0o600)
    monkeypatch.setenv("SEW_KEYRING", "ring.toml")
    done = sew("key", "id")
    assert (done.status, done.out) == (0, f"{key_id(KEY)}  team 2025\n{key_id(OTHER)}  team 2026\n")
    assert KEY.hex() not in done.out + done.err


def test_a_namespace_has_its_own(sew: Sew) -> None:
    Path("pyproject.toml").write_text('[tool.sew]\nnamespace = "example.org/shop"\n')
    assert sew("key", "id").out.strip() == key_id(derive_key(KEY, "example.org/shop")) != key_id(KEY)


def test_without_a_key(sew: Sew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SEW_KEY")
    done = sew("key", "id")
    assert (done.status, done.out, done.err.startswith("sew: no key: ")) == (2, "", True)

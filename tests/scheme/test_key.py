import traceback

import pytest

from sew_hooks.errors import KeyError_
from sew_hooks.scheme.key import check_key, derive_key, generate_key, parse_hex

HEX = "00112233445566778899aabbccddeeff"


def test_a_new_key_has_32_bytes_and_differs_from_the_last() -> None:
    first, second = generate_key(), generate_key()
    assert len(first) == 32
    assert first != second


@pytest.mark.parametrize("text", [HEX, HEX.upper(), f"  {HEX}\n", f"\t{HEX}\r\n"])
def test_hexadecimal_text_is_read_with_white_space_around_it(text: str) -> None:
    assert parse_hex(text) == bytes.fromhex(HEX)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" \n", "empty"),
        (HEX[:-1], "not hexadecimal"),
        ("z" + HEX[1:], "not hexadecimal"),
        ("0x" + HEX, "not hexadecimal"),
        ("٠" * 32, "not hexadecimal"),
        (HEX[:-2], "15 bytes"),
        (f"{HEX}\n{HEX}", "white space"),
    ],
)
def test_bad_text_is_refused_without_showing_it(text: str, reason: str) -> None:
    with pytest.raises(KeyError_, match=reason) as caught:
        parse_hex(text)
    # Without the source lines, which show this file and not the key.
    shown = "".join(traceback.format_exception_only(caught.value)) + repr(caught.value.__cause__)
    assert HEX[2:12] not in shown
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_sixteen_bytes_are_enough() -> None:
    assert check_key(b"k" * 16) == b"k" * 16


def test_fifteen_bytes_are_not() -> None:
    with pytest.raises(KeyError_, match="15 bytes"):
        check_key(b"k" * 15)


def test_text_is_no_key() -> None:
    with pytest.raises(KeyError_, match="must be bytes, not str") as caught:
        check_key(HEX)  # type: ignore[arg-type]
    assert HEX not in str(caught.value)


@pytest.mark.parametrize(
    ("namespace", "derived"),
    [
        ("github.com/a/b-c", "d1967a6265d2a0c4591c75fb0d1d59f70bc1e7c2c508326222a60dc60cd494c9"),
        ("é!", "265fbea639ea2a436baef1ba3fffb09e69452461c7bcc95680109a8d41828b78"),
    ],
)
def test_golden_vectors_of_derived_keys(namespace: str, derived: str) -> None:
    """They are part of the wire format; worked out apart from this package."""
    assert derive_key(bytes(range(32)), namespace).hex() == derived


def test_a_short_master_key_is_refused() -> None:
    with pytest.raises(KeyError_, match="15 bytes"):
        derive_key(bytes(15), "a")

"""The wire format. A failing golden vector means that code marked earlier is no longer found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sew_hooks.scheme.address import Address, Context, HabitAddress, PlaceAddress, SiteId, encode

GOLDEN = [
    (
        "python",
        PlaceAddress(SiteId("operand-order", "assign", "block", "function", 2), Context(3, 4, 1, 2)),
        "000000013100000006707974686f6e0000000d6f706572616e642d6f726465720000000661737369676e00000005626c6f63"
        "6b0000000866756e6374696f6e00000001320000000133000000013400000001310000000132",
    ),
    (
        "java",
        PlaceAddress(SiteId("branch-order", "if", "block", "for", 11), Context(1, 0, 0, 0)),
        "0000000131000000046a6176610000000c6272616e63682d6f7264657200000002696600000005626c6f636b00000003666f"
        "720000000231310000000131000000013000000001300000000130",
    ),
    (
        "cpp",
        PlaceAddress(SiteId("final-newline", "", "", "", 0), Context(120, 300, 45, 99)),
        "0000000131000000036370700000000d66696e616c2d6e65776c696e65000000000000000000000000000000013000000003"
        "31323000000003333030000000023435000000023939",
    ),
    (
        "python",
        PlaceAddress(SiteId("règle-é", "a", "b", "c", 0), Context(0, 0, 0, 0)),
        "000000013100000006707974686f6e0000000972c3a8676c652dc3a900000001610000000162000000016300000001300000"
        "000130000000013000000001300000000130",
    ),
    (
        "cpp",
        HabitAddress("increment-form", "operator<"),
        "000000097365772d68616269740000000131000000036370700000000e696e6372656d656e742d666f726d000000096f7065"
        "7261746f723c",
    ),
    (
        "python",
        HabitAddress("length-comparison", "<module>"),
        "000000097365772d6861626974000000013100000006707974686f6e000000116c656e6774682d636f6d70617269736f6e00"
        "0000083c6d6f64756c653e",
    ),
]

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
counts = st.integers(0, 10**6)
contexts = st.builds(Context, counts, counts, counts, counts)
places = st.builds(PlaceAddress, st.builds(SiteId, texts, texts, texts, texts, counts), contexts)
habits = st.builds(HabitAddress, texts, texts)


@pytest.mark.parametrize(("language", "address", "expected"), GOLDEN)
def test_encoding_is_pinned(language: str, address: Address, expected: str) -> None:
    assert encode(language, address).hex() == expected


@given(texts, places | habits)
def test_encoding_can_be_read_back(language: str, address: Address) -> None:
    data = encode(language, address)
    fields = []
    while data:
        length = int.from_bytes(data[:4], "big")
        fields.append(data[4 : 4 + length].decode())
        data = data[4 + length :]
    if isinstance(address, HabitAddress):
        assert fields == ["sew-habit", "1", language, address.rule, address.name]
    else:
        assert fields == ["1", language, *map(str, address.site_id), *map(str, address.context)]


@given(texts, st.lists(places | habits, unique=True))
def test_no_two_addresses_share_their_bytes(language: str, addresses: list[Address]) -> None:
    assert len({encode(language, address) for address in addresses}) == len(addresses)


def test_moving_text_between_fields_changes_the_bytes() -> None:
    context = Context(1, 2, 3, 4)
    left = PlaceAddress(SiteId("rule", "ab", "c", "", 0), context)
    right = PlaceAddress(SiteId("rule", "a", "bc", "", 0), context)
    assert encode("python", left) != encode("python", right)

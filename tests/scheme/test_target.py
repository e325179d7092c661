import pytest

from sew_hooks.errors import KeyError_
from sew_hooks.scheme.address import Address, Context, PlaceAddress, SiteId
from sew_hooks.scheme.target import Targets

KEY = bytes(range(32))


def address(depth: int) -> Address:
    return PlaceAddress(SiteId("operand-order", "assign", "block", "function", depth), Context(3, 4, 1, 2))


def test_targets_are_pinned() -> None:
    targets = Targets(KEY, "python")
    found = "".join(str(targets.of(address(depth))) for depth in range(32))
    assert found == "01111100010110101100001111001011"


def test_targets_are_pinned_in_other_languages() -> None:
    java = PlaceAddress(SiteId("branch-order", "if", "block", "for", 11), Context(1, 0, 0, 0))
    cpp = PlaceAddress(SiteId("final-newline", "", "", "", 0), Context(120, 300, 45, 99))
    assert Targets(KEY, "java").of(java) == 1
    assert Targets(KEY, "cpp").of(cpp) == 0


def test_asking_again_gives_the_same_target() -> None:
    targets = Targets(KEY, "python")
    assert [targets.of(address(0)) for _ in range(3)] == [0, 0, 0]


def test_what_is_forgotten_gives_the_same_target_again() -> None:
    targets = Targets(KEY, "python")
    few = [targets.of(address(depth)) for depth in range(32)]
    targets.forget_many()
    assert targets.known().of(address(31)) == few[31]
    for depth in range(30_000):
        targets.of(address(depth))
    targets.forget_many()
    with pytest.raises(KeyError):
        targets.known().of(address(31))
    assert [targets.of(address(depth)) for depth in range(32)] == few


def test_key_and_language_decide() -> None:
    def row(key: bytes, language: str) -> list[int]:
        targets = Targets(key, language)
        return [targets.of(address(depth)) for depth in range(64)]

    rows = [row(KEY, "python"), row(KEY, "java"), row(KEY[::-1], "python")]
    assert len({tuple(row) for row in rows}) == 3


def test_a_short_key_is_refused() -> None:
    with pytest.raises(KeyError_):
        Targets(b"short", "python")


def test_the_key_does_not_show() -> None:
    assert "kkkk" not in repr(Targets(b"k" * 32, "python"))

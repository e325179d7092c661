"""What is pinned of a text, how it is written down, and how the first difference is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from sew_hooks import Site

SCOPES = ("definition", "program")
PLACE = ("statement", "parent", "grandparent", "depth")
CONTEXT = ("functions", "parameters", "loops", "returns")
HABIT = ("habit", "unit")
FIELDS = (*PLACE, *CONTEXT, *HABIT)
"""What the addresses of a site contain: that of its place is all but ``HABIT``, that of its habit is ``HABIT``."""

Find = Callable[..., Sequence[Site]]
"""``sew_hooks.find_sites``, or that of a changed copy."""

Place = tuple[int, int, str]
"""Line, column and rule: no two sites of a text share these."""

_HEAD = f"""\
# Written by `python -m tests.golden`. A section for each text; in it, a line for each site:
# line:column rule bit | its address in scope definition | its address in scope program
# An address is: {" ".join(FIELDS)}.
# A dash stands for an empty word; two at the end are of a site that is in no habit. %20 stands for a space in a name.
"""
_SECTION = "= "
_EMPTY = "-"


class Pin(NamedTuple):
    """One site: its bit and its address in each scope, ``()`` where the scope does not have the site."""

    bit: int
    addresses: tuple[tuple[str, ...], ...]


Pins = dict[Place, Pin]


def pins_of(find: Find, source: str, language: str, scopes: Sequence[str] = SCOPES) -> Pins:
    """What is to be pinned of ``source`` in each of ``scopes``, in source order."""
    bits: dict[Place, int] = {}
    addresses: list[dict[Place, tuple[str, ...]]] = []
    for scope in scopes:
        found = {}
        for site in find(source, language, scope=scope):
            place = site.line, site.column, site.site_id.rule
            bits[place] = site.bit
            found[place] = (*map(str, (*site.site_id[1:], *site.context)), *_habit(site))
        addresses.append(found)
    return {place: Pin(bits[place], tuple(found.get(place, ()) for found in addresses)) for place in sorted(bits)}


def _habit(site: Site) -> tuple[str, str]:
    habit = site.as_habit
    if habit is None:
        return "", ""
    return habit.rule, habit.name


def write(path: Path, texts: Mapping[str, Pins]) -> None:
    """Write the golden file of ``texts``, each under its name."""
    lines = [_HEAD]
    for name, pins in texts.items():
        lines.append(f"\n{_SECTION}{name}\n")
        lines += [f"{_line(place, pin)}\n" for place, pin in pins.items()]
    path.write_text("".join(lines), encoding="utf-8")


def read(path: Path) -> dict[str, Pins]:
    """Return what :func:`write` wrote."""
    texts: dict[str, Pins] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(_SECTION):
            pins = texts[line.removeprefix(_SECTION)] = {}
        elif line and not line.startswith("#"):
            head, *addresses = line.split(" | ")
            at, rule, bit = head.split(" ")
            row, column = at.split(":")
            pins[int(row), int(column), rule] = Pin(int(bit), tuple(map(_address, addresses)))
    return texts


def _line(place: Place, pin: Pin) -> str:
    line, column, rule = place
    addresses = (" ".join(map(_written, address)) or _EMPTY for address in pin.addresses)
    return " | ".join((f"{line}:{column} {rule} {pin.bit}", *addresses))


def _address(text: str) -> tuple[str, ...]:
    return () if text == _EMPTY else tuple(map(_read, text.split(" ")))


def _written(field: str) -> str:
    """A field without spaces, which names such as ``operator int`` have."""
    return field.replace("%", "%25").replace(" ", "%20") or _EMPTY


def _read(field: str) -> str:
    return "" if field == _EMPTY else field.replace("%20", " ").replace("%25", "%")


def differences(pinned: Mapping[str, Pins], found: Mapping[str, Pins]) -> Iterator[str]:
    """Tell every site that is not as it is pinned, a sentence each, in the order of the texts."""
    for name in pinned:
        if name not in found:
            yield f"{name} is pinned, and there is no such text any more."
    for name, now in found.items():
        if name not in pinned:
            yield f"{name} is not pinned."
            continue
        before = pinned[name]
        for place in sorted(before.keys() | now.keys()):
            if before.get(place) != now.get(place):
                yield f"{name}, {_told(place, before.get(place), now.get(place))}."


def _told(place: Place, before: Pin | None, now: Pin | None) -> str:
    line, column, rule = place
    where = f"line {line}, column {column}: "
    if now is None:
        return f"{where}the site of {rule} that is pinned here is not found"
    if before is None:
        return f"{where}a site of {rule} is found that is not pinned"
    if before.bit != now.bit:
        return f"{where}the bit of {rule} is {now.bit}, and {before.bit} is pinned"
    return next(
        f"{where}in scope {scope}, {told}"
        for scope, old, new in zip(SCOPES, before.addresses, now.addresses, strict=True)
        if (told := _told_address(rule, old, new))
    )


def _told_address(rule: str, old: Iterable[str], new: Iterable[str]) -> str:
    """What the first difference of two addresses is; nothing if there is none."""
    for field, before, now in zip_longest(FIELDS, old, new):
        if now is None:
            return f"the site of {rule} is not found"
        if before is None:
            return f"a site of {rule} is found that is not pinned"
        if before != now:
            return f"the {field} in the address of {rule} is {now or 'empty'}, and {before or 'empty'} is pinned"
    return ""

"""Names of functions that people write in an order that has a meaning: ``open`` before ``close``."""

from __future__ import annotations

import re
from functools import lru_cache

_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_SERIES = """
first second third fourth fifth last; one two three four five; init initial initialize initialise configure setup
open begin start enter acquire connect create make build prepare launch boot register subscribe enable activate
attach bind mount lock run execute perform process handle step tick update pause suspend resume stop finish final
finalize end exit leave close release disconnect destroy teardown cleanup dispose shutdown quit unregister
unsubscribe disable deactivate detach unbind unmount unlock flush reset clear terminate kill cancel abort commit
rollback undo redo; find search get read fetch download load parse validate check clean normalize normalise
preprocess process transform convert compute calculate analyze analyse summarize summarise train fit tune predict
evaluate score test report plot draw render display show print format write save store export upload send; get set
has contains add insert append put post patch update replace read list create modify edit delete remove drop discard
clear count size length empty; push pop peek enqueue dequeue top; encode decode encrypt decrypt serialize serialise
deserialize deserialise dump load dumps loads compress decompress pack unpack zip unzip marshal unmarshal escape
unescape quote unquote sign verify hash; read write input output in out send receive recv request response sender
receiver reader writer client server; to from into as of; before after pre post; old new; prev previous current
next; head tail body; begin end start stop finish; parent child children sibling; source target destination src dst
dest; min max sum mean average median mode variance var std deviation count total; left right center middle; top
bottom; up down left right; front back; row rows column columns col cols; north east south west; width height depth
length; area perimeter circumference volume diameter radius; latitude longitude lat lon lng; red green blue alpha;
key keys value values item items entry entries; even odd; lower upper; forward backward forwards backwards reverse;
increment decrement inc dec; sync async; success failure error warning info debug critical fatal trace; microsecond
millisecond second minute hour day week month year date time; sin cos tan asin acos atan sinh cosh tanh; preorder
inorder postorder levelorder; short long; small medium large big; low mid high; single double triple multiple many
all; add plus sum subtract sub minus multiply mul times product divide div mod modulo power pow sqrt root negate neg
abs; eq ne lt le gt ge equal equals less greater; and or not xor; prefix infix postfix suffix; leading trailing;
horizontal vertical; true false; on off; yes no; positive negative; valid invalid; deposit withdraw transfer
balance; login logout signin signout signup; increase decrease grow shrink; show hide; expand collapse; accept
reject; allow deny; include exclude; union intersection difference; expected actual; given when then; arrange act
assert; encrypt decrypt; import export; borrow return; buy sell; rows cells; celsius fahrenheit kelvin; binary octal
decimal hex hexadecimal; public private; local global remote; name title description; str repr string; base derived;
numerator denominator; real imag imaginary; factorial fibonacci; major minor patch; insertion selection bubble merge
quick
"""
"""Words that have an order among each other; a series ends with a semicolon."""

_GROUPS = [frozenset(series.split()) for series in _SERIES.split(";")]


def order_has_meaning(one: str, other: str) -> bool:
    """Whether two functions with these names may stand in the order of what they do, are parts of a series, or are the
    plain form and a special one. The answer does not depend on which comes first.
    """
    first, second = words_of(one), words_of(other)
    if not first or not second or set(first) <= set(second) or set(second) <= set(first):
        return True
    if one.startswith(other) or other.startswith(one) or (_counts(first) and _counts(second)):
        return True
    return any(_are_in_series(first, second, group) for group in _GROUPS)


def _are_in_series(first: tuple[str, ...], second: tuple[str, ...], group: frozenset[str]) -> bool:
    """Whether the names differ in words of the group, and in nothing else unless one has no other word."""
    if group.isdisjoint(first) or group.isdisjoint(second):
        return False
    rests = [[word for word in name if word not in group] for name in (first, second)]
    return rests[0] == rests[1] or not all(rests)


def _counts(words: tuple[str, ...]) -> bool:
    """Whether a name has a number or a single letter in it, as ``step2`` and ``axis_x`` have."""
    return any(len(word) == 1 or word.isdigit() for word in words)


@lru_cache(maxsize=4096)
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name in small letters."""
    return tuple(word.lower() for word in _PART.findall(name))

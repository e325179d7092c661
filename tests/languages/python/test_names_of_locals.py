"""The rule ``local-name``: one decision for a word in a function, which renames all of its places or none."""

from __future__ import annotations

import pytest

import sew_hooks
from sew_hooks.engine.results import Outline
from sew_hooks.run.packed_outlines import pack, unpack

KEY = bytes.fromhex("5e" * 32)

FUNCTION = """
def collect(rows):
    msg, idx = "none", 3
    res = []
    for row in rows:
        res.append(row)
        last_idx = idx
        print(f"{msg} {row[last_idx]!r}", row.index(index=idx))
    return res
"""

INSIDE = """
def collect(rows):
    msg = ""
    {}
    return msg
"""


def _sites(text: str) -> list[sew_hooks.Site]:
    return [site for site in sew_hooks.find_sites(text, "python") if site.rule == "local-name"]


def test_each_word_of_a_function_is_a_decision_of_its_own() -> None:
    sites = _sites(FUNCTION)
    assert sorted(site.site_id.rule for site in sites) == [
        "local-name/index", "local-name/index", "local-name/message", "local-name/result"
    ]  # fmt: skip
    assert len({site.as_habit for site in sites}) == 3
    assert {site.as_habit.name for site in sites} == {"collect"}


def test_all_places_change_and_neither_attributes_nor_keywords() -> None:
    full = sew_hooks.rewrite(FUNCTION, "python", lambda site: 1 if site.rule == "local-name" else None)
    assert 'message, index = "none", 3' in full
    assert 'print(f"{message} {row[last_index]!r}", row.index(index=index))' in full
    assert "res" not in full.replace("result", "")
    assert sew_hooks.rewrite(full, "python", lambda site: 0 if site.rule == "local-name" else None) == FUNCTION


def test_names_change_inside_what_another_rule_exchanges() -> None:
    text = "def total(first, second):\n    val = 3\n    if not val == 4:\n        return val * 2\n    return val\n"
    for bit in (0, 1):
        chosen = sew_hooks.rewrite(text, "python", lambda site, bit=bit: bit)
        assert ("value" in chosen) == bool(bit)
        assert [site.bit for site in _sites(chosen)] == [bit]


def test_marking_sets_every_name_with_a_word_alike() -> None:
    marked = sew_hooks.embed(FUNCTION, "python", KEY, profile="natural")
    found = sew_hooks.detect(marked.source, "python", KEY, profile="natural")
    assert found.agreements == found.total
    bits = {site.bit for site in _sites(marked.source) if site.site_id.rule == "local-name/index"}
    assert len(bits) == 1


def test_an_outline_keeps_the_words() -> None:
    sites = sew_hooks.find_sites(FUNCTION, "python")
    units = list({site.unit: None for site in sites})
    assert unpack(pack(Outline(sites, units))).sites == sites


@pytest.mark.parametrize(
    "line",
    [
        "print(vars())",
        "print(dir())",
        "exec('msg')",
        "print(message)",
        "print('the msg')",
        "if rows != 'msg':\n        pass",
        "print(rows in ['msg'])",
        "del rows, message",
        "print(lambda: msg)",
        "print([msg for msg in rows])",
        "print(f'{msg=}')",
        "print(f'{rows(msg=1)}')",
        "print(f'{[msg for msg in rows]}')",
        "print(f'{(lambda msg: msg)(1)}')",
        "print(msg)  # noqa",
        "assert msg, \\\n        rows",
        "global message",
        "from os import path as msg",
        "try:\n        pass\n    except NameError:\n        pass",
        "def inner(message):\n        pass",
        "def inner():\n        nonlocal msg\n        msg = 1",
        "class Inner:\n        message = 1",
        "import pdb; pdb.set_trace()",
        "match rows:\n        case [msg]:\n            pass",
    ],
)
def test_nothing_is_found_where_the_name_may_be_asked_for(line: str) -> None:
    assert [site.bit for site in _sites(INSIDE.format("pass"))] == [0]
    assert not _sites(INSIDE.format(line))


@pytest.mark.parametrize(
    "line", ["print(rows.message, rows(message=1), {'message': msg}['msg'])", "del msg", "msg: str"]
)
def test_attributes_keywords_and_keys_are_no_variables(line: str) -> None:
    assert [site.bit for site in _sites(INSIDE.format(line))] == [0]


@pytest.mark.parametrize(
    "text",
    [
        "import numexpr\n" + INSIDE.format("pass"),
        "message = 1\n" + INSIDE.format("pass"),
        "msg = ''\nprint(msg)\n",
        "class Kept:\n    msg = ''\n",
        "def outer():\n    def inner():\n        msg = ''\n        return msg\n    return inner\n",
        "def outer(error):\n    first_err = error\n    return first_err\n",
    ],
)
def test_what_is_no_local_of_a_function_alone_keeps_its_name(text: str) -> None:
    assert not _sites(text)


def test_spaces_and_brackets_of_other_rules_do_not_decide_whether_a_line_is_too_wide() -> None:
    for fill in range(1, 60):
        test = f"res == {'n' * fill} and (res == 1 and n < 3)"
        text = f"def f(n):\n    res = 0\n    if {test}:\n        return 1\n    return res\n"
        sites = {len(_sites(sew_hooks.rewrite(text, "python", lambda site, bit=bit: bit))) for bit in (0, 1)}
        assert len(sites) == 1


ATTRIBUTE = """
def f(state, maximum):
    pos = state.end
    if pos >= maximum:
        return False
    try:
        new_pos = parse(pos)
    except ValueError:
        return False
    pos += new_pos + 1

    if not state.silent:
        state.pos = 3
        state.tokens()
    state.end = pos
    return True
"""
COMMENT = """
def f(names):
    found = []
    for name in names:
        found.append(name)
        # skip these names
        print(name)
        print(name, found)
    print(names)
    print(found)
    return found
"""


@pytest.mark.parametrize("text", [ATTRIBUTE, COMMENT])
@pytest.mark.parametrize("bit", [0, 1])
def test_words_in_names_and_comments_do_not_decide_about_blank_lines(text: str, bit: int) -> None:
    after = sew_hooks.rewrite(text, "python", lambda site: bit)
    assert [site.site_id for site in sew_hooks.find_sites(after, "python")] == [
        site.site_id for site in sew_hooks.find_sites(text, "python")
    ]


OTHERS = """
def collect(self, rows):
    msg = rows[0]
    {}
    return msg.strip()
"""


@pytest.mark.parametrize(
    "line",
    [
        "self.msg = rows",
        "self.first_msg.strip()",
        "send_message(rows)",
        "send(msg=rows)",
        "# send the message",
        "# Messages: one message a row",
        "# messages",
        "print(rows)  # Message",
        "for first, second_message in rows:\n        print(second_message)  # noqa",
        "print([message for message in rows])",
    ],
)
def test_no_other_name_or_comment_shows_the_word_in_another_way(line: str) -> None:
    assert not _sites(OTHERS.format(line))


@pytest.mark.parametrize(
    "line",
    ["self.message = rows", "send(message=rows)", "raise Message(rows)", "print('the last_message')"],
)
def test_members_classes_and_strings_may_have_the_word_in_full(line: str) -> None:
    assert [site.bit for site in _sites(OTHERS.format(line))] == [0]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("for first, val in rows:\n        print(val)", False),
        ("for first, (second, val) in rows:\n        print(val)", False),
        ("print([val for first, val in rows])", False),
        ("for val in rows:\n        print(val)", True),
        ("for first in rows:\n        val = first\n        print(val)", True),
        ("for first, item in rows.items():\n        print(item)", False),
        ("for item in rows:\n        print(item)", True),
    ],
)
def test_a_name_that_goes_with_another_one_is_left_alone(line: str, found: bool) -> None:
    assert bool(_sites(f"def collect(rows):\n    {line}\n    return rows\n")) == found


@pytest.mark.parametrize("limit", [79, 80, 88, 99, 100, 119, 120])
@pytest.mark.parametrize("shift", range(-6, 3))
def test_no_line_crosses_a_limit(limit: int, shift: int) -> None:
    before = "    x = a.b(msg, "
    line = f"{before}{'n' * (limit + shift - len(before) - 1)})"
    text = f"def collect(a, rows):\n    msg = rows\n{line}\n    return [msg, x]\n"
    widths = [
        _widest(sew_hooks.rewrite(text, "python", lambda site, bit=bit: _names_alone(site, bit)))  # type: ignore[misc]
        for bit in (0, 1)
    ]
    assert widths[0] == limit + shift
    crosses = any(widths[0] <= each < widths[0] + 4 for each in (79, 80, 88, 99, 100, 119, 120))
    if crosses:
        assert widths[1] == widths[0]
    if limit in (88, 120) and shift == 1:
        assert widths[1] == widths[0] + 4


def _widest(text: str) -> int:
    return max(map(len, text.splitlines()))


def _names_alone(site: sew_hooks.Site, bit: int) -> int | None:
    return bit if site.rule == "local-name" else None


SPLIT = """
def collect(rows):
    msg = rows[0]
    {}
    return [msg, rows]
"""


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (f"rows.append(\n        msg + {'n' * 30}\n    )", True),
        (f"rows.append(\n        msg + {'n' * 52} + 11\n    )", False),
        (f"rows.append(\n        msg + {'n' * 52} + 11,\n    )", True),
        (f"rows.append(\n        msg.x({'n' * 30},\n              rows)\n    )", False),
        (f"rows.append({'n' * 30},\n                msg)", True),
        ("rows.append(\n        msg + '''\n'''\n    )", False),
        ("rows = rows + msg \\\n        + rows", False),
    ],
)
def test_a_formatter_joins_the_lines_of_both_variants_or_of_none(statement: str, found: bool) -> None:
    assert bool(_sites(SPLIT.format(statement))) == found


NEAR_OTHER_RULES = {
    "assignments that change places": "res = {}\n    sep = '='\n    print(rows)\n    return [res, sep]",
    "a comparison that turns": "res = rows[0]\n    assert res == (\n        'a'\n        'b'\n    )\n    return [res]",
    "a call of len": "name_len = len(rows)\n    if len(rows) == 0:\n        return 1\n    return name_len + 1",
    "a bracket that moves": "res = rows.collect(\n        " + "n" * 53 + "\n    )\n    return [res]",
    "a blank in a text": "msg = (\n        'a long text that goes on and on and on and on and on and on and on '\n"
    "        'on and on'\n    )\n    return [msg]",
}


@pytest.mark.parametrize("name", NEAR_OTHER_RULES)
@pytest.mark.parametrize("bit", [0, 1])
def test_what_other_rules_do_does_not_decide_about_a_name(name: str, bit: int) -> None:
    text = f"def f(rows):\n    {NEAR_OTHER_RULES[name]}\n"
    after = sew_hooks.rewrite(text, "python", lambda site: bit)
    assert sorted(site.site_id for site in sew_hooks.find_sites(after, "python")) == sorted(
        site.site_id for site in sew_hooks.find_sites(text, "python")
    )


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def f(nums):\n    for num in nums:\n        print(num)\n", False),
        ("def f(errs):\n    for error in errs:\n        print(error)\n", False),
        ("def f(errors):\n    for err in errors:\n        print(err)\n", True),
        ("def f(rows):\n    for msg in rows.msgs:\n        print(msg)\n", False),
        ("def f(rows):\n    for msg in rows.messages:\n        print(msg)\n", True),
        ("def f(rows):\n    msgs = rows.split()\n    for msg in msgs:\n        print(msg)\n", False),
    ],
)
def test_no_name_is_written_out_beside_the_short_form_of_its_plural(code: str, found: bool) -> None:
    assert bool(_sites(code)) == found


def test_what_a_loop_goes_through_is_no_name_beside_others() -> None:
    text = """\
def most(number):
    digits_val = len(str(number))
    found = 0
    for _ in range({}digits_val):
        found = found * 10 + 9
    return found - digits_val
"""
    found = [site.habit for start in ("", "0, ") for site in sew_hooks.find_sites(text.format(start), "python")]
    assert found.count("local-name/value") == 2


@pytest.mark.parametrize("bit", [0, 1])
def test_a_comment_about_many_does_not_decide_about_one(bit: int) -> None:
    text = """\
def f(text):
    n = 0
    for ch in text:
        # stop at the end of characters of the text
        n += ord(ch)
    return n
"""
    assert any(site.rule == "comment-wording" for site in sew_hooks.find_sites(text, "python"))
    changed = sew_hooks.rewrite(text, "python", lambda _: bit)
    assert _sites(changed) == _sites(text) == []

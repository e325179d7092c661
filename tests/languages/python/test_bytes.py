"""Bytes and limits: what survives a rewrite to the byte, and what is refused in one line."""

import codecs

import pytest

import sew_hooks

PROGRAM = 'def f(n: int):\n    """Länge."""\n    x = 0\n    for i in range(n):\n        x += i  # ö\n    return x\n'


def ones(source):
    return sew_hooks.rewrite(source, "python", lambda site: 1)


def zeros(source):
    return sew_hooks.rewrite(source, "python", lambda site: 0)


@pytest.mark.parametrize(
    "source",
    [
        PROGRAM.encode(),
        codecs.BOM_UTF8 + PROGRAM.encode(),
        ("# -*- coding: latin-1 -*-\n" + PROGRAM).encode("latin-1"),
        PROGRAM.replace("\n", "\r\n").encode(),
        PROGRAM.replace("    ", "\t").encode(),
        PROGRAM.rstrip("\n").encode(),
        codecs.BOM_UTF8 + PROGRAM.replace("\n", "\r\n").rstrip().encode(),
    ],
    ids=["utf-8", "byte-order mark", "latin-1 cookie", "CRLF", "tabs", "no final newline", "mark, CRLF, no newline"],
)
def test_encoding_and_layout_survive_both_ways(source):
    bits = {(site.rule, site.line, site.column): site.bit for site in sew_hooks.find_sites(source, "python")}
    assert len(bits) >= 5
    changed = ones(source)
    assert changed != source
    assert changed.startswith(codecs.BOM_UTF8) == source.startswith(codecs.BOM_UTF8)
    assert (b"\r\n" in changed) == (b"\r\n" in source)
    assert changed.count(b"\n") == changed.count(b"\r\n") or b"\r\n" not in source
    by_address = {(site.site_id, site.context): site.bit for site in sew_hooks.find_sites(source, "python")}
    back = sew_hooks.rewrite(changed, "python", lambda site: by_address[site.site_id, site.context])
    assert back == source


def test_text_gives_text_and_bytes_give_bytes():
    assert isinstance(ones(PROGRAM), str)
    assert ones(PROGRAM.encode()) == ones(PROGRAM).encode()
    assert sew_hooks.embed(b"", "python", bytes(32)).source == b""


def test_tabs_that_python_accepts_and_libcst_does_not():
    source = (
        "def f(h: int):\n if h < 0:\n \texit()\n elif h <= 2:\n\t d = h * 10\n else:\n\t d = 21 + (h - 2)*4\n return d"
    )
    assert {site.bit for site in sew_hooks.find_sites(source, "python")} == {0, 1}
    compile(ones(source), "ones", "exec")
    assert zeros(ones(source)) == zeros(source)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = (1\n", "syntax error at line"),
        ("if a:\n    pass\n" + "elif b:\n    pass\n" * 5000, "elif"),
        ("x = 1\0\n", "NUL"),
        ("x = 1\r\ny = 2\n", "line endings"),
        ("if a:\n        x = 1\n    y = 2\n", "indentation at line 3"),
        ("x = 1\n    y = 2\n", "indentation at line 2"),
        ("if a:\n    b\n  else:\n    c\n", "indentation at line 3"),
        ("if a:\n    b\n  \\\n  c\n", "indentation at line 4"),
        ("def f():\nx = 1\n", "syntax error at line 1"),
        ("print 'x'\n", "syntax error at line 1"),
        ("def f():\n    print x, y\n", "syntax error at line 2"),
        ("exec 'x'\n", "syntax error at line 1"),
        ("raise E, 'x'\n", "syntax error at line 1"),
        ("x = 0777\n", "syntax error at line 1"),
        ("x = 10L\n", "syntax error at line 1"),
        ("x = ur'a'\n", "syntax error at line 1"),
        ("x = a <> b\n", "syntax error at line 1"),
        ("try:\n    pass\nexcept E, e:\n    pass\n", "syntax error at line 3"),
        ("def f((a, b)):\n    pass\n", "syntax error at line 1"),
        ("x = ſ\n", "NFKC"),
        (b"\xff\xfe\n", "cannot be decoded"),
        (b"# coding: no-such-codec\n", "cannot be decoded"),
        ("x = " + "+".join(["1"] * 20000) + "\n", "too deeply"),
        ("x = " + "+\f1".join(["1"] * 20000) + "\n", "too deeply"),
        ("x = a" + ".b()" * 3000 + "\n", "too deeply"),
        ("x = " + "lambda a,b:" * 20000 + "0\n", "too deeply"),
        ("#" * 10_000_001, "longer than"),
    ],
    ids=lambda value: None if len(value) > 40 else str(value),
)
def test_unreadable_source_is_refused_with_its_reason(source, reason):
    with pytest.raises(sew_hooks.ParseError, match=reason) as caught:
        sew_hooks.find_sites(source, "python")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = 1\n\fx = x + 1\n", "same text back"),
        ("def f():\n    pass\n\t\t\n\t\t# end", "same text back"),
        ("try:\n    pass\nexcept OSError :\n    pass\n", "same text back"),
        ("try:\n    pass\nexcept (\n    OSError,\n)\\\n:\n    pass\n", "same text back"),
        ("x = " + "(" * 5000 + "1" + ")" * 5000 + "\n", "does not compile line 1"),
        ('x = f"{' + "(" * 20000 + "1" + ")" * 20000 + '}"\n', "does not compile line 1"),
        ("match x:\n    case " + "(" * 40 + "a" + ")" * 40 + ":\n        pass\n", "case pattern"),
        ("x =\n  1\n", "does not compile line 1"),
    ],
    ids=lambda value: None if len(value) > 40 else str(value),
)
def test_what_the_referee_does_not_give_back_is_read_and_not_rewritten(source, reason):
    assert sew_hooks.find_sites(source, "python")
    with pytest.raises(sew_hooks.ParseError, match=reason):
        sew_hooks.rewrite(source, "python", lambda site: 1 - site.bit)
    keys = [bytes([number] * 32) for number in range(20)]  # under some, nothing has to change
    with pytest.raises(sew_hooks.ParseError, match=reason):
        assert [sew_hooks.embed(source, "python", key) for key in keys]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"language": "cobol"}, sew_hooks.UsageError),
        ({"scope": "galaxy"}, sew_hooks.UsageError),
        ({"profile": "pretty"}, sew_hooks.UsageError),
        ({"key": b"short"}, sew_hooks.KeyError_),
    ],
)
def test_misuse_is_named(arguments, error):
    call = {"source": "x = 1\n", "language": "python", "key": bytes(16)} | arguments
    with pytest.raises(error):
        sew_hooks.embed(**call)


def test_units_and_contexts_of_both_scopes():
    source = "class A:\n    def f(self, n: int):\n        return n + 1\n\n\ndef g():\n    return 2 ** 3\n"
    by_definition = {site.unit.name: site.context for site in sew_hooks.find_sites(source, "python")}
    assert by_definition["A.f"] == (1, 2, 0, 1)
    assert by_definition["g"] == (1, 0, 0, 1)
    program = {site.context for site in sew_hooks.find_sites(source, "python", scope="program")}
    assert program == {(2, 2, 0, 2)}


def test_a_copied_function_keeps_its_mark():
    key = bytes(range(32))
    marked = sew_hooks.embed(PROGRAM, "python", key).source
    moved = "import os\n\n\nclass Other:\n    def before(self):\n        return os.name\n\n\n" + marked
    units = {unit.name: unit for unit in sew_hooks.detect(moved, "python", key).units}
    alone = sew_hooks.detect(marked, "python", key)
    assert alone.agreements == alone.total
    inside = units["f"].evidence
    assert inside.total == inside.agreements or inside.agreements >= inside.total - 1  # its blank lines are new
    (here,) = (unit for unit in alone.units if unit.name == "f")
    assert (units["f"].first_line, units["f"].last_line) == (8 + here.first_line, 8 + here.last_line)

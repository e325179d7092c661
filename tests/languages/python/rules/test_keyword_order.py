"""The rule ``keyword-order``: only callees that cannot see the order of their keywords."""

from __future__ import annotations

import pytest

from sew_hooks import Site, find_sites, rewrite

OWN = """
def make(name, size, *rest, text=None):
    return name, size, rest, text


def use(name, size, read):
    return {}
"""


def bits(source: str) -> list[int]:
    return [site.bit for site in find_sites(source, "python") if site.rule == "keyword-order"]


def other(site: Site) -> int | None:
    return 1 - site.bit if site.rule == "keyword-order" else None


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("make(name=name, size=size)", [0]),
        ("make(size=size, name=name)", [1]),
        ("make(size=3, name=read())", [1]),
        ("make(name, size=size, text='a')", [0]),
        ("make(size=3, name=name, text='a')", [1]),
        ("make(name=read(), size=read())", []),
        ("make(name=read(), size=size)", []),
        ("make(name=name, **size)", []),
        ("make(*read(), size=3, text='a')", []),
        ("make(name=name)", []),
        ("(make)(name=name, size=size)", []),
        ("name.make(name=name, size=size)", []),
        ("read(name=name, size=size)", []),
    ],
)
def test_one_of_two_values_is_a_literal_or_both_only_read(call: str, expected: list[int]) -> None:
    source = OWN.format(call)
    assert bits(source) == expected
    text = rewrite(source, "python", other)
    assert bits(text) == [1 - bit for bit in expected]
    assert rewrite(text, "python", other) == source


@pytest.mark.parametrize(
    "more",
    [
        "make = print\n",
        "def make(**all):\n    return all\n",
        "for make in (print, dict):\n    pass\n",
        "from other import *\n",
        "import functools as make\n",
        "def set():\n    global make\n    make = dict\n",
    ],
)
def test_a_function_that_the_file_binds_again_is_unknown(more: str) -> None:
    assert bits(OWN.format("make(name=name, size=size)")) == [0]
    assert bits(more + OWN.format("make(name=name, size=size)")) == []


def test_a_local_of_the_same_name_is_another_callee() -> None:
    assert bits(OWN.format("make(name=name, size=size)").replace("read)", "make)")) == []


CLASS = """
import dataclasses
from dataclasses import dataclass


{}


def use(name, size):
    return Row(name=name, size=size)
"""


@pytest.mark.parametrize(
    ("definition", "expected"),
    [
        ("class Row:\n    def __init__(self, name, size): self.name = name", [0]),
        ("class Row:\n    def __init__(self, **cells): self.cells = cells", []),
        ("class Row(Base):\n    def __init__(self, name, size): self.name = name", []),
        ("class Row(metaclass=Base):\n    def __init__(self, name, size): self.name = name", []),
        ("@final\nclass Row:\n    def __init__(self, name, size): self.name = name", []),
        ("@dataclass\nclass Row:\n    name: str\n    size: int", [0]),
        ("@dataclasses.dataclass(frozen=True)\nclass Row:\n    name: str\n    size: int", [0]),
        ("@dataclass\nclass Row:\n    name: str\n    def __init__(self, **cells): pass", []),
        ("@traced\n@dataclass\nclass Row:\n    name: str\n    size: int", []),
        ("class Row:\n    name = 1", []),
        ("class Row:\n    __new__ = make\n    def __init__(self, name, size): self.name = name", []),
    ],
)
def test_a_class_without_bases_takes_the_keywords_of_its_init_or_fields(definition: str, expected: list[int]) -> None:
    assert bits(CLASS.format(definition)) == expected


PARSER = """
import argparse


def options(given, kind):
    parser = {}
    group = parser.add_argument_group("all")
    {}
    return parser.parse_args(given)
"""


@pytest.mark.parametrize(
    ("made", "added", "expected"),
    [
        ("argparse.ArgumentParser()", "parser.add_argument('--size', type=int, required=True)", [1]),
        ("argparse.ArgumentParser()", "group.add_argument('--size', required=True, type=int)", [0]),
        ("argparse.ArgumentParser()", "parser.add_argument('--size', action='append', default=[1])", [0]),
        ("argparse.ArgumentParser()", "parser.add_argument('--size', action='append', default=3)", [0]),
        ("argparse.ArgumentParser()", "parser.add_argument('--size', action=kind, default=3)", []),
        ("argparse.ArgumentParser()", "parser.add_argument('--size', type=int, help='how many')", []),
        ("kind()", "parser.add_argument('--size', type=int, required=True)", []),
        ("argparse.ArgumentParser(parents=[kind], add_help=False)", "pass", [1]),
        ("argparse.ArgumentParser() if kind else kind", "parser.add_argument('--size', type=int, required=True)", []),
    ],
)
def test_arguments_are_added_to_a_parser_of_the_standard_library(made: str, added: str, expected: list[int]) -> None:
    assert bits(PARSER.format(made, added)) == expected


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("\n        name=name,\n        size=size,\n    ", [0]),
        ("\n        name=name,\n        size=size\n    ", []),
        ("\n        name=name, size=size\n    ", [0]),
        ("name=name,\n        size=size,\n    ", []),
        ("\n        name=name,\n        size=size,  # of all\n    ", []),
        ("\n        # of all\n        name=name,\n        size=size,\n    ", []),
        ("\n        name='a'\n        'b',\n        size=size,\n    ", [0]),
        ("name=name ,size=size", []),
    ],
)
def test_the_lines_keep_their_lengths_and_comments(arguments: str, expected: list[int]) -> None:
    source = OWN.format(f"make({arguments})")
    assert bits(source) == expected
    text = rewrite(source, "python", other)
    assert sorted(map(len, text.split("\n"))) == sorted(map(len, source.split("\n")))


REPLACED = """
import subprocess
from subprocess import run as start


def use(given):
    return start(given, text=True, check=False)
"""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", [1]),
        ("subprocess.run = print\n", []),
        ("subprocess.call, subprocess.run = print, print\n", []),
        ("setattr(subprocess, 'run', print)\n", []),
        ("monkeypatch.setattr('subprocess.run', print)\n", []),
        ("subprocess.Popen.__init__ = print\n", []),
        ("subprocess.call = print\n", [1]),
    ],
)
def test_a_callee_that_the_file_replaces_is_unknown(line: str, expected: list[int]) -> None:
    assert bits(REPLACED + line) == expected

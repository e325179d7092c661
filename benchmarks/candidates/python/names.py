"""Names of local variables: words that people shorten or write out, and names of caught exceptions."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from benchmarks.candidates.python.file import File
from benchmarks.candidates.reading import Choice

WORDS = {
    "val": "value", "vals": "values", "idx": "index", "res": "result", "msg": "message", "col": "column",
    "cols": "columns", "attr": "attribute", "attrs": "attributes", "params": "parameters", "param": "parameter",
    "num": "number", "cur": "current", "curr": "current", "prev": "previous", "nxt": "next", "req": "request",
    "resp": "response", "conn": "connection", "buf": "buffer", "ctx": "context", "cfg": "config", "conf": "config",
    "env": "environment", "src": "source", "dest": "destination", "dst": "destination", "len": "length",
    "pos": "position", "char": "character", "chars": "characters", "func": "function", "elem": "element",
    "mod": "module", "pkg": "package", "orig": "original", "tmp": "temp", "err": "error", "ref": "reference",
    "ver": "version", "opt": "option", "opts": "options", "cmd": "command", "stmt": "statement",
    "expr": "expression", "var": "variable", "vars": "variables", "doc": "document", "desc": "description",
    "ext": "extension", "txt": "text", "cb": "callback", "dep": "dependency", "deps": "dependencies",
    "sym": "symbol", "seq": "sequence", "filename": "file_name", "hostname": "host_name", "username": "user_name",
    "classname": "class_name", "fname": "filename", "addr": "address", "prop": "property", "props": "properties",
    "app": "application", "proc": "process", "repo": "repository", "impl": "implementation", "sig": "signature",
    "tb": "traceback", "tok": "token", "toks": "tokens", "arg": "argument", "dir": "directory", "dirs": "directories",
    "cnt": "count", "arr": "array", "sep": "separator", "pat": "pattern", "loc": "location", "ts": "timestamp",
    "dist": "distribution", "max": "maximum", "min": "minimum", "avg": "average", "ret": "result", "rv": "result",
    "meta": "metadata", "spec": "specification", "info": "information", "lib": "library", "obj": "object",
}  # fmt: skip
_LETTERS = {"k": "key", "v": "value", "f": "file", "m": "match", "i": "index", "p": "path", "c": "char", "t": "token"}
_HANDLERS = ("e", "exc", "err", "error", "ex")
_LONG = {long: short for short, long in WORDS.items()}


def names(file: File) -> Iterator[Choice]:
    """Yield each local variable once for each word in its name that has a twin; and names of caught exceptions."""
    for index, function in enumerate(file.functions):
        nodes = list(ast.walk(function))
        taken = {node.arg for node in nodes if isinstance(node, ast.arg)}
        taken |= {name for node in nodes if isinstance(node, (ast.Global, ast.Nonlocal)) for name in node.names}
        used = {node.id for node in nodes if isinstance(node, ast.Name)} | taken
        stored: dict[str, int] = {}
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id not in taken:
                stored.setdefault(node.id, node.lineno)
        for name, line in stored.items():
            yield from _words(name, line, index, used)
        for node in nodes:
            if isinstance(node, ast.ExceptHandler) and node.name in _HANDLERS:
                yield Choice("caught", int(node.name != "e"), node.lineno, index)


def _words(name: str, line: int, unit: int, used: set[str]) -> Iterator[Choice]:
    if name in _LETTERS and _LETTERS[name] not in used:
        yield Choice("letter", 0, line, unit, name)
    for letter, word in _LETTERS.items():
        if name == word and letter not in used:
            yield Choice("letter", 1, line, unit, letter)
    parts = name.split("_")
    for word in dict.fromkeys([*parts, name]):
        twin, bit = (WORDS[word], 0) if word in WORDS else (_LONG.get(word, ""), 1)
        other = "_".join(twin if part == word else part for part in parts) if word in parts else twin
        # A name whose other form is a builtin or a keyword has no twin.
        if (
            twin
            and other not in used
            and other not in ("len", "max", "min", "dir", "vars", "object", "property", "next")
        ):
            yield Choice("word", bit, line, unit, min(word, twin))

"""Does code that carries one key's mark seem to carry another's? No style is further from what people write."""

from __future__ import annotations

from benchmarks.corpora import SCOPES, draw
from benchmarks.evaluation.many_keys import LEAST, plain_null
from benchmarks.evaluation.null import null_table
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.people import Work
from benchmarks.evaluation.programs import targets
from benchmarks.evaluation.rates import KEYS, Line, lines_of, rate_table, readable
from benchmarks.evaluation.readings import Plain, marked, observations
from benchmarks.evaluation.result import Experiment, Result
from sew_hooks.engine.shipped import DEFAULT_CORPUS
from sew_hooks.scheme.target import Targets

PROGRAMS = 300
"""The number of programs of each language; each is tested under many keys."""

OWN = KEYS
"""The number of the key that marks programs. The tested keys have lower numbers."""


def run(options: Options) -> Result:
    lines: list[Line] = []
    for language in options.language:
        nulls = {DEFAULT_CORPUS: plain_null(null_table(options, language))}
        works, key = _works(options, language), targets(language, OWN)
        for scope in SCOPES:
            unmarked = readable(options, works, language, scope)
            others = [(owner, with_mark(plain, key)) for owner, plain in unmarked]
            for code, read in (("unmarked", unmarked), ("marked", others)):
                lines += lines_of(options, read, nulls, language, code, scope, {"file": 1})
    return Result([rate_table(TITLE, lines, ("exact", DEFAULT_CORPUS), NOTE)])


NOTE = (
    f"The texts are those of {PROGRAMS} models' programs in each language that have at least {LEAST} grades. Each is "
    f"tested under {KEYS:,} keys, and none of these keys marked it."
)


def with_mark(plain: Plain, key: Targets) -> Plain:
    """Return the reading of the same program marked with the key of these targets."""
    return [[*site[:-1], bit] for site, (*_, bit) in zip(plain, marked(observations(plain), key), strict=True)]


def _works(options: Options, language: str) -> list[Work]:
    programs = draw(options.programs(f"llm_{language}"), PROGRAMS, options.seed)
    return [Work(program["author_or_model"], program["code"]) for program in programs]


TITLE = "Tested under other keys"

OTHER_KEYS = Experiment("Does code that carries one key's mark seem to carry another's?", run)

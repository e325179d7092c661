"""Do the laws of rewriting hold with a profile, in which a habit is one decision for a unit?

    python -m benchmarks.laws [--profile NAME] [--corpus NAME] [--language L] [--sample N]

Checks these laws on each program: identity (every site in its own variant gives the same text), read-back (after a
random choice for each address, the same addresses are found, in the chosen variants), undo (the original variants give
the original text), agreement (every grade of a marked text agrees with its key, except for places that are reported as
left), and idempotence (marking again changes nothing). The exit status is 1 if a law does not hold.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from functools import partial

from benchmarks.corpora import add_data_option, add_language_option, add_sample_options, draw, key, read, work
from sew_hooks.engine.api import detect, embed, find_sites, rewrite
from sew_hooks.engine.profiles import MARKING, named_profile
from sew_hooks.errors import ParseError, SewError
from sew_hooks.languages.site import Site
from sew_hooks.scheme.target import Targets

CORPORA = ("llm", "human_negative", "tests_mbxp", "calibration")


def broken(code: str, language: str, profile: str) -> list[str]:
    """Return the laws that a program breaks, by name, or ``refused`` for one that cannot be read."""
    chosen = named_profile(profile, language)
    coins = Targets(key(1), language)

    def sites(text: str) -> list[Site]:
        return [site for site in find_sites(text, language) if chosen.covers(site)]

    def coin(site: Site) -> int | None:
        return coins.of(chosen.address_of(site)) if chosen.covers(site) else None

    try:
        before = sites(code)
    except ParseError:
        return ["refused"]
    found = []
    try:
        if rewrite(code, language, lambda site: site.bit) != code:
            found.append("identity")
        turned = rewrite(code, language, coin)
        addresses = Counter((chosen.address_of(site), coin(site)) for site in before)
        if Counter((chosen.address_of(site), site.bit) for site in sites(turned)) != addresses:
            found.append("read-back")
        own: dict[object, list[int]] = defaultdict(list)
        for site in before:
            own[site.as_place].append(site.bit)
        restored = rewrite(turned, language, lambda site: own[site.as_place].pop(0) if chosen.covers(site) else None)
        if restored.split() != code.split():
            found.append("undo")
    except SewError as error:
        found.append(f"rewrite: {type(error).__name__}")
    try:
        marked = embed(code, language, key(0), profile=profile)
        seen = detect(marked.source, language, key(0), profile=profile)
        if seen.agreements != seen.total and not marked.left:
            found.append("agreement")
        if embed(marked.source, language, key(0), profile=profile).source != marked.source:
            found.append("idempotence")
    except SewError as error:
        found.append(f"embed: {type(error).__name__}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_data_option(parser)
    add_language_option(parser)
    add_sample_options(parser)
    parser.add_argument("--profile", default=MARKING, help="(default: %(default)s)")
    parser.add_argument("--corpus", action="append", help=f"repeatable (default: {', '.join(CORPORA)})")
    options = parser.parse_args()
    failed = False
    for language in options.language:
        for corpus in options.corpus or CORPORA:
            programs = draw(read(options.data, f"{corpus}_{language}"), options.sample, options.seed)
            task = partial(broken, language=language, profile=options.profile)
            results = list(work(task, [program["code"] for program in programs], options.jobs))
            counts = Counter(law for found in results for law in found)
            refused = counts.pop("refused", 0)
            print(f"{corpus}_{language}: {len(programs)} programs, {refused} refused, broken: {dict(counts) or 'none'}")
            for program, found in zip(programs, results, strict=True):
                if set(found) - {"refused"}:
                    print(f"  {program['id']}: {', '.join(found)}", flush=True)
            failed |= bool(counts)
    sys.exit(failed)


if __name__ == "__main__":
    main()

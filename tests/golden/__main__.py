"""``python -m tests.golden``: pin what is found now. What moved is then in the difference that git shows."""

from __future__ import annotations

import argparse

from benchmarks import corpora
from sew_hooks import find_sites
from sew_hooks.languages.registry import REGISTRY
from tests.golden.choose import choose, pins_or_none
from tests.golden.pins import Pins, pins_of, read, write
from tests.golden.sorts import FILE, sorts_now
from tests.golden.texts import Texts, file_here, file_of_corpora, id_of, texts_here, texts_of_corpora


def main() -> None:
    """Write the golden files."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument(
        "--choose", action="store_true", help="choose the programs of the corpora anew, which takes some minutes"
    )
    parser.add_argument(
        "--language", action="append", choices=[*REGISTRY], help="a language (repeatable; default: all)"
    )
    options = parser.parse_args()
    FILE.write_text(sorts_now(), encoding="utf-8")
    for language in options.language or REGISTRY:
        write(file_here(language), _pinned(texts_here(language), language))
        if REGISTRY[language].is_read_by_layout:
            continue  # there are no corpora in these languages
        if not corpora.DATA.exists():
            print(f"{language}: {corpora.DATA} does not exist; the programs of the corpora stay pinned as they are")
        elif options.choose:
            write(file_of_corpora(language), _chosen(language))
        else:
            ids = map(id_of, read(file_of_corpora(language)))
            write(file_of_corpora(language), _pinned(texts_of_corpora(language, ids), language))


def _pinned(texts: Texts, language: str) -> dict[str, Pins]:
    return {name: pins_of(find_sites, source, language) for name, source in texts.items()}


def _chosen(language: str) -> dict[str, Pins]:
    texts = texts_of_corpora(language)
    found = corpora.work(pins_or_none, ((source, language) for source in texts.values()), jobs=2)
    pins = {name: one for name, one in zip(texts, found, strict=True) if one is not None}
    chosen = set(choose(pins))
    return {name: one for name, one in pins.items() if name in chosen}


if __name__ == "__main__":
    main()

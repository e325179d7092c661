"""The local record of what was marked when, and with which key: a file in git's own folder that is only added to.

It never leaves the clone, and it holds no key: only the key's name and an identifier from which the key cannot be
computed. It tells that a mark was made, where the code itself may hold too little evidence of that, and which functions
are an agent's as they are now. What an agent wrote where there was no key is in it as well, without a mark.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

from sew_hooks.engine.results import Embedding
from sew_hooks.errors import SewError
from sew_hooks.files.appended_lines import append_line, lines_in
from sew_hooks.languages.site import Unit
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.repository.git import Repository, has_repository
from sew_hooks.run.unit_texts import FormattedText, codes_in, formatted_texts, unit_lines
from sew_hooks.settings.keyring import NamedKey

_PLACE = Path("sew", "marked.jsonl")


_FEWEST = 4
"""The smallest number of statements by which a function is recognized that has changed since."""

_FEWEST_ELSEWHERE = 8
_FEWEST_SIGNS_ELSEWHERE = 100
"""The smallest numbers of statements and of signs by which a function is recognized in another file: shorter ones, such
as a program's ``main``, are alike by chance. White space, commas, parentheses and quotes are no signs.
"""


class MarkedPart(NamedTuple):
    """A function that was marked, or the rest of a file (``<module>``), and the grades that it had then.

    ``digest`` is that of its text, in the form that survives a formatter, and ``codes`` has those of its statements,
    one after the other. Both are empty if only lines of it were marked.
    """

    name: str
    grades: int
    digest: str = ""
    codes: str = ""


class JournalEntry(msgspec.Struct, frozen=True):
    """One marking of a file: when (seconds since 1970), its name from the root, its parts, and the key.

    ``key_id`` is None if there was no key, so that nothing was marked. ``key_name`` is the name that a keyring gives
    the key, and ``agent`` the name of the agent that wrote the code; it is empty if nobody said that an agent did.
    ``sha256`` is that of the file afterwards. An entry is ``withdrawn`` if a person said in the message of a commit
    that no agent wrote its parts, which earlier entries give to one.
    """

    time: int
    path: str
    key_id: str | None
    key_name: str | None
    parts: tuple[MarkedPart, ...]
    sha256: str
    agent: str = ""
    withdrawn: bool = False

    @property
    def told_key(self) -> str:
        """The key as people read it."""
        return f"{self.key_name} ({self.key_id})" if self.key_name else self.key_id or "no key"

    def named(self, names: Mapping[str, str]) -> JournalEntry:
        """Return the same entry; a key without a name gets the one of its identifier, if there is one."""
        return msgspec.structs.replace(self, key_name=self.key_name or names.get(self.key_id or ""))


class KnownText(NamedTuple):
    """A function of which the record has all or most: the last entry of it, what that tells of it, and its lines that
    are as recorded.

    It ``is_whole`` if nothing but its layout has changed.
    """

    entry: JournalEntry
    part: MarkedPart
    lines: Sequence[int]
    is_whole: bool


class MarkedTexts:
    """The functions of one file that were marked as a whole, whatever became of them: each as it was then.

    ``anywhere`` has the long functions of all files, by own name and digest: one may have moved here, or its file may
    have another name now.
    """

    def __init__(self, anywhere: dict[tuple[str, str], tuple[JournalEntry, MarkedPart]]) -> None:
        self._anywhere = anywhere
        self._entries: dict[tuple[str, str], tuple[JournalEntry, MarkedPart]] = {}
        self._parts: list[tuple[JournalEntry, MarkedPart, list[str]]] = []
        self._by_code: dict[tuple[bool, str], set[int]] = {}

    def __bool__(self) -> bool:
        return bool(self._entries or self._anywhere)

    def add(self, entry: JournalEntry) -> None:
        """Add those of an entry of the record, or take back those that it says were no agent's."""
        if entry.withdrawn:
            self.forget(entry.parts)
            return
        for part in entry.parts:
            if not part.digest:
                continue
            self._entries[part.name, part.digest] = entry, part
            if not entry.agent:
                continue  # it is not searched for once it has changed or moved
            codes = codes_in(part.codes)
            if len(codes) >= _FEWEST_ELSEWHERE and part.name != RESIDUAL:
                self._anywhere[_own_name(part.name), part.digest] = entry, part
            if len(codes) >= _FEWEST:
                for code in codes:
                    self._by_code.setdefault((part.name == RESIDUAL, code), set()).add(len(self._parts))
                self._parts.append((entry, part, codes))

    def forget(self, parts: Iterable[MarkedPart]) -> None:
        """Take back what is known of these ``parts``."""
        for part in parts:
            self._entries.pop((part.name, part.digest), None)
            self._anywhere.pop((_own_name(part.name), part.digest), None)
            for at, (_, known, codes) in enumerate(self._parts):
                if (known.name, known.digest) == (part.name, part.digest):
                    for code in codes:
                        self._by_code[part.name == RESIDUAL, code].discard(at)

    def has(self, part: MarkedPart, marking: JournalEntry) -> bool:
        """Whether all that a marking tells of a part, with the text that it has now, was recorded before."""
        if (part.name, part.digest) not in self._entries:
            return False
        known, _ = self._entries[part.name, part.digest]
        return marking.key_id in (None, known.key_id) and bool(known.agent or not marking.agent)

    def among(self, content: bytes, units: Sequence[Unit]) -> Mapping[Unit, KnownText]:
        """Return those of all ``units`` of a source that are among them.

        One that has changed since is still known if at least three quarters of its statements are those of one text. If
        there are fewer than four, it has to be whole. One from another file has to be whole and long. Code outside of
        functions needs four statements besides imports and comments, which files have in common by chance, or one if
        the file has nothing else.
        """
        texts, lines = formatted_texts(content, units), unit_lines(content, units)
        found: dict[Unit, KnownText] = {}
        for unit, text in texts.items():
            if unit.name == RESIDUAL and text.own < (_FEWEST if len(units) > 1 else 1):
                continue
            name = unit.name, text.digest
            whole = self._entries.get(name)
            if whole is None and text.signs >= _FEWEST_SIGNS_ELSEWHERE:
                whole = self._anywhere.get((_own_name(unit.name), text.digest))
            if whole is not None:
                found[unit] = KnownText(*whole, lines[unit], is_whole=True)
            elif (known := self._mostly(unit.name == RESIDUAL, text)) is not None:
                found[unit] = known
        return found

    def agents(self, content: bytes, units: Sequence[Unit]) -> Mapping[Unit, str]:
        """Return those of all ``units`` of a source that an agent wrote here as they are, each with its name."""
        texts = formatted_texts(content, units)
        known = {unit: self._entries.get((unit.name, text.digest)) for unit, text in texts.items()}
        return {unit: each[0].agent for unit, each in known.items() if each is not None and each[0].agent}

    def _mostly(self, is_residual: bool, text: FormattedText) -> KnownText | None:
        """What is known of a text that has changed: of the parts with most of its statements, the newest."""
        if len(text.codes) < _FEWEST:
            return None
        counts = Counter(part for code in text.codes for part in self._by_code.get((is_residual, code), ()))
        best = max(counts, key=lambda part: (counts[part], part), default=None)
        if best is None:
            return None
        entry, part, codes = self._parts[best]
        # In the same order: a person may write a statement that is elsewhere in the function as well.
        blocks = SequenceMatcher(None, codes, text.codes, autojunk=False).get_matching_blocks()
        same = [lines for _, first, count in blocks for lines in text.lines[first : first + count]]
        if 4 * len(same) < 3 * len(text.codes):
            return None
        return KnownText(entry, part, [line for lines in same for line in lines], is_whole=False)


class Journal:
    """The record of the repository around a folder. Raises ``GitError`` if there is none."""

    def __init__(self, folder: Path) -> None:
        self._repository = Repository(folder)
        common = self._repository.ask("rev-parse", "--git-common-dir").removesuffix(b"\n")
        self.root = self._repository.root
        self.path = self.root / os.fsdecode(common) / _PLACE
        self._anywhere: dict[tuple[str, str], tuple[JournalEntry, MarkedPart]] = {}

    def add(self, path: Path, before: bytes, embedding: Embedding[bytes], key: NamedKey, agent: str) -> None:
        """Add the marking of a file, unless it changed nothing and is known. What cannot be written stops nothing.

        ``agent`` wrote its parts, except for those whose text ``before`` is known to be of another one: there is an
        entry for each agent.
        """
        with suppress(SewError, OSError, UnicodeEncodeError):
            entry = self._entry(path, embedding.source, agent, key)
            parts = _parts(embedding, is_agents=bool(agent))
            self._add(entry, before, list(embedding.after), parts, is_new=embedding.changed)

    def add_unmarked(self, path: Path, content: bytes, units: Sequence[Unit], own: Set[Unit], agent: str) -> None:
        """Add what an agent wrote in a file and nobody marked, unless it is known: ``own`` among all ``units``."""
        texts = formatted_texts(content, units)
        parts = {unit: MarkedPart(unit.name, 0, *_recorded(texts[unit])) for unit in units if unit in own}
        with suppress(SewError, OSError, UnicodeEncodeError):
            if parts:
                self._add(self._entry(path, content, agent, None), content, units, parts, is_new=False)

    def withdraw(self, path: Path, content: bytes, units: Sequence[Unit], own: Set[Unit]) -> None:
        """Add that no agent wrote what ``own`` among all ``units`` of a file are known for, if they are."""
        with suppress(SewError, OSError, UnicodeEncodeError):
            texts, parts = self.marked_in(path), dict[MarkedPart, None]()
            # One function may be known by several texts, such as those before and after a mark.
            while found := [
                text.part
                for unit, text in texts.among(content, units).items()
                if unit in own and text.entry.agent and text.part not in parts
            ]:
                texts.forget(found)
                parts |= dict.fromkeys(found)
            if parts:
                entry = self._entry(path, content, "", None)
                entry = msgspec.structs.replace(entry, parts=(*parts,), withdrawn=True)
                append_line(self.path, msgspec.json.encode(entry))

    def _entry(self, path: Path, content: bytes, agent: str, key: NamedKey | None) -> JournalEntry:
        identifier, name = (None, None) if key is None else (key.identifier(), key.name)
        digest = hashlib.sha256(content).hexdigest()
        return JournalEntry(int(time.time()), self.name_of(path), identifier, name, (), digest, agent)

    def _add(
        self,
        entry: JournalEntry,
        before: bytes,
        units: Sequence[Unit],
        parts: Mapping[Unit, MarkedPart],
        *,
        is_new: bool,
    ) -> None:
        known = self._texts_of(entry.path)
        if not is_new and all(known.has(part, entry) for part in parts.values() if part.digest):
            return
        writers = known.agents(before, units)
        for name in sorted({writers.get(unit, entry.agent) for unit in parts} or {entry.agent}):
            written = tuple(part for unit, part in parts.items() if writers.get(unit, entry.agent) == name)
            each = msgspec.structs.replace(entry, parts=written, agent=name)
            append_line(self.path, msgspec.json.encode(each))
            known.add(each)

    def name_of(self, path: Path) -> str:
        """Return the name that a file has in the record. Raises ``GitError`` for one outside the repository."""
        return self._repository.name_of(path)

    def marked_in(self, path: Path) -> MarkedTexts:
        """Return what was marked in a file. Raises ``GitError`` for one outside the repository."""
        return self._texts_of(self.name_of(path))

    def _texts_of(self, name: str) -> MarkedTexts:
        return self._marked.setdefault(name, MarkedTexts(self._anywhere))

    @cached_property
    def _marked(self) -> dict[str, MarkedTexts]:
        found: dict[str, MarkedTexts] = {}
        with suppress(SewError):
            for entry in reversed(self.entries()):
                found.setdefault(entry.path, MarkedTexts(self._anywhere)).add(entry)
        return found

    def entries(self) -> list[JournalEntry]:
        """Return the entries, newest first. Raises ``FileError``."""
        return [entry for _, entry in self._lines() if entry is not None][::-1]

    def unreadable(self) -> list[int]:
        """Return the numbers of the lines that are no entry, which are left out. Raises ``FileError``."""
        return [number for number, entry in self._lines() if entry is None]

    def _lines(self) -> Iterator[tuple[int, JournalEntry | None]]:
        for line in lines_in(self.path):
            try:
                yield line.number, msgspec.json.decode(line.text, type=JournalEntry)
            except msgspec.DecodeError:
                yield line.number, None


def _parts(embedding: Embedding[bytes], *, is_agents: bool) -> dict[Unit, MarkedPart]:
    """The units that were marked, with the digests of those that were marked as a whole. Those of agents are among them
    even if they have no grades: an edit, or the order of definitions, may give them some.
    """
    texts = formatted_texts(embedding.source, list(embedding.after.values()))
    own = {unit: _recorded(texts[after]) for unit, after in embedding.after.items() if unit in embedding.own}
    return {
        unit.place: MarkedPart(unit.name, len(unit.grades), *own.get(unit.place, ()))
        for unit in embedding.units
        if unit.grades or (is_agents and unit.place in own)
    }


def _own_name(name: str) -> str:
    """The name of a function without that of its class, which may be another one in another file."""
    return name.rpartition(".")[2]


def _recorded(text: FormattedText) -> tuple[str, str]:
    return text.digest, "".join(text.codes)


def journal_here() -> Journal | None:
    """Return the record of the repository in which we are, if we are in one."""
    try:
        return Journal(Path.cwd()) if has_repository(Path.cwd()) else None
    except SewError:
        return None

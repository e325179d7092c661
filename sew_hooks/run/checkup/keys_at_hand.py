"""Whether there is a key to mark with, where only its owner can read it, and whether it is due to be replaced."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timezone
from pathlib import Path

from sew_hooks.errors import KeyError_, LeakedKey, NoKey
from sew_hooks.files.regular_files import FileError
from sew_hooks.repository.agents import known_agent
from sew_hooks.repository.git import GitError, Repository
from sew_hooks.run.checkup.diagnosis import KEYS_PAGE, NEW_KEY, Diagnosis, Subject, to_write
from sew_hooks.run.mark_journal import Journal
from sew_hooks.settings.keyring import (
    MEND,
    NamedKey,
    absent_identifiers,
    check_identifiers,
    told_absent,
    told_leaked,
)

_KEY = "export SEW_KEY_FILE=~/.team.key  # a new team first runs: sew keygen --output ~/.team.key"
_GENERATED = "unset SEW_KEY; sew keygen --output ~/.new.key && export SEW_KEY_FILE=~/.new.key"

_YEAR_SECONDS = 366 * 24 * 60 * 60
"""The age from which a key should be replaced (docs/keys.md)."""


def check_keys(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether a key is found, and whether others can read it. No key is shown."""
    configuration = subject.configuration
    try:
        keys = subject.keys_at_hand()
        marking = subject.key_that_marks()
    except (NoKey, LeakedKey) as error:
        yield Diagnosis("wrong", str(error), _sound_key(subject, keys))
        return
    except KeyError_ as error:
        mend = "correct what it names, or take it out; the other variables and files stay as they are"
        yield Diagnosis("wrong", str(error), mend)
        return
    if marking is None:
        named = subject.marking.option("--on-missing-key") if subject.marking else None
        skipped = (named or configuration.on_missing_key) == "skip"
        told = "; the hooks skip without one, and nobody needs one to commit" if skipped else ""
        place = "no key in SEW_KEY, SEW_KEY_FILE, SEW_KEYRING or the options"
        yield Diagnosis("unknown" if skipped else "wrong", place + told, _KEY)
        return
    wrong = [*_not_to_mark_with(subject, marking, keys), *_open_to_others((*keys, marking)), *_in_repository(subject)]
    told = f"found in {_origin(subject)}; it marks as {subject.identifier(marking)}"
    yield from wrong or [Diagnosis("right", told)]
    absent = _absent(subject, keys)
    if absent and len(absent) < len(configuration.key_id):  # otherwise the key is not the team's, as was said
        yield Diagnosis("unknown", told_absent(absent), subject.to_look_for())


def check_key_age(subject: Subject) -> Iterator[Diagnosis]:
    """Yield since when the key marks here. Keys carry no date, and another clone may have used it earlier."""
    try:
        marking = subject.key_that_marks()
    except KeyError_:
        marking = None  # the check of the key tells
    if marking is None:
        yield Diagnosis("unknown", "no key")
        return
    identifier = subject.identifier(marking)
    try:
        times = [entry.time for entry in Journal(subject.repository).entries() if entry.key_id == identifier]
    except FileError as error:
        yield Diagnosis("unknown", f"the record of this clone cannot be read: {error}")
        return
    if not times:
        yield Diagnosis("unknown", "the key has marked nothing in this clone")
        return
    day = datetime.fromtimestamp(min(times), timezone.utc).date()
    if time.time() - min(times) > _YEAR_SECONDS:
        yield Diagnosis("wrong", f"the key has marked here since {day}, for over a year", NEW_KEY)
    else:
        yield Diagnosis("right", f"the key has marked here since {day}")


def _not_to_mark_with(subject: Subject, marking: NamedKey, keys: Sequence[NamedKey]) -> Iterator[Diagnosis]:
    """A finding if the key that marks leaked, or if marking or detection has no key that the settings name."""
    if leaked := [key for key in keys if key.key == marking.key and key.leaked]:
        yield Diagnosis("wrong", told_leaked(leaked[0]), _sound_key(subject, keys, _agent_of(marking, keys)))
        return
    for used in ((marking,), keys):
        try:
            check_identifiers(
                [key.within(subject.configuration.namespace) for key in used], subject.configuration.key_id
            )
        except KeyError_ as error:
            yield Diagnosis("wrong", str(error), _teams_key(subject, marking, keys))
            return


def _sound_key(subject: Subject, keys: Sequence[NamedKey], agent: str = "") -> str:
    """How to mark with a key that did not leak: one of the keyring for this ``agent``, a colleague's, or a new one."""
    usable = _for_agent(agent, (key for key in keys if not key.leaked))
    if usable:
        return _choice(subject, _of_team(subject, usable) or usable)
    return _from_a_colleague(subject, keys) or f"{_GENERATED}  # and add it to the keyring {subject.ring}"


def _teams_key(subject: Subject, marking: NamedKey, keys: Sequence[NamedKey]) -> str:
    """How to mark with a key that the settings name, and to look for it, without losing another that is old."""
    if _of_team(subject, [marking]):
        return f"add the key that marks to the keyring {subject.ring}; {KEYS_PAGE} shows one"
    team = [key for key in _of_team(subject, keys) if not key.leaked]
    if usable := _for_agent(_agent_of(marking, keys), team):
        return _choice(subject, usable)
    identifier = subject.identifier(marking)
    if marking.identifier() in subject.configuration.key_id:
        return f"{to_write('key-id', identifier)}  # the same key, in this namespace"
    kept = [subject.identifier(key) for key in team]
    everybodys = f"{to_write('key-id', [*kept, identifier])}  # if yours is a new key, which everybody needs"
    return _from_a_colleague(subject, keys) or everybodys


def _choice(subject: Subject, keys: Sequence[NamedKey]) -> str:
    """How to choose one of these keys of a keyring. No agent is told to mark as another one."""
    names = [key.name or "" for key in keys]
    offered = f"one of {', '.join(map(repr, names))}, if" if names[1:] else "if"
    by_option = subject.key_file or subject.keyring
    variables = [name for name in ("SEW_KEY", "SEW_KEY_FILE") if subject.environment.get(name) and not by_option]
    first = f"unset {' '.join(variables)}  # and " if variables else ""
    setting = to_write("mark-with", "NAME" if names[1:] else names[0])
    return f"{first}{setting}  # {offered} all agents mark with it; otherwise SEW_KEY_FILE, where each runs"


def _from_a_colleague(subject: Subject, keys: Sequence[NamedKey]) -> str:
    """How to get a key that the settings name and that is not at hand; empty if there is none."""
    wanted = _absent(subject, keys)
    if not wanted:
        return ""
    which = f"one of the keys {', '.join(wanted)}" if wanted[1:] else f"the key {wanted[0]}"
    added = f"add it to the keyring {subject.ring}" if subject.ring else f"{KEYS_PAGE} shows how to keep an old one"
    return f"unset SEW_KEY; export SEW_KEY_FILE=~/.team-{wanted[0]}.key  # get {which} from a colleague; {added}"


def _absent(subject: Subject, keys: Iterable[NamedKey]) -> tuple[str, ...]:
    """The identifiers that the settings name and that none of the keys has."""
    configuration = subject.configuration
    return absent_identifiers([key.within(configuration.namespace) for key in keys], configuration.key_id)


def _of_team(subject: Subject, keys: Iterable[NamedKey]) -> list[NamedKey]:
    """Those of the keys that the settings name."""
    return [key for key in keys if subject.identifier(key) in subject.configuration.key_id]


def _for_agent(agent: str, keys: Iterable[NamedKey]) -> list[NamedKey]:
    """The keys of a keyring that are not named after another agent."""
    return [key for key in keys if key.name and (not agent or known_agent(key.name) in ("", agent))]


def _agent_of(key: NamedKey, keys: Sequence[NamedKey]) -> str:
    """The agent after which a key is named, in the keyring or else by its file; empty for none."""
    names = [other.name for other in keys if other.key == key.key] or [key.file.stem if key.file else None]
    return known_agent(names[0] or "")


def _open_to_others(keys: Iterable[NamedKey]) -> Iterator[Diagnosis]:
    for warning in dict.fromkeys(warning for key in keys for warning in key.warnings):
        told, _, command = warning.partition(MEND)
        yield Diagnosis("wrong", told, command)


def _in_repository(subject: Subject) -> Iterator[Diagnosis]:
    """A finding for each key file or keyring that git would publish."""
    for origin, path in _files(subject):
        try:
            name = subject.repository.name_of(path)
        except GitError:
            continue  # outside
        if _is_committed(subject.repository, name):
            yield Diagnosis("wrong", f"{path} is committed, so everybody who has the repository has the key", NEW_KEY)
        elif name in subject.tracked:
            mend = f"git rm --quiet --cached -- {shlex.quote(str(path))} && {_moved(origin, path)}"
            yield Diagnosis("wrong", f"{path} is staged, and would be committed", mend)
        elif subject.repository.ask("ls-files", "--others", "--exclude-standard", "--", name):
            yield Diagnosis("wrong", f"{path} is in the work tree, and may be committed", _moved(origin, path))


def _is_committed(repository: Repository, name: str) -> bool:
    """Whether a commit here has a file, or had it."""
    return repository.head() is not None and bool(repository.ask("log", "-1", "--format=%H", "--", name))


def _moved(origin: str, path: Path) -> str:
    variable = "SEW_KEYRING" if "keyring" in origin.lower() else "SEW_KEY_FILE"
    return f"mv -n {shlex.quote(str(path))} ~/ && export {variable}=~/{shlex.quote(path.name)}"


def _origin(subject: Subject) -> str:
    """Where the keys come from."""
    if subject.key_file is None and subject.keyring is None and subject.environment.get("SEW_KEY"):
        ring = ", keyring in SEW_KEYRING" if subject.environment.get("SEW_KEYRING") else ""
        return f"SEW_KEY{ring}"
    return ", ".join(f"{origin} ({path})" for origin, path in _files(subject))


def _files(subject: Subject) -> Iterator[tuple[str, Path]]:
    """The files of keys in use, each with the option or the variable that names it."""
    if subject.key_file is not None:
        yield "--key-file", subject.key_file
    elif subject.keyring is not None:
        yield "--keyring", subject.keyring
    else:
        names = ("SEW_KEYRING",) if subject.environment.get("SEW_KEY") else ("SEW_KEY_FILE", "SEW_KEYRING")
        yield from ((name, Path(value)) for name in names if (value := subject.environment.get(name)))

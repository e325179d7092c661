"""Whether there is a key to mark with, where only its owner can read it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from sew_hooks.errors import KeyError_, NoKey
from sew_hooks.repository.agents import known_agent
from sew_hooks.repository.git import GitError
from sew_hooks.run.checkup.diagnosis import KEYRING, NEW_KEY, Diagnosis, Subject, to_write
from sew_hooks.scheme.key import key_id
from sew_hooks.settings.keyring import (
    NamedKey,
    absent_identifiers,
    check_identifiers,
    find_keys,
    find_marking_key,
    told_absent,
)
from sew_hooks.settings.keys import MEND

_KEY = "export SEW_KEY_FILE=~/.team.key  # a new team first runs: sew keygen --output ~/.team.key"
_OTHER_KEY = f"unset SEW_KEY SEW_KEYRING; {_KEY}"


def check_keys(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether a key is found, and whether others can read it. No key is shown."""
    configuration = subject.configuration
    try:
        keys = find_keys(subject.key_file, subject.keyring, subject.environment)
        marking = find_marking_key(subject.key_file, subject.keyring, configuration.mark_with, subject.environment)
    except NoKey as error:
        usable = tuple(key for key in keys if not key.leaked)
        yield Diagnosis("wrong", str(error), _choice(subject, usable) if usable else _OTHER_KEY)
        return
    except KeyError_ as error:
        yield Diagnosis("wrong", str(error), _OTHER_KEY)
        return
    if marking is None:
        skipped = _without_key(subject) == "skip"
        told = "; the hooks skip without one, and nobody needs one to commit" if skipped else ""
        place = "no key in SEW_KEY, SEW_KEY_FILE, SEW_KEYRING or the options"
        yield Diagnosis("unknown" if skipped else "wrong", place + told, _KEY)
        return
    wrong = [
        *_not_the_teams(subject, marking, keys),
        *_open_to_others((*keys, marking)),
        *_in_the_repository(subject),
    ]
    identifier = key_id(marking.within(configuration.namespace).key.reveal())
    yield from wrong or [Diagnosis("right", f"found in {_origin(subject, keys)}; it marks as {identifier}")]
    within = [key.within(configuration.namespace) for key in keys]
    absent = absent_identifiers(within, configuration.key_id)
    if absent and len(absent) < len(configuration.key_id):  # otherwise the key is not the team's, as was said
        yield Diagnosis("unknown", told_absent(absent), KEYRING)


def _choice(subject: Subject, keys: tuple[NamedKey, ...]) -> str:
    """How to choose one of the keys of a keyring to mark with: for each agent its own, or the newest for everybody."""
    names = [key.name or "" for key in _of_team(subject, keys) or keys]
    agents = list(dict.fromkeys(agent for name in names if (agent := known_agent(name))))
    if len(agents) > 1:
        file = f"~/.{'-'.join(agents[0].casefold().split())}.key"
        return f"export SEW_KEY_FILE={file}  # the key of {agents[0]}, where it runs; likewise {', '.join(agents[1:])}"
    return f"{to_write('mark-with', names[-1])}  # for everybody; or SEW_KEY_FILE, where an agent runs"


def _of_team(subject: Subject, keys: tuple[NamedKey, ...]) -> list[NamedKey]:
    """Those of the keys that the settings name."""
    namespace, team = subject.configuration.namespace, subject.configuration.key_id
    return [key for key in keys if key_id(key.within(namespace).key.reveal()) in team]


def _without_key(subject: Subject) -> str:
    """What the hooks do without a key."""
    named = subject.marking.option("--on-missing-key") if subject.marking else None
    return named or subject.configuration.on_missing_key


def _not_the_teams(subject: Subject, marking: NamedKey, keys: tuple[NamedKey, ...]) -> Iterator[Diagnosis]:
    """A finding if marking, or detection, has no key that the settings name."""
    configuration = subject.configuration
    for used in ((marking,), keys):
        try:
            check_identifiers([key.within(configuration.namespace) for key in used], configuration.key_id)
        except KeyError_ as error:
            yield Diagnosis("wrong", str(error), _teams_key(subject, marking, keys))
            return


def _teams_key(subject: Subject, marking: NamedKey, keys: tuple[NamedKey, ...]) -> str:
    """How to mark with a key that the settings name, and to look for it, without losing another that is old."""
    team = [key for key in _of_team(subject, (marking, *keys)) if not key.leaked]
    ring = subject.keyring or subject.environment.get("SEW_KEYRING")
    if not team:
        identifier = subject.configuration.key_id[-1]
        added = f", and add it to {ring}" if ring else "; if yours is the old one, docs/keys.md shows how to keep both"
        command = f"unset SEW_KEY; export SEW_KEY_FILE=~/.team-{identifier}.key"
        return f"{command}  # get the key {identifier} from a colleague{added}"
    chosen = team[-1]
    file = chosen.file and shlex.quote(str(chosen.file.absolute()))
    if chosen is not marking:  # it is in the keyring
        if file:
            return f"unset SEW_KEY; export SEW_KEY_FILE={file}"
        return f"unset SEW_KEY SEW_KEY_FILE  # and {to_write('mark-with', chosen.name or '')}"
    return f"add the key that marks{f' ({file})' if file else ''} to the keyring {ring}; docs/keys.md shows one"


def _open_to_others(keys: tuple[NamedKey, ...]) -> Iterator[Diagnosis]:
    for warning in dict.fromkeys(warning for key in keys for warning in key.warnings):
        told, _, command = warning.partition(MEND)
        yield Diagnosis("wrong", told, command)


def _in_the_repository(subject: Subject) -> Iterator[Diagnosis]:
    """A finding for each key file or keyring that git would publish."""
    for origin, path in _files(subject):
        try:
            name = subject.repository.name_of(path)
        except GitError:
            continue  # outside
        if name in subject.repository.tracked():
            yield Diagnosis("wrong", f"{path} is committed, so everybody who has the repository has the key", NEW_KEY)
        elif subject.repository.ask("ls-files", "--others", "--exclude-standard", "--", name):
            yield Diagnosis("wrong", f"{path} is in the work tree, and may be committed", _moved(origin, path))


def _moved(origin: str, path: Path) -> str:
    variable = "SEW_KEYRING" if "keyring" in origin.lower() else "SEW_KEY_FILE"
    return f"mv -n {shlex.quote(str(path))} ~/ && export {variable}=~/{shlex.quote(path.name)}"


def _origin(subject: Subject, keys: tuple[NamedKey, ...]) -> str:
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

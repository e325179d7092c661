"""Whether there is a key to mark with, where only its owner can read it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sew_hooks.errors import KeyError_, LeakedKey, NoKey
from sew_hooks.repository.agents import known_agent
from sew_hooks.repository.git import GitError, Repository
from sew_hooks.run.checkup.diagnosis import KEYS_PAGE, NEW_KEY, Diagnosis, Subject, to_write
from sew_hooks.settings.keyring import (
    NamedKey,
    absent_identifiers,
    check_identifiers,
    find_keys,
    find_marking_key,
    told_absent,
    told_leaked,
)
from sew_hooks.settings.keys import MEND

_KEY = "export SEW_KEY_FILE=~/.team.key  # a new team first runs: sew keygen --output ~/.team.key"
_GENERATED = "unset SEW_KEY; sew keygen --output ~/.new.key && export SEW_KEY_FILE=~/.new.key"
_BOTH = f"; if yours is the old one, {KEYS_PAGE} shows how to keep both"
_REPLACED = "if yours is the new one, which everybody needs: each key that key-id names leaked"
_RETIRED = "unless it is retired: then sew keygen --output ~/.new.key"


def check_keys(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether a key is found, and whether others can read it. No key is shown."""
    configuration = subject.configuration
    try:
        keys = find_keys(subject.key_file, subject.keyring, subject.environment)
        marking = find_marking_key(subject.key_file, subject.keyring, configuration.mark_with, subject.environment)
    except (NoKey, LeakedKey) as error:
        offered = _not_leaked(subject, keys)
        mend = _or_new(subject, _choice(offered, keys), offered) if offered else _new_key(subject, keys)
        yield Diagnosis("wrong", str(error), mend)
        return
    except KeyError_ as error:
        yield Diagnosis(
            "wrong", str(error), "correct what it names, or take it out; the other variables and files stay as they are"
        )
        return
    if marking is None:
        skipped = _without_key(subject) == "skip"
        told = "; the hooks skip without one, and nobody needs one to commit" if skipped else ""
        place = "no key in SEW_KEY, SEW_KEY_FILE, SEW_KEYRING or the options"
        yield Diagnosis("unknown" if skipped else "wrong", place + told, _KEY)
        return
    wrong = [
        *(_leaked(subject, marking, keys) or _not_the_teams(subject, marking, keys)),
        *_open_to_others((*keys, marking)),
        *_in_the_repository(subject),
    ]
    identifier = marking.identifier(configuration.namespace)
    yield from wrong or [Diagnosis("right", f"found in {_origin(subject, keys)}; it marks as {identifier}")]
    within = [key.within(configuration.namespace) for key in keys]
    absent = absent_identifiers(within, configuration.key_id)
    if absent and len(absent) < len(configuration.key_id):  # otherwise the key is not the team's, as was said
        yield Diagnosis("unknown", told_absent(absent), subject.to_look_for())


def _leaked(subject: Subject, marking: NamedKey, keys: Sequence[NamedKey]) -> list[Diagnosis]:
    """A finding if the keyring says that the key that marks leaked."""
    offered = _for_agent(marking, keys, _not_leaked(subject, keys))
    mend = _or_new(subject, _instead_of(marking, keys, offered), offered) if offered else _new_key(subject, keys)
    return [Diagnosis("wrong", told_leaked(key), mend) for key in keys if key.key == marking.key and key.leaked]


def _not_leaked(subject: Subject, keys: Sequence[NamedKey]) -> Sequence[NamedKey]:
    """The keys to mark with: those that did not leak and that the settings name, or all that did not leak."""
    usable = [key for key in keys if not key.leaked]
    return _of_team(subject, usable) or usable


def _or_new(subject: Subject, mend: str, offered: Sequence[NamedKey]) -> str:
    """How to mark with one of the ``offered`` keys, and what to do instead where the settings name none of them."""
    if not subject.configuration.key_id or _of_team(subject, offered):
        return mend
    return f"{mend}{'; ' if '  # ' in mend else '  # '}{_RETIRED}"


def _new_key(subject: Subject, leaked: Sequence[NamedKey]) -> str:
    """How to get a key where all in the keyring leaked."""
    added = f"add it to {subject.ring}"
    return _from_a_colleague(subject, leaked, f", and {added}") or f"{_GENERATED}  # and {added}"


def _choice(offered: Sequence[NamedKey], keys: Sequence[NamedKey]) -> str:
    """How to choose one of the keys of a keyring to mark with: for each agent the file of its own, or one by name."""
    agents = [known_agent(key.name or "") for key in offered]
    files = {agent: _file(key) for agent, key in zip(agents, offered, strict=True) if agent}
    if len(files) > 1 and all(files.values()) and len(files) == sum(map(bool, agents)):
        (agent, file), *others = files.items()
        likewise = ", ".join(f"{other} ({path})" for other, path in others)
        return f"export SEW_KEY_FILE={file}  # the key of {agent}, where it runs; likewise {likewise}"
    setting, names = _mark_with(offered)
    named = {known_agent(key.name or "") for key in keys if key.leaked or key in offered} - {""}
    if len(offered) == 1 and len(named) > 1:
        command = f"export SEW_KEY_FILE={_file(offered[0])}" if _file(offered[0]) else setting
        return f"{command}  # only where {offered[0].name} marks; each other agent needs a new key: sew keygen"
    return f"{setting}  # {names or 'for everybody'}; or SEW_KEY_FILE, where an agent runs"


def _mark_with(keys: Sequence[NamedKey]) -> tuple[str, str]:
    """The setting that names the key to mark with, and the names to choose from if there are several."""
    names = [key.name or "" for key in keys]
    if len(names) == 1:
        return to_write("mark-with", names[0]), ""
    return to_write("mark-with", "NAME"), f"one of {', '.join(map(repr, names))}"


def _file(key: NamedKey) -> str:
    """The file of a key as a shell reads it; empty if it has none of its own."""
    return shlex.quote(str(key.file.absolute())) if key.file else ""


def _of_team(subject: Subject, keys: Iterable[NamedKey]) -> list[NamedKey]:
    """Those of the keys that the settings name."""
    namespace, team = subject.configuration.namespace, subject.configuration.key_id
    return [key for key in keys if key.identifier(namespace) in team]


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
    named = _of_team(subject, (marking, *keys))
    usable = [key for key in named if not key.leaked]
    team = _for_agent(marking, keys, usable)
    ring = subject.ring
    identifier = marking.identifier(subject.configuration.namespace)
    if usable and not team:
        kept = [key.identifier(subject.configuration.namespace) for key in usable]
        return f"{to_write('key-id', [*kept, identifier])}  # if yours is the new one of its agent"
    if not team:
        if marking.identifier() in subject.configuration.key_id:
            return f"{to_write('key-id', identifier)}  # the same key, in this namespace"
        added = f", and add it to {ring}" if ring else _BOTH
        return _from_a_colleague(subject, named, added) or f"{to_write('key-id', identifier)}  # {_REPLACED}"
    if team[0] is marking:
        file = _file(marking)
        return f"add the key that marks{f' ({file})' if file else ''} to the keyring {ring}; {KEYS_PAGE} shows one"
    return _instead_of(marking, keys, team)


def _instead_of(wrong: NamedKey, keys: Sequence[NamedKey], right: Sequence[NamedKey]) -> str:
    """How to mark with one of the right keys of a keyring, where a variable has a wrong one."""
    offered = _of_same_agent(wrong, keys, right)
    files = [*map(_file, offered)]
    if not all(files):
        setting, names = _mark_with(offered)
        return f"unset SEW_KEY SEW_KEY_FILE  # and {setting}{names and f'  # {names}'}"
    if len(files) == 1:
        return f"unset SEW_KEY; export SEW_KEY_FILE={files[0]}"
    told = ", ".join(f"{file} ({key.name})" for file, key in zip(files, offered, strict=True))
    return f"unset SEW_KEY; export SEW_KEY_FILE=FILE  # the one of your team: {told}"


def _from_a_colleague(subject: Subject, leaked: Sequence[NamedKey], added: str) -> str:
    """How to get a key that the settings name, and that is none of those that leaked; empty if they name no other."""
    namespace, team = subject.configuration.namespace, subject.configuration.key_id
    wanted = absent_identifiers([key.within(namespace) for key in leaked], team)
    if not wanted:
        return ""
    file, which = (f"~/.team-{wanted[0]}.key", "the key") if len(wanted) == 1 else ("FILE", "one of the keys")
    return f"unset SEW_KEY; export SEW_KEY_FILE={file}  # get {which} {', '.join(wanted)} from a colleague{added}"


def _of_same_agent(wrong: NamedKey, keys: Sequence[NamedKey], team: Sequence[NamedKey]) -> Sequence[NamedKey]:
    """The one of the team's keys that is named after the same agent as a wrong one, if that is clear, or else all."""
    agent = _agent_of(wrong, keys)
    same = [key for key in team if agent and known_agent(key.name or "") == agent]
    return same if len(same) == 1 else team


def _for_agent(wrong: NamedKey, keys: Sequence[NamedKey], offered: Sequence[NamedKey]) -> Sequence[NamedKey]:
    """Those of some keys that are not named after another agent than a wrong one."""
    agent = _agent_of(wrong, keys)
    return [key for key in offered if not agent or known_agent(key.name or "") in ("", agent)]


def _agent_of(key: NamedKey, keys: Sequence[NamedKey]) -> str:
    """The agent after which a key is named, in the keyring or else by its file; empty for none."""
    names = [each.name for each in keys if each.key == key.key] or [key.file.stem if key.file else None]
    return known_agent(names[0] or "")


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
        if _is_committed(subject.repository, name):
            yield Diagnosis("wrong", f"{path} is committed, so everybody who has the repository has the key", NEW_KEY)
        elif name in subject.repository.tracked():
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

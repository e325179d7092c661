"""Whether hooks mark what agents write: those of pre-commit, which git has to start, and those of the agents.

Colleagues need the files that set them up, and pre-commit the repository that ours come from.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from importlib.util import cache_from_source
from pathlib import Path

from sew_hooks.languages.rule_heads import PACKAGE
from sew_hooks.repository.git import GitError, Repository, has_commit, told_revision
from sew_hooks.repository.hook_scripts import hooks_folder, push_script, tests_each_ref, without_script
from sew_hooks.run.agents_in_use import AgentInUse, agents_in_use, page_of
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject, to_write
from sew_hooks.run.checkup.team_keys import nested_namespaces
from sew_hooks.run.checkup.unreadable_records import left_out
from sew_hooks.run.installed_from import command_to_set_up, folder_of
from sew_hooks.settings.commit_hooks import HOOKS_FILE, NO_ADDRESS, PLACEHOLDER
from sew_hooks.settings.configuration import PYPROJECT


def check_files(subject: Subject) -> Iterator[Diagnosis]:
    """Yield, for each file that no colleague has, that pre-commit refuses or that no hook reads, why."""
    repository = subject.repository
    has_settings = "file" in subject.configuration.origins.values() and subject.configuration.root == subject.root
    ours = [*([HOOKS_FILE] if subject.hooks else ()), *([PYPROJECT] if has_settings else ())]
    findings = [finding for name in ours if (finding := unshared(repository, name))]
    if HOOKS_FILE in repository.unstaged():
        told = f"{HOOKS_FILE} is changed and not staged: pre-commit refuses every commit"
        findings.append(Diagnosis("wrong", told, f"git add {HOOKS_FILE}"))
    for name, _ in nested_namespaces(subject):
        told = f"no hook reads [tool.sew] of {name}: hooks, and commands in the root, use the table at the root"
        findings.append(Diagnosis("unknown", told))
    yield from findings
    if ours and not findings:
        yield Diagnosis("right", f"git tracks {' and '.join(ours)}")
    elif not ours:
        yield Diagnosis("unknown", f"neither {HOOKS_FILE} nor a table [tool.sew] is at the root")


def unshared(repository: Repository, name: str) -> Diagnosis | None:
    """Return why no colleague has a file, and how they get it; None if git tracks it."""
    if name in repository.tracked():
        return None
    add = f"{shlex.quote(name)}  # and commit it"
    if repository.ignores(name):
        return Diagnosis("wrong", f"git ignores {name}, so no colleague has it", f"git add --force {add}")
    return Diagnosis("unknown", f"nobody has committed {name}, so no colleague has it", f"git add {add}")


def check_hooks(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether our hooks are configured, and whether pre-commit is installed for every stage in use."""
    if subject.hooks is None or not subject.hooks.ours():
        told = f"{HOOKS_FILE} names no hook of sew-hooks" if subject.hooks else f"no {HOOKS_FILE}"
        yield Diagnosis("wrong", told, command_to_set_up())
        return
    stages = subject.hooks.stages
    if not stages:
        yield Diagnosis("unknown", "no hook runs at a commit or a push")
        return
    folder = hooks_folder(subject.repository)
    missing = without_script(folder.path, stages)
    if not missing:
        yield Diagnosis("right", f"installed for {', '.join(stages)}")
        script = push_script(subject.repository) if subject.hooks.testing_pushes() else None
        if script is not None and not tests_each_ref(script):
            told = f"{script.name} does not test a push of several refs, of which pre-commit tells its hooks one only"
            yield Diagnosis("unknown", told, "sew init")
        return
    where = f", in the folder of core.hooksPath ({folder.path})" if folder.scope else ""
    install = " ".join(["pre-commit install", *(f"--hook-type {stage}" for stage in missing)])
    # pre-commit refuses to install where this is set.
    first = f"git config --{folder.scope} --unset-all core.hooksPath && " if folder.scope else ""
    yield Diagnosis("wrong", f"not installed for {', '.join(missing)}{where}", first + install)


def check_source(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether the address and the revision of our hooks exist. No other machine is asked."""
    ours = subject.hooks.ours() if subject.hooks else ()
    sources = list(dict.fromkeys((hook.address, hook.revision) for hook in ours if hook.address not in NO_ADDRESS))
    if not sources:
        yield Diagnosis("unknown", "no hook of sew-hooks comes from a repository")
    for address, revision in sources:
        yield _source(subject.root, address, revision)


def _source(root: Path, address: str, revision: str) -> Diagnosis:
    if address == PLACEHOLDER:
        mend = f"write in {HOOKS_FILE}: repo: the address from which sew-hooks is cloned; rev: a tag or a commit there"
        return Diagnosis("wrong", f"{PLACEHOLDER} only stands for an address", mend)
    told = told_revision(revision)
    folder = folder_of(address, root)
    if folder is None:
        return Diagnosis("unknown", f"{address} at {told} is on another machine, which was not asked")
    try:
        has_it = has_commit(folder, revision)
    except (GitError, OSError):
        return Diagnosis("wrong", f"no repository at {address}", f"write in {HOOKS_FILE}: repo: the present address")
    if has_it:
        return Diagnosis("right", f"{address} has the revision {told}")
    newest = f"pre-commit autoupdate --bleeding-edge --repo {shlex.quote(address)}"
    return Diagnosis("wrong", f"{address} has no revision {told}", newest)


def check_start(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether Python finds our modules compiled: compiling them at each start takes longer than a hook's work."""
    if Path(cache_from_source(__file__)).exists():
        yield Diagnosis("right", "Python finds sew-hooks compiled")
        return
    variable = "PYTHONDONTWRITEBYTECODE"
    why = f"{variable} is set" if subject.environment.get(variable) else f"nothing is written to {PACKAGE}"
    told = f"Python compiles sew-hooks at each start, which takes twice as long: {why}"
    yield Diagnosis("unknown", told, f"{shlex.quote(sys.executable)} -m compileall -q {shlex.quote(str(PACKAGE))}")


def check_stages(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether hooks that name no stage run at every stage that is installed: at a push, too."""
    if subject.hooks is None:
        yield Diagnosis("unknown", f"no {HOOKS_FILE}")
        return
    anywhere = list(dict.fromkeys(hook.id for hook in subject.hooks.hooks if hook.anywhere))
    others = [stage for stage in subject.hooks.stages if stage != "pre-commit"]
    if anywhere and others:
        told = f"no stage is named for {', '.join(anywhere)}, so that they run at {', '.join(others)} as well"
        yield Diagnosis("wrong", told, f"write at the top of {HOOKS_FILE}: default_stages: [pre-commit]")
    else:
        yield Diagnosis("right", "every hook runs where it is meant to")


def check_signals(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether ``sew-embed`` can tell an agent's work from a person's."""
    configuration = subject.configuration
    known = (*configuration.signals, *(("agent-paths",) if configuration.agent_paths else ()))
    if known:
        yield Diagnosis("right", f"recognised by {', '.join(known)}")
    elif subject.marking is None:
        yield Diagnosis("unknown", "no hook marks code")
    elif "--all" in subject.marking.words:
        yield Diagnosis("right", "every change counts as an agent's (--all)")
    else:
        mend = to_write("signals", ["environment"])
        yield Diagnosis("wrong", "no signals are set, so that sew-embed marks nothing", mend)
    yield from left_out(subject)


def check_agents(subject: Subject) -> Iterator[Diagnosis]:
    """Yield, for each agent in use that has a hook, whether its configuration calls ours: without, only what the agent
    itself commits is marked.
    """
    agents = agents_in_use(subject.root, subject.tracked, subject.environment)
    able = [agent for agent in agents if agent.page]
    if not able:
        yield Diagnosis("unknown", "no agent that has a hook was found here")
    for agent in able:
        named = f"{agent.name} ({', '.join(agent.signs)})"
        page = page_of(agent.page, subject.hooks.source()[0] if subject.hooks else "")
        if agent.fault:
            told = f"{named} marks nothing: {agent.fault}"
            yield Diagnosis("wrong", told, f"the configuration of its hook is in {page}")
        elif agent.calls:
            yield _shared_call(subject, agent, f"{named} calls `sew agent-hook`", page)
        else:
            told = f"{named} does not call `sew agent-hook`: what it writes and a person commits is not marked"
            yield Diagnosis("unknown", told, f"the configuration of its hook is in {page}")


def _shared_call(subject: Subject, agent: AgentInUse, told: str, page: str) -> Diagnosis:
    """Whether colleagues have the configuration, if it is in the repository; one at home is everybody's own."""
    repository = subject.repository
    here = (path for path in agent.marking if path.is_relative_to(subject.root))
    names = [path.relative_to(subject.root).as_posix() for path in here]
    alone = unshared(repository, names[0]) if names and not subject.tracked & set(names) else None
    if alone is None:
        return Diagnosis("right", told)
    own = ".local." in names[0]  # a file of one's own
    mend = f"the configuration for everybody is in {page}" if own else alone.mend
    return Diagnosis("unknown", f"{told} for you alone: {alone.message}", mend)

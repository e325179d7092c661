"""Whether git starts the hooks of the configuration, and whether they recognise an agent's work."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.repository.hook_scripts import hooks_folder, without_script
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject, to_write
from sew_hooks.run.installed_from import command_to_set_up
from sew_hooks.settings.commit_hooks import HOOKS_FILE


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
        return
    where = f", in the folder of core.hooksPath ({folder.path})" if folder.scope else ""
    install = " ".join(["pre-commit install", *(f"--hook-type {each}" for each in missing)])
    # pre-commit refuses to install where this is set.
    first = f"git config --{folder.scope} --unset-all core.hooksPath && " if folder.scope else ""
    yield Diagnosis("wrong", f"not installed for {', '.join(missing)}{where}", first + install)


def check_stages(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether hooks that name no stage run at every stage that is installed: at a push, too."""
    if subject.hooks is None:
        yield Diagnosis("unknown", f"no {HOOKS_FILE}")
        return
    anywhere = list(dict.fromkeys(hook.id for hook in subject.hooks.hooks if hook.anywhere))
    others = [each for each in subject.hooks.stages if each != "pre-commit"]
    if anywhere and others:
        yield Diagnosis(
            "wrong",
            f"no stage is named for {', '.join(anywhere)}, so that they run at {', '.join(others)} as well",
            f"write at the top of {HOOKS_FILE}: default_stages: [pre-commit]",
        )
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
        yield Diagnosis(
            "wrong", "no signals are set, so that sew-embed marks nothing", to_write("signals", ["environment"])
        )

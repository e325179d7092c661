"""Whether git starts the hooks of the configuration, and whether they recognise an agent's work."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.repository.hook_scripts import hooks_folder, without_script
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject, setting
from sew_hooks.run.first_setup import ADDRESS
from sew_hooks.settings.commit_hooks import HOOKS_FILE, CommitHooks


def check_hooks(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether our hooks are configured, and whether pre-commit is installed for every stage in use."""
    if subject.hooks is None or not subject.hooks.ours():
        yield Diagnosis(
            "wrong", f"{HOOKS_FILE} names no hook of sew-hooks" if subject.hooks else f"no {HOOKS_FILE}", "sew init"
        )
        return
    stages = subject.hooks.stages
    if not stages:
        yield Diagnosis("unknown", "no hook runs at a commit or a push")
        return
    folder = hooks_folder(subject.repository)
    missing = without_script(folder.path, stages)
    if not missing:
        wrong = [*_without_address(subject.hooks), *_everywhere(subject.hooks)]
        yield from wrong or [Diagnosis("right", f"installed for {', '.join(stages)}")]
        return
    where = f", in the folder of core.hooksPath ({folder.path})" if folder.scope else ""
    install = " ".join(["pre-commit install", *(f"--hook-type {each}" for each in missing)])
    # pre-commit refuses to install where this is set.
    first = f"git config --{folder.scope} --unset-all core.hooksPath && " if folder.scope else ""
    yield Diagnosis("wrong", f"not installed for {', '.join(missing)}{where}", first + install)


def _without_address(hooks: CommitHooks) -> Iterator[Diagnosis]:
    """A finding if the configuration has no address of ours, but what stands for it in the documentation."""
    if any(hook.source == ADDRESS for hook in hooks.ours()):
        mend = f"write in {HOOKS_FILE}, as repo, the address that sew-hooks is cloned from"
        yield Diagnosis("wrong", f"{ADDRESS} stands for an address", mend)


def _everywhere(hooks: CommitHooks) -> Iterator[Diagnosis]:
    """A finding if hooks of others run at every stage that is installed for ours."""
    unstaged = [hook.id for hook in hooks.hooks if hook.unstaged]
    if unstaged and len(hooks.stages) > 1:
        told = f"{', '.join(unstaged)} may run at {', '.join(hooks.stages)}, because no stage is named"
        yield Diagnosis("wrong", told, f"write in {HOOKS_FILE}: default_stages: [pre-commit]")


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
            "wrong", "no signals are set, so that sew-embed marks nothing", setting("signals", ["environment"])
        )

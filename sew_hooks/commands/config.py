"""``sew config``: the settings in use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import click
from click.core import ParameterSource

from sew_hooks.commands import options
from sew_hooks.commands.detection import DetectOptions, configured, detect_options
from sew_hooks.commands.outcomes import CLEAN
from sew_hooks.reports.setting_listing import SettingListing, SourcedValue
from sew_hooks.settings.configuration import PYPROJECT, SETTINGS, Configuration

_HIDDEN = "(set, and not shown)"


@click.group()
def config() -> None:
    """Show the settings in use."""


@config.command()
@options.listing_format
@options.policy
@options.trailer
@options.on_missing_key
@detect_options
def show(
    listing_format: str, policy: str | None, trailer: str | None, on_missing_key: str | None, detecting: DetectOptions
) -> int:
    """Print each setting in use, and where it comes from.

    The options are those of the commands, so that their effect can be seen. No key is shown.
    """
    from sew_hooks.reports.publishing import publish_listing

    configuration = configured(detecting, policy=policy, trailer=trailer, on_missing_key=on_missing_key)
    overridden = {"profile": detecting.profile, "calibration": detecting.calibrations, "baseline": detecting.baseline}
    file = f"{detecting.settings_from}:{PYPROJECT}" if detecting.settings_from else str(configuration.root / PYPROJECT)
    settings = [_setting(configuration, name, overridden.get(name), file) for name in SETTINGS]
    publish_listing(SettingListing(settings, list(_places(detecting))), listing_format)
    return CLEAN


def _setting(configuration: Configuration, name: str, overriding: Any, file: str) -> SourcedValue:
    attribute = SETTINGS[name].name
    if overriding:
        return SourcedValue(
            name, overriding, "option", _option(f"{attribute}s" if name == "calibration" else attribute)
        )
    origin = configuration.origins.get(name, "default")
    where = {"file": file, "option": _option(attribute)}.get(origin)
    return SourcedValue(name, getattr(configuration, attribute), origin, where)


def _places(detecting: DetectOptions) -> Iterator[SourcedValue]:
    """The places of the key and of the cache, as far as they are known. Whether they can be used is not tried."""
    if os.environ.get("SEW_KEY"):
        yield SourcedValue("key", _HIDDEN, "variable", "SEW_KEY")
    for name, variable in (("key_file", "SEW_KEY_FILE"), ("keyring", "SEW_KEYRING")):
        if path := getattr(detecting, name):
            yield SourcedValue(name.replace("_", "-"), str(path), "option", _option(name))
        elif path := os.environ.get(variable):
            yield SourcedValue(name.replace("_", "-"), path, "variable", variable)
    if detecting.no_cache:
        yield SourcedValue("cache-dir", None, "option", _option("no_cache"))
    elif detecting.cache_dir is None:
        from sew_hooks.run.outline_cache import usual_folder

        yield SourcedValue("cache-dir", str(usual_folder()), "default")
    elif click.get_current_context().get_parameter_source("cache_dir") is ParameterSource.ENVIRONMENT:
        yield SourcedValue("cache-dir", str(detecting.cache_dir), "variable", "SEW_CACHE_DIR")
    else:
        yield SourcedValue("cache-dir", str(detecting.cache_dir), "option", _option("cache_dir"))


def _option(name: str) -> str | None:
    """The option that a parameter of the command is given by."""
    known = click.get_current_context().command.params
    return next((parameter.opts[-1] for parameter in known if parameter.name == name), None)

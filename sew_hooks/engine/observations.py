"""Sites as the scheme sees them: an address, and what is observed there."""

from __future__ import annotations

from sew_hooks.languages.site import Site
from sew_hooks.scheme.address import Address
from sew_hooks.scheme.grade import Observation


def address_of(site: Site) -> Address:
    """Return what the key is asked for."""
    return Address(site.site_id, site.context)


def observation_of(site: Site) -> Observation:
    """Return what a grade counts of a site."""
    return site.rule, site.kind, address_of(site), site.bit

"""Preconditions that several rules check before they find a site.

Each module here is one; no rule knows another rule.
"""

"""Preconditions that only C++'s rules have; each module here is one, for several rules or for all of them."""

"""Preconditions that Java and C++ share; each module here is one, for several rules."""

"""The rules that only C++ has: one module a rule, found by its being here."""

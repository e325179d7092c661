"""The rules that only Java has: one module a rule, found by its being here."""

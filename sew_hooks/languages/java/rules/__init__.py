"""The rules that only Java has: one module for each rule, which is found because it is here."""

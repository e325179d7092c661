"""The rules that only C++ has: one module for each rule, which is found because it is here."""

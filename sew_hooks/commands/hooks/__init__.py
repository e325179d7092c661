"""The entry points of the pre-commit hooks."""

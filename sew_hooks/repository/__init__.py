"""The git repository around the code: what a change touches, and what is recorded of who wrote it."""

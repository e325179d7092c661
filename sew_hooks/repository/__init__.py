"""The git repository around the code: what a change touches, and records of who wrote it."""

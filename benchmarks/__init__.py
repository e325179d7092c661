"""Measurements that are too long for a test: each module is one command, ``python -m benchmarks.NAME``."""

"""The flake8 plugin."""

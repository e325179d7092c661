"""What ``.pre-commit-hooks.yaml`` runs."""

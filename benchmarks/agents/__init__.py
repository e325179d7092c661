"""Programs that a coding agent wrote."""

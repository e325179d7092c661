"""Files on disk, whatever is in them: read within bounds, and written whole or not at all."""

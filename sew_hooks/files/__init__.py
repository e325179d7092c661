"""Files on disk, whatever they contain: read within bounds, and written completely or not at all."""

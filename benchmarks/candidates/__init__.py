"""Which choices do people make differently that no formatter levels? The counts behind the natural rules."""

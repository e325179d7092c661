"""Which choices do people make differently, and no formatter unifies? The counts behind the natural rules."""

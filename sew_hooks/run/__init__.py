"""One run over many inputs: marking and what of it can be found again, reading, verdicts, disclosure and history."""

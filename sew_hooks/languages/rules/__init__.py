"""Rules whose logic is that of several languages; each language's own package says what differs."""

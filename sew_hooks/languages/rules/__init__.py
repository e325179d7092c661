"""Rules with the same logic in several languages; each language's own package has the differences."""

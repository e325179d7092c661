"""Marked programs and what a language model made of them: the texts, and how they were collected."""

"""Mutated files through embedding, rewriting and detection: is every law kept, and every refusal a clear one?"""

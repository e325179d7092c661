"""Do embedding, rewriting and detection keep every law on mutated files, and is every refusal clear?"""

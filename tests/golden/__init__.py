"""Golden files: which sites and addresses are found in texts that stay the same.

An address that moves is a mark that is no longer found. So everything that an address is made of is pinned: for both
variants of every pair in ``rules/``, for the programs in ``examples/`` and in ``programs/`` here, and for programs of
the corpora, which lie beside the repository. ``python -m tests.golden`` writes the files.
"""

"""The paper's tables, rerun on public corpora, and what the paper could not show."""

"""The paper's tables, rerun on public corpora, and answers to questions that the paper leaves open."""

"""Marks that somebody has reviewed and accepted: the baseline, and the comments that allow a mark."""

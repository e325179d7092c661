"""One run over many inputs: what they are, what is read and kept of them, where the work is done, and the verdict."""

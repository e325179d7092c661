"""One run over many inputs: the inputs, their outlines and the cache, the workers, and the verdict."""

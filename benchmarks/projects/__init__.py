"""Do marked libraries pass their own tests? ``python -m benchmarks.projects`` builds and tests them."""

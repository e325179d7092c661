"""Does marked code behave as before? ``python -m benchmarks.behaviour`` runs programs with their own tests."""

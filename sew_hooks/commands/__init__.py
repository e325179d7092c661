"""The command line: one module a subcommand, and what they share."""

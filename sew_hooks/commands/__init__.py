"""The command line: one module for each subcommand, and the parts that they share."""

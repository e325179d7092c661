"""What ``sew doctor`` looks at: each module has the checks that belong together."""

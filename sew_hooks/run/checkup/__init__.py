"""What ``sew doctor`` looks at: each module is a check, or two that belong together."""

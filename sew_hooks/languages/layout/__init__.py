"""One front end for every language that has statements in blocks: the default mark, which lives in blank lines.

A language is one table, in a module with its name. Nothing else here, or anywhere, knows the language. The rules, the
kinds of gaps and what a comment means are those of all languages.
"""

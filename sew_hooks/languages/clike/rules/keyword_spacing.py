"""``if (c)`` or ``if  (c)``."""

from __future__ import annotations

from sew_hooks.languages.rules.keyword_spacing import KeywordSpacing
from sew_hooks.patterns import pattern


class ClikeKeywordSpacing(KeywordSpacing):
    """Has the keywords of Java and C++."""

    visits = ("if", "while", "for", "for-each", "switch", "return", "throw")
    keyword = pattern(r"(?:if|while|for|switch|return|throw)( +)(?=[^\s/;])")


RULES = (ClikeKeywordSpacing(),)

"""``if (c)`` or ``if  (c)``."""

from __future__ import annotations

import re

from sew_hooks.languages.rules.keyword_spacing import KeywordSpacing


class ClikeKeywordSpacing(KeywordSpacing):
    """Has the keywords of Java and C++."""

    visits = ("if", "while", "for", "for-each", "switch", "return", "throw")
    keyword = re.compile(r"(?:if|while|for|switch|return|throw)( +)(?=[^\s/;])")


RULES = (ClikeKeywordSpacing(),)

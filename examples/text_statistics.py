"""Word counts, readability and simple patterns of a text."""

import string
from typing import Dict, List, Tuple

VOWELS = "aeiouy"


def split_sentences(text: str) -> List[str]:
    """Split a text at full stops, question marks and exclamation marks."""
    sentences = []
    current = ""
    for char in text:
        if char == "." or char == "!" or char == "?":
            if len(current.strip()) > 0:
                sentences.append(current.strip())
            current = ""
        else:
            current += char
    if len(current.strip()) > 0:
        sentences.append(current.strip())
    return sentences


def split_words(sentence: str) -> List[str]:
    """Split a sentence into lower-case words without punctuation."""
    words = []
    for word in sentence.split():
        words.append(word.strip(string.punctuation).lower())
    return [word for word in words if word != ""]


def count_words(words: List[str]) -> Dict[str, int]:
    """Count how often each word occurs."""
    counts: Dict[str, int] = {}
    for word in words:
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts


def count_syllables(word: str) -> int:
    """Estimate the number of syllables as the number of vowel groups."""
    syllables = 0
    in_group = False
    for char in word:
        if char in VOWELS:
            if not in_group:
                syllables += 1
            in_group = True
        else:
            in_group = False
    if len(word) > 2 and word[-1] == "e":
        syllables = syllables - 1
    return syllables if syllables > 0 else 1


def reading_ease(text: str) -> float:
    """Return the Flesch reading ease; higher is easier."""
    sentences = split_sentences(text)
    word_total = 0
    syllable_total = 0
    for sentence in sentences:
        for word in split_words(sentence):
            word_total += 1
            syllable_total += count_syllables(word)
    if word_total == 0:
        return 0.0
    return 206.835 - 1.015 * word_total / len(sentences) - 84.6 * syllable_total / word_total


def top_words(counts: Dict[str, int], limit: int) -> List[Tuple[str, int]]:
    """Return the most frequent words, ties in alphabetical order."""
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ranked[:limit]


def is_palindrome(text: str) -> bool:
    """Check whether a text reads the same backwards, ignoring everything but letters."""
    letters = [char.lower() for char in text if char.isalpha()]
    left = 0
    right = len(letters) - 1
    while left < right:
        if letters[left] != letters[right]:
            return False
        left += 1
        right -= 1
    return True


def contains_long_word(words: List[str], limit: int) -> bool:
    """Check whether any word is longer than `limit` letters."""
    for word in words:
        if len(word) > limit:
            return True
    return False


def main() -> None:
    text = (
        "The quick brown fox jumps over the lazy dog. The dog sleeps!\n"
        "Does the fox care? Not at all; the fox keeps jumping.\n\n"
        "Some people measure such sentences. Others prefer to read them."
    )
    words = split_words(text)
    counts = count_words(words)
    print(len(words), "words,", len(counts), "different")
    print(top_words(counts, 4))
    print(f"reading ease {reading_ease(text):.1f}")
    print(is_palindrome("A man, a plan, a canal: Panama"), is_palindrome(text))
    print(contains_long_word(words, 7), contains_long_word(words, 12))


if __name__ == "__main__":
    main()

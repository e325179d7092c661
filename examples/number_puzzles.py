"""Classic number problems: primes, digits, sequences and sorting."""

from typing import List, Tuple


def sieve(limit: int) -> List[int]:
    """Return all primes up to and including `limit`."""
    if limit < 2:
        return []
    is_prime = [True] * (limit + 1)
    is_prime[0] = is_prime[1] = False
    i = 2
    while i * i <= limit:
        if is_prime[i]:
            for multiple in range(i * i, limit + 1, i):
                is_prime[multiple] = False
        i += 1
    return [n for n in range(0, limit + 1) if is_prime[n]]


def greatest_common_divisor(a: int, b: int) -> int:
    """Euclid's algorithm."""
    while b != 0:
        a, b = b, a % b
    return a


def digit_sum(number: int) -> int:
    """Return the sum of the decimal digits."""
    total = 0
    while number > 0:
        total = total + number % 10
        number = number // 10
    return total


def bubble_sort(values: List[int]) -> List[int]:
    """Return the values in ascending order."""
    result = values[:]
    size = len(result)
    for i in range(0, size):
        swapped = False
        for j in range(0, size - i - 1):
            if result[j] > result[j + 1]:
                result[j], result[j + 1] = result[j + 1], result[j]
                swapped = True
        if not swapped:
            break
    return result


def binary_search(values: List[int], wanted: int) -> int:
    """Return the index of a value in a sorted list, or -1."""
    low = 0
    high = len(values) - 1
    while low <= high:
        middle = (low + high) // 2
        if values[middle] == wanted:
            return middle
        if values[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1


def max_subarray(values: List[int]) -> Tuple[int, int, int]:
    """Return the largest sum of consecutive values, with its first and last index."""
    best = values[0]
    best_start, best_end = 0, 0
    current = 0
    start = 0
    for i in range(0, len(values)):
        current = current + values[i]
        if current > best:
            best = current
            best_start = start
            best_end = i
        if current < 0:
            current = 0
            start = i + 1
    return best, best_start, best_end


def perfect_numbers(limit: int) -> List[int]:
    """Return the numbers below `limit` that equal the sum of their proper divisors."""
    found = []
    for number in range(2, limit):
        total = 1
        divisor = 2
        while divisor * divisor <= number:
            if number % divisor == 0:
                total += divisor
                if divisor != number // divisor:
                    total += number // divisor
            divisor += 1
        if total == number:
            found.append(number)
    return found


def is_special(number: int) -> bool:
    """Tell whether a number is one of a few famous ones."""
    return number == 42 or number == 1729 or number == 6174


def main() -> None:
    print(sieve(50))
    print(greatest_common_divisor(1071, 462), digit_sum(987654321))
    values = [5, -2, 9, 0, 3, -7, 8]
    ordered = bubble_sort(values)
    print(ordered, binary_search(ordered, 8), binary_search(ordered, 4))
    print(max_subarray([-2, 1, -3, 4, -1, 2, 1, -5, 4]))
    print(perfect_numbers(10000))
    print([number for number in range(0, 2000) if is_special(number)])


if __name__ == "__main__":
    main()

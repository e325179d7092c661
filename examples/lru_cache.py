"""A least-recently-used cache built on a doubly linked list and a dictionary."""

from typing import Dict, List, Optional


class Node:
    """An entry of the cache, linked to its neighbours in order of use."""

    def __init__(self, key: str, value: int):
        self.key = key
        self.value = value
        self.prev: Optional["Node"] = None
        self.next: Optional["Node"] = None


class LRUCache:
    """Keeps at most `capacity` entries and evicts the one that was not used for longest."""

    def __init__(self, capacity: int):
        if capacity <= 0:
            raise ValueError("capacity must be positive")
        self.capacity = capacity
        self.entries: Dict[str, Node] = {}
        self.head = Node("", 0)
        self.tail = Node("", 0)
        self.head.next = self.tail
        self.tail.prev = self.head
        self.hits = 0
        self.misses = 0

    def _remove(self, node: Node) -> None:
        node.prev.next = node.next
        node.next.prev = node.prev

    def _add_to_front(self, node: Node) -> None:
        node.prev = self.head
        node.next = self.head.next
        self.head.next.prev = node
        self.head.next = node

    def get(self, key: str) -> Optional[int]:
        """Return the value stored under `key`, or None if it is not cached."""
        if key not in self.entries:
            self.misses += 1
            return None
        node = self.entries[key]
        self._remove(node)
        self._add_to_front(node)
        self.hits += 1
        return node.value

    def put(self, key: str, value: int) -> None:
        """Store `value` under `key`, evicting the oldest entry if the cache is full."""
        if key in self.entries:
            self._remove(self.entries[key])
        node = Node(key, value)
        self.entries[key] = node
        self._add_to_front(node)
        if len(self.entries) > self.capacity:
            oldest = self.tail.prev
            self._remove(oldest)
            del self.entries[oldest.key]

    def keys(self) -> List[str]:
        """Return the keys, most recently used first."""
        result = []
        node = self.head.next
        while node is not self.tail:
            result.append(node.key)
            node = node.next
        return result


def hit_rate(requests: List[str], capacity: int) -> float:
    """Replay `requests` against a fresh cache and return the share of hits."""
    cache = LRUCache(capacity)
    hits = 0
    total = 0
    for request in requests:
        total = total + 1
        if cache.get(request) is not None:
            hits = hits + 1
        else:
            cache.put(request, total)
    if len(requests) == 0:
        return 0.0
    return hits / total


def longest_streak(requests: List[str]) -> int:
    """Return the length of the longest run of equal requests."""
    best = 0
    current = 0
    for i in range(0, len(requests)):
        if i > 0 and requests[i] == requests[i - 1]:
            current += 1
        else:
            current = 1
        best = current if current > best else best
    return best


def main() -> None:
    cache = LRUCache(2)
    cache.put("one", 1)
    cache.put("two", 2)
    print(cache.get("one"))
    cache.put("three", 3)
    print(cache.get("two"))
    print(cache.keys())
    requests = ["a", "b", "a", "c", "c", "c", "a", "d", "b", "a"]
    for capacity in [1, 2, 3]:
        print(capacity, round(hit_rate(requests, capacity), 2))
    print(longest_streak(requests))


if __name__ == "__main__":
    main()

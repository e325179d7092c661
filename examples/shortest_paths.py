"""Shortest paths and reachability in weighted directed graphs."""

import heapq
from collections import deque
from typing import Dict, List, Tuple

Graph = Dict[str, List[Tuple[str, int]]]


def build_graph(edges: List[Tuple[str, str, int]]) -> Graph:
    """Turn a list of (source, target, weight) into an adjacency list."""
    graph: Graph = {}
    for source, target, weight in edges:
        graph.setdefault(source, []).append((target, weight))
        graph.setdefault(target, [])
    return graph


def dijkstra(graph: Graph, start: str) -> Tuple[Dict[str, int], Dict[str, str]]:
    """Return the distance from `start` to every reachable node, and each node's predecessor."""
    distances = {start: 0}
    previous: Dict[str, str] = {}
    queue = [(0, start)]
    while len(queue) > 0:
        distance, node = heapq.heappop(queue)
        if distance > distances[node]:
            continue
        for neighbor, weight in graph[node]:
            candidate = distance + weight
            if neighbor not in distances or candidate < distances[neighbor]:
                distances[neighbor] = candidate
                previous[neighbor] = node
                heapq.heappush(queue, (candidate, neighbor))
    return distances, previous


def path_to(previous: Dict[str, str], start: str, goal: str) -> List[str]:
    """Rebuild the path from `start` to `goal`; an empty list means there is none."""
    path = [goal]
    while path[-1] != start:
        if path[-1] not in previous:
            return []
        path.append(previous[path[-1]])
    path.reverse()
    return path


def breadth_first_levels(graph: Graph, start: str) -> List[List[str]]:
    """Group the reachable nodes by their number of hops from `start`."""
    levels = []
    seen = {start}
    frontier = deque([start])
    while frontier:
        level = []
        for _ in range(0, len(frontier)):
            node = frontier.popleft()
            level.append(node)
            for neighbor, _weight in graph[node]:
                if neighbor not in seen:
                    seen.add(neighbor)
                    frontier.append(neighbor)
        levels.append(level)
    return levels


def has_negative_edge(graph: Graph) -> bool:
    """Dijkstra's algorithm is only correct without negative weights."""
    for node in graph:
        for _neighbor, weight in graph[node]:
            if weight < 0:
                return True
    return False


def total_weight(weights: List[int]) -> int:
    """Return the sum of `weights`, counting a missing edge (0) as one."""
    total = 0
    for weight in weights:
        if weight == 0:
            total = total + 1
        else:
            total = total + weight
    return total


def grid_graph(width: int, height: int) -> Graph:
    """Return a grid whose edges go right and down; moving down costs twice as much."""
    graph: Graph = {}
    for y in range(0, height):
        for x in range(0, width):
            neighbors = []
            if x + 1 < width:
                neighbors.append((f"{x + 1},{y}", 1))
            if y + 1 < height:
                neighbors.append((f"{x},{y + 1}", 2))
            graph[f"{x},{y}"] = neighbors
    return graph


def main() -> None:
    edges = [("A", "B", 4), ("A", "C", 1), ("C", "B", 2), ("B", "D", 5), ("C", "D", 8), ("E", "A", 3)]
    graph = build_graph(edges)
    print(has_negative_edge(graph))
    distances, previous = dijkstra(graph, "A")
    for node in sorted(distances):
        print(node, distances[node], " -> ".join(path_to(previous, "A", node)))
    print(path_to(previous, "A", "E"))
    print(breadth_first_levels(graph, "A"))
    print(total_weight([weight for _, _, weight in edges] + [0]))
    grid = grid_graph(4, 3)
    print(dijkstra(grid, "0,0")[0]["3,2"], len(breadth_first_levels(grid, "0,0")))


if __name__ == "__main__":
    main()

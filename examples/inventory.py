"""Stock keeping: parse an inventory file, restock it and report what it is worth."""

from typing import Dict, List, Optional

SAMPLE = """\
# name, quantity, price in cents
widget, 12, 250
gear, 0, 1299
spring, 140, 15

bolt, 3, 40
broken line
"""


class Item:
    """A product in stock."""

    def __init__(self, name: str, quantity: int, price: int):
        self.name = name
        self.quantity = quantity
        self.price = price

    def value(self) -> int:
        """Return what the stock of this product is worth."""
        return self.quantity * self.price


def parse_line(line: str) -> Optional[Item]:
    """Read one line; comments, blank lines and broken lines give None."""
    line = line.strip()
    if len(line) == 0 or line[0] == "#":
        return None
    parts = line.split(",")
    if len(parts) != 3:
        return None
    name, quantity, price = parts
    return Item(name.strip(), int(quantity), int(price))


def parse(text: str) -> List[Item]:
    """Read a whole inventory."""
    items = []
    for line in text.split("\n"):
        item = parse_line(line)
        if item is not None:
            items.append(item)
    return items


def total_value(items: List[Item]) -> int:
    """Return what everything in stock is worth."""
    total = 0
    for item in items:
        total += item.value()
    return total


def any_out_of_stock(items: List[Item]) -> bool:
    """Tell whether some product is sold out."""
    return any(item.quantity == 0 for item in items)


def restock_order(items: List[Item], minimum: int, batch: int) -> Dict[str, int]:
    """Return how many of each product to order, in whole batches."""
    order: Dict[str, int] = {}
    for item in items:
        quantity = item.quantity
        batches = 0
        while quantity < minimum:
            quantity = quantity + batch
            batches = batches + 1
        if batches > 0:
            order[item.name] = batches * batch
    return order


def discount(quantity: int) -> float:
    """Return the discount on an order of a given size."""
    if quantity >= 1000:
        rate = 0.2
    elif quantity >= 100:
        rate = 0.1
    else:
        rate = 0.0
    return rate


def format_cents(cents: int) -> str:
    """Format an amount of money."""
    sign = "-" if cents < 0 else ""
    cents = abs(cents)
    return f"{sign}{cents // 100}.{cents % 100:02d}"


def longest_name(items: List[Item]) -> int:
    """Return the width of the name column."""
    width = 0
    for item in items:
        length = len(item.name)
        if length > width:
            width = length
    return width


def main() -> None:
    items = parse(SAMPLE)
    width = longest_name(items)
    for item in items:
        print(item.name.ljust(width), str(item.quantity).rjust(5), format_cents(item.value()).rjust(8))
    print("total", format_cents(total_value(items)), "sold out:", any_out_of_stock(items))
    print(restock_order(items, 10, 25))
    print([discount(quantity) for quantity in [1, 100, 1000, 25000]])


if __name__ == "__main__":
    main()

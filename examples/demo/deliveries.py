"""Book deliveries into the inventory: read the files of suppliers, and report what was refused."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path

KNOWN_SUFFIXES = (".csv", ".json")
REQUIRED = ("sku", "quantity", "price")


class DeliveryError(Exception):
    """A delivery that cannot be booked."""


@dataclass(frozen=True)
class Line:
    """One position of a delivery note."""

    sku: str
    quantity: int
    price: Decimal
    best_before: date | None = None


@dataclass
class Delivery:
    """A delivery note with its positions, and the reasons why others were refused."""

    supplier: str
    number: str
    lines: list[Line] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def parse_quantity(text: str) -> int:
    """Read a quantity such as ``12`` or ``1,200``; packs are written ``3x12``."""
    cleaned = text.strip().replace(",", "")
    if not cleaned:
        raise DeliveryError("quantity is empty")
    if "x" in cleaned:
        packs, _, size = cleaned.partition("x")
        if not packs.isdigit() or not size.isdigit():
            raise DeliveryError(f"quantity {text!r} is not a number of packs")
        return int(packs) * int(size)
    if not cleaned.isdigit():
        raise DeliveryError(f"quantity {text!r} is not a number")
    quantity = int(cleaned)
    if quantity == 0:
        raise DeliveryError("quantity is zero")
    return quantity


def parse_price(text: str) -> Decimal:
    """Read a price with a point or a comma before the cents."""
    cleaned = text.strip().lstrip("€$£ ")
    if "," in cleaned and "." in cleaned:
        last = max(cleaned.rfind(","), cleaned.rfind("."))
        whole = cleaned[:last].replace(",", "").replace(".", "")
        cleaned = f"{whole}.{cleaned[last + 1 :]}"
    elif "," in cleaned:
        cleaned = cleaned.replace(",", ".")
    try:
        price = Decimal(cleaned)
    except InvalidOperation as error:
        raise DeliveryError(f"price {text!r} is not an amount") from error
    if price < 0:
        raise DeliveryError(f"price {text!r} is negative")
    return price.quantize(Decimal("0.01"))


def parse_date(text: str) -> date | None:
    """Read a date in any of the forms that suppliers use; an empty text is none."""
    cleaned = text.strip()
    if not cleaned:
        return None
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y"):
        try:
            return datetime.strptime(cleaned, form).date()
        except ValueError:
            continue
    raise DeliveryError(f"date {text!r} has an unknown form")


def parse_line(row: dict[str, str], today: date) -> Line:
    """Turn a row of a file into a position, or raise an error that says what is wrong with it."""
    missing = [name for name in REQUIRED if not row.get(name)]
    if missing:
        raise DeliveryError(f"missing {', '.join(missing)}")
    sku = row["sku"].strip().upper()
    if len(sku) < 3 or not sku.replace("-", "").isalnum():
        raise DeliveryError(f"sku {row['sku']!r} is not valid")
    quantity = parse_quantity(row["quantity"])
    price = parse_price(row["price"])
    best_before = parse_date(row.get("best_before") or "")
    if best_before is not None and best_before < today:
        raise DeliveryError(f"{sku} is past its date, {best_before:%Y-%m-%d}")
    return Line(sku, quantity, price, best_before)


def read_rows(path: Path) -> list[dict[str, str]]:
    """Read the rows of a CSV or JSON file as texts."""
    if path.suffix not in KNOWN_SUFFIXES:
        raise DeliveryError(f"{path.name}: unknown kind of file")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DeliveryError(f"{path.name}: {error.strerror}") from error
    if path.suffix == ".csv":
        separator = ";" if text.count(";") > text.count(",") else ","
        rows = []
        for row in csv.DictReader(text.splitlines(), delimiter=separator):
            cells = {name.strip().lower(): cell or "" for name, cell in row.items() if name}
            if any(cell.strip() for cell in cells.values()):
                rows.append(cells)
        return rows
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise DeliveryError(f"{path.name}: line {error.lineno} is not JSON") from error
    if not isinstance(document, list):
        raise DeliveryError(f"{path.name}: a list of positions is expected")
    return [{name: str(cell) for name, cell in row.items()} for row in document]


def read_delivery(path: Path, today: date) -> Delivery:
    """Read a delivery note; its file is named after the supplier and the number."""
    supplier, separator, number = path.stem.partition("_")
    if not separator:
        raise DeliveryError(f"{path.name}: the name has no number")
    delivery = Delivery(supplier, number)
    seen: set[str] = set()
    for position, row in enumerate(read_rows(path), start=1):
        try:
            line = parse_line(row, today)
        except DeliveryError as error:
            delivery.refused.append(f"position {position}: {error}")
            continue
        if line.sku in seen:
            delivery.refused.append(f"position {position}: {line.sku} appears twice")
            continue
        seen.add(line.sku)
        delivery.lines.append(line)
    if not delivery.lines and not delivery.refused:
        raise DeliveryError(f"{path.name}: no positions")
    return delivery


def book(delivery: Delivery, stock: dict[str, int], prices: dict[str, Decimal]) -> list[str]:
    """Add a delivery to the stock, and warn about prices that rose by more than a tenth."""
    warnings = []
    for line in delivery.lines:
        stock[line.sku] = stock.get(line.sku, 0) + line.quantity
        before = prices.get(line.sku)
        if before is not None and line.price > before * Decimal("1.1"):
            rise = (line.price / before - 1) * 100
            warnings.append(f"{line.sku}: the price rose by {rise:.0f} %")
        prices[line.sku] = line.price
    if delivery.refused:
        count = len(delivery.refused)
        warnings.append(f"{delivery.supplier} {delivery.number}: {count} refused")
    return warnings


def totals(deliveries: list[Delivery]) -> dict[str, Decimal]:
    """Add up what each supplier delivered."""
    sums: dict[str, Decimal] = defaultdict(Decimal)
    for delivery in deliveries:
        for line in delivery.lines:
            sums[delivery.supplier] += line.price * line.quantity
    ranked = sorted(sums.items(), key=lambda item: (-item[1], item[0]))
    return dict(ranked)


def expiring(deliveries: list[Delivery], today: date, days: int) -> list[tuple[str, int]]:
    """List the goods that expire within ``days``, the first ones first."""
    found = []
    for delivery in deliveries:
        for line in delivery.lines:
            if line.best_before is None:
                continue
            left = (line.best_before - today).days
            if left <= days:
                found.append((line.sku, left))
    found.sort(key=lambda item: (item[1], item[0]))
    return found


def import_folder(folder: Path, today: date) -> tuple[list[Delivery], list[str]]:
    """Read every delivery note in a folder; a file that cannot be read does not stop the others."""
    deliveries = []
    failures = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.is_dir():
            continue
        try:
            deliveries.append(read_delivery(path, today))
        except DeliveryError as error:
            failures.append(str(error))
    numbers = defaultdict(list)
    for delivery in deliveries:
        numbers[delivery.supplier].append(delivery.number)
    for supplier, known in numbers.items():
        doubled = {number for number in known if known.count(number) > 1}
        if doubled:
            failures.append(f"{supplier}: {', '.join(sorted(doubled))} arrived twice")
    return deliveries, failures


def main(arguments: list[str] | None = None) -> int:
    """Book the delivery notes of a folder and print a summary."""
    parser = argparse.ArgumentParser(description="Book delivery notes.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--days", type=int, default=7)
    options = parser.parse_args(arguments)
    if not options.folder.is_dir():
        print(f"{options.folder} is not a folder", file=sys.stderr)
        return 2
    today = date.today()
    deliveries, failures = import_folder(options.folder, today)
    stock: dict[str, int] = {}
    prices: dict[str, Decimal] = {}
    for delivery in deliveries:
        for warning in book(delivery, stock, prices):
            print(f"warning: {warning}")
    for supplier, amount in totals(deliveries).items():
        print(f"{supplier}: {amount}")
    for sku, left in expiring(deliveries, today, options.days):
        print(f"{sku} expires in {left} days")
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

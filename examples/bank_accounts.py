"""A small simulation of a bank: accounts, transfers, interest and a monthly report."""

from typing import Dict, List, Optional

OVERDRAFT_FEE = 2500


class InsufficientFunds(Exception):
    """Raised when a withdrawal would exceed the balance."""


class Account:
    """An account in cents, with its history."""

    def __init__(self, owner: str, balance: int = 0):
        self.owner = owner
        self.balance = balance
        self.history: List[int] = []

    def deposit(self, amount: int) -> None:
        """Add money to the account."""
        if amount <= 0:
            raise ValueError("a deposit must be positive")
        self.balance = self.balance + amount
        self.history.append(amount)

    def withdraw(self, amount: int) -> None:
        """Take money out of the account."""
        if amount > self.balance:
            raise InsufficientFunds(f"{self.owner} has only {self.balance}")
        self.balance = self.balance - amount
        self.history.append(-amount)

    def statement(self, limit: int) -> List[int]:
        """Return the first `limit` movements."""
        return self.history[0:limit]


class Bank:
    """Accounts by the name of their owner."""

    def __init__(self) -> None:
        self.accounts: Dict[str, Account] = {}

    def open(self, owner: str, balance: int = 0) -> Account:
        """Open an account; the owner must not have one already."""
        if owner in self.accounts:
            raise ValueError(f"{owner} has an account already")
        account = Account(owner, balance)
        self.accounts[owner] = account
        return account

    def find(self, owner: str) -> Optional[Account]:
        """Return the account of an owner, or None."""
        if owner not in self.accounts:
            return None
        return self.accounts[owner]

    def transfer(self, source: str, target: str, amount: int) -> bool:
        """Move money between two accounts and tell whether that was possible."""
        sender = self.find(source)
        receiver = self.find(target)
        if sender is None or receiver is None:
            return False
        try:
            sender.withdraw(amount)
        except InsufficientFunds:
            return False
        receiver.deposit(amount)
        return True


def yearly_interest(balance: int, rate: float, years: int) -> int:
    """Return the balance after `years` of compound interest."""
    total = balance * (1 + rate) ** years
    return round(total)


def months_to_goal(monthly: int, goal: int) -> int:
    """Return how many monthly payments it takes to reach a goal."""
    saved = 0
    months = 0
    while True:
        if saved >= goal:
            return months
        saved = saved + monthly
        months = months + 1


def risk_level(balance: int, movements: List[int]) -> str:
    """Classify an account by its balance and its number of withdrawals."""
    withdrawals = 0
    deposits = 0
    for movement in movements:
        if movement < 0:
            withdrawals += 1
        else:
            deposits += 1
    if balance == 0 or balance == 1:
        return "empty"
    if withdrawals > deposits:
        level = "high"
    else:
        level = "low"
    return level


def main() -> None:
    bank = Bank()
    bank.open("Ada", 120000)
    bank.open("Grace")
    print(bank.transfer("Ada", "Grace", 45000), bank.transfer("Grace", "Ada", 90000))
    for owner in ["Ada", "Grace"]:
        account = bank.find(owner)
        print(owner, account.balance, account.statement(3), risk_level(account.balance, account.history))
    print(yearly_interest(100000, 0.03, 10), months_to_goal(OVERDRAFT_FEE, 120000))


if __name__ == "__main__":
    main()

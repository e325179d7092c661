"""Tokenizer, shunting-yard parser and evaluator of arithmetic expressions."""

from typing import List, Tuple, Union

Token = Tuple[str, str]
PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


class ExpressionError(ValueError):
    """Raised for text that is not an arithmetic expression."""

    pass


def tokenize(text: str) -> List[Token]:
    """Split an expression into numbers, names, operators and parentheses."""
    tokens = []
    position = 0
    while position < len(text):
        char = text[position]
        if char.isspace():
            position += 1
            continue
        if char.isdigit():
            start = position
            while position < len(text) and (text[position].isdigit() or text[position] == "."):
                position += 1
            tokens.append(("number", text[start:position]))
        elif char in ["(", ")"]:
            tokens.append(("parenthesis", char))
            position += 1
        elif char in PRECEDENCE:
            tokens.append(("operator", char))
            position += 1
        else:
            raise ExpressionError(f"unexpected {char!r} at {position}")
    return tokens


def should_pop(top: str, operator: str) -> bool:
    """Tell whether the operator on the stack binds at least as tightly as the next one."""
    if top == "(":
        return False
    if operator == "^":
        return PRECEDENCE[top] > PRECEDENCE[operator]
    return PRECEDENCE[top] >= PRECEDENCE[operator]


def to_postfix(tokens: List[Token]) -> List[Token]:
    """Reorder tokens from infix to postfix notation."""
    output: List[Token] = []
    stack: List[str] = []
    for kind, text in tokens:
        if kind == "number":
            output.append((kind, text))
        elif kind == "operator":
            while len(stack) > 0 and should_pop(stack[-1], text):
                output.append(("operator", stack.pop()))
            stack.append(text)
        elif text == "(":
            stack.append(text)
        else:
            while len(stack) > 0 and stack[-1] != "(":
                output.append(("operator", stack.pop()))
            if len(stack) == 0:
                raise ExpressionError("unbalanced parentheses")
            stack.pop()
    while len(stack) > 0:
        top = stack.pop()
        if top == "(":
            raise ExpressionError("unbalanced parentheses")
        output.append(("operator", top))
    return output


def apply(operator: str, left: float, right: float) -> float:
    """Apply a binary operator."""
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    if operator == "/":
        return left / right
    return pow(left, right)


def evaluate(text: str) -> float:
    """Evaluate an arithmetic expression."""
    stack: List[float] = []
    for kind, token in to_postfix(tokenize(text)):
        if kind == "number":
            stack.append(float(token))
            continue
        if len(stack) < 2:
            raise ExpressionError("an operator lacks an operand")
        right = stack.pop()
        left = stack.pop()
        stack.append(apply(token, left, right))
    if len(stack) != 1:
        raise ExpressionError("not an expression")
    return stack[0]


def try_evaluate(text: str) -> Union[float, str]:
    """Return the value of an expression, or what is wrong with it."""
    try:
        return evaluate(text)
    except ExpressionError as error:
        return str(error)


def main() -> None:
    for text in ["1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "((10 - 4) / 4) * 2", "1 +", "(2", "4 $ 4"]:
        print(f"{text:20} {try_evaluate(text)}")


if __name__ == "__main__":
    main()

"""Small dense matrices as lists of lists, without any dependency."""

from typing import List, Optional

Matrix = List[List[float]]


def zeros(rows: int, columns: int) -> Matrix:
    """Return a matrix filled with zeros."""
    matrix = []
    for _ in range(0, rows):
        matrix.append([0.0] * columns)
    return matrix


def identity(size: int) -> Matrix:
    """Return the identity matrix."""
    matrix = zeros(size, size)
    for i in range(0, size):
        matrix[i][i] = 1.0
    return matrix


def transpose(matrix: Matrix) -> Matrix:
    """Swap rows and columns."""
    if len(matrix) == 0:
        return []
    return [[row[j] for row in matrix] for j in range(len(matrix[0]))]


def multiply(a: Matrix, b: Matrix) -> Matrix:
    """Return the product of two matrices."""
    if len(a[0]) != len(b):
        raise ValueError("inner dimensions must agree")
    result = zeros(len(a), len(b[0]))
    for i in range(0, len(a)):
        for j in range(0, len(b[0])):
            total = 0.0
            for k in range(0, len(b)):
                total += a[i][k] * b[k][j]
            result[i][j] = total
    return result


def power(matrix: Matrix, exponent: int) -> Matrix:
    """Raise a square matrix to a power by repeated squaring."""
    result = identity(len(matrix))
    base = matrix
    while exponent > 0:
        if exponent % 2 == 1:
            result = multiply(result, base)
        base = multiply(base, base)
        exponent = exponent // 2
    return result


def determinant(matrix: Matrix) -> float:
    """Compute the determinant by Gaussian elimination with partial pivoting."""
    work = [row[:] for row in matrix]
    size = len(work)
    sign = 1.0
    for column in range(0, size):
        pivot = column
        for row in range(column + 1, size):
            if abs(work[row][column]) > abs(work[pivot][column]):
                pivot = row
        if work[pivot][column] == 0:
            return 0.0
        if pivot != column:
            work[pivot], work[column] = work[column], work[pivot]
            sign = -sign
        for row in range(column + 1, size):
            factor = work[row][column] / work[column][column]
            for k in range(column, size):
                work[row][k] -= factor * work[column][k]
    product = sign
    for i in range(0, size):
        product *= work[i][i]
    return product


def is_symmetric(matrix: Matrix) -> bool:
    """Check whether a matrix equals its transpose."""
    size = len(matrix)
    for i in range(0, size):
        for j in range(0, i):
            if matrix[i][j] != matrix[j][i]:
                return False
    return True


def find_row(matrix: Matrix, wanted: float) -> Optional[int]:
    """Return the first row that holds a value, counted from the last row backwards."""
    for i in reversed(range(len(matrix))):
        if wanted in matrix[i]:
            return i
    return None


def frobenius_squared(matrix: Matrix) -> float:
    """Return the sum of the squares of all entries."""
    return sum([value ** 2 for row in matrix for value in row])


def main() -> None:
    a = [[2.0, 1.0], [1.0, 3.0]]
    print(multiply(a, identity(2)) == a)
    print(power([[1.0, 1.0], [1.0, 0.0]], 30)[0][1])
    print(determinant([[2.0, 0.0, 1.0], [1.0, 3.0, 2.0], [1.0, 1.0, 1.0]]))
    print(is_symmetric(a), is_symmetric([[1.0, 2.0], [3.0, 4.0]]))
    print(transpose([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
    print(find_row(a, 3.0), find_row(a, 9.0), frobenius_squared(a))


if __name__ == "__main__":
    main()

// Code with a macro of its own, which the parser is not shown.
#define REPEAT(index, count) for (int index = 0; index < count; index++)

int repeated(int n) {
    int sum = n;
    REPEAT(i, n) {
        sum = sum + 2 * n;
    }
    return sum + 2 * n;
}

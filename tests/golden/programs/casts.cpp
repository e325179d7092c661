#include <vector>

int casts(double a, int b) {
    std::vector<int> cells(static_cast<int>(a * 2));
    int c = static_cast<int>(a * b + 1);
    return c + static_cast<int>(cells.size());
}

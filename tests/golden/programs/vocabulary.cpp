// Every word that an address in C++ can hold, and every way of counting.
#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

using std::vector;

#ifdef GOLDEN_TESTING
int guarded(int n) {
    return n + 2 * n;
}

int guarded_too(int n) {
    return 3 * n + n;
}
#endif

namespace golden {

int first(int a, int b) {
    return a + b * 2;
}

int second(int a) {
    return 2 + a;
}

}  // namespace golden

template <typename T>
int sized(const std::vector<T>& values, int extra) {
    return extra + 2 * extra;
}

template <typename T>
class Box {
public:
    int twice(int n) {
        return n * 2 + 1;
    }

    int thrice(int n) const {
        return n * 3 + 1;
    }
};

struct Point {
    int x;
    int y;

    Point(int first, int second) : x(first), y(second) {
        x = first + second * 2;
    }

    ~Point() {
        x = 0;
    }

    int at(int index) {
        return index < 1 ? x : y;
    }
};

int operators(int a, int b, int c, bool p, bool q, std::vector<int>& cells) {
    int shifted = a << (b + c * 2);
    int masked = a & (b + 1);
    int joined = a | (b + c * 2);
    int crossed = a ^ (b + c * 2);
    int negated = -(a + b * c);
    bool neither = !(a + b * c > 1) && !q;
    bool denied = !(a + 1 == b);
    bool equal = (a + b * c == 0) == p;
    bool either = p && a < 1 || q && b < 2;
    bool morgan = !(p && a < 1);
    long wide = (long) (a + b * c);
    double real = static_cast<double>(a + b * c);
    int chosen = p ? a + b * c : std::max(a, b + c * 2);
    cells[a + b * c] += c + a * b;
    cells[cells[a + b * c]]++;
    int lowest = a & std::max(b + c * 2, 1);
    int biggest = std::max<int>(a + b * c, std::max<int>(1, b + c * 2));
    int made = Point(
        a,
        b
    ).x;
    int picked = cells[a + b * c];
    Point point(a, b);
    point.x = a + b * c;
    int member = cells[point.at(a + b * c)] + Point(a + b * c, 1).x;
    std::vector<int> listed = {a + b * c, 2};
    std::vector<std::vector<int>> nested = {{a + b * c}, {2}};
    if (neither || denied || equal || either || morgan) {
        return (int) (wide + shifted * 2);
    }
    return (masked + joined * 2) + crossed * negated + chosen + picked + member + lowest + biggest + made + (int) real;
}

int statements(int n, const std::vector<int>& values, std::map<int, int>& table) {
    int count = 0, other = 0;
    for (int i = 0; i < n + n * 2; i++) {
        if (i % 2 == 0)
            count += i;
    }
    for (int value : values) {
        if (value > n) {
            count = count + value;
        } else {
            other = other + value;
        }
    }
    while (count > n + n * 2) {
        count--;
        if (count == 7)
            continue;
    }
    do {
        count = count + 1;
        if (count < 0) break;
    } while (count < n + n * 2);
    while (true) {
        if (count > 3) {
            break;
        }
        ++count;
    }
    for (;;) {
        int step = count + n * 2;
        if (step > 1) goto done;
    }
done:
    count = count + n * 2;
    switch (n + n * 2) {
        case 1:
            count += 2;
            break;
        default:
            other = n + n * 2;
    }
again:
    if (count > 7) count--;
    {
        if (count > 2) count++;
        count = count + 4;
    }
    try {
        count += n + n * 2;
        if (count > 2000) {
            if (count > 3000) count--;
        }
    } catch (const std::exception& error) {
        throw std::runtime_error(std::to_string(n + n * 2));
    }
    if (count > 1000) throw count + n * 2;
    int side;
    if (count > n) {
        side = 1;
    } else {
        side = 2;
    }
    long mixed = 0;
    mixed = count > 3 ? values[n + 1] : count + n * 2;
    auto twice = [&](int x) { return x + n * 2; };
    std::function<int(int)> thrice = [=](int x) {
        int inner = x + n * 3;
        return inner + x * 2;
    };
    while (count < 100 && ++count < 90) {
    }
    const int fixed = n * 3 + 1;
    if (values.size() > 0) {
        return side + fixed;
    }
    for (int i = 0; i < 3; i++);
    return golden::first(
        count,
        other
    ) + twice(thrice(count + n * 2)) + (int) mixed + table[n + 1];
}

struct Outer {
    struct Inner {
        int depth(int n) {
            return n + 2 * n;
        }
    };

    int none() { return 0; }

    int apply(int (*function)(int), int n) {
        return function(n + 1);
    }
};

int pointers(int a, const int* const p, int* const* q, int (&r)[3]) {
    return a + 2 * a;
}

int& referred(int& a, int b) {
    a = a + 2 * b;
    return a;
}

int (*chosen(int a, int b))(int) {
    if (a > b) return nullptr;
    return nullptr;
}

int (parenthesized)(int a, int b) {
    return a + 2 * b;
}

int attributed [[gnu::noinline]] (int a, int b) {
    return a + 2 * b;
}

int attributed_too(int a, int b) [[gnu::cold]] {
    return a + 2 * b;
}

auto converted(int a) -> int (*)(int, int) {
    if (a > 1) return nullptr;
    return nullptr;
}

struct Convertible {
    int value;

    operator int&() {
        if (value > 1) value = 2 * value + value;
        return value;
    }

    int operator+(int n) {
        return n + 2 * n;
    }

    operator long() {
        int twice = value + value;
        return twice + 2 * twice;
    }
};

int bare(int n) {
    if (n > 1) return 2;
    if (n > 7)
        n = 3;
    while (n > 9) n = n / 2;
    for (int i = 0; i < n; i++)
        if (i > n)
            n = i;
    return n;
}

int unnamed(int, int b = 2) {
    return b + 2 * b;
}

int none(void) {
    int a = unnamed(1);
    return a + 2 * a;
}

int any(int a, ...) {
    return a + 2 * a;
}

template <typename... T>
int many(int a, T&&... rest) {
    return a + 2 * a;
}

auto trailing(int a, std::vector<int>&& b, int c[]) -> int {
    return a + 2 * a;
}

int main() {
    std::vector<int> cells = {1, 2, 3};
    return operators(1, 2, 3, true, false, cells);
}

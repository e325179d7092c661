// Texts that are almost one of two variants.
#include <string>
#include <vector>

struct Cell {
    int own = 0;
    int values[8] = {};

    int add(int a) {
        own = this->own + (a * 2 + 1);
        values[0] = values[0] + (a * 2 + 1);
        return own;
    }
};

enum Shade { LIGHT = 1 + 2 * 3, DARK };

using Number = int;
typedef long Wide;

int operators(int a, int b, int c, bool p, Cell* cell, std::vector<Cell*>& cells) {
    a = a + (b * c + 1);
    a = (a + (b * c + 1));
    (a) = a + (b * c + 1);
    a = (a) + (b * c + 1);
    a = (b * c + 1) + a;
    a = a - (b * c + 1);
    a = a / (b * c + 1);
    a = a % (b * c + 1);
    a = a & (b * c + 1);
    a = a | (b * c + 1);
    a = a ^ (b * c + 1);
    a = a << (b * c + 1);
    a = a >> (b * c + 1);
    p = p == (a == b * c + 1);
    p = p && (a == b * c + 1);
    a = 1 + cells[a + b * c]->own;
    a = 1 + (*cells[a + b * c]).own;
    a = 1 + cells.at(a + b * c)->own;
    bool less = (a * b + 1) <= (b * c + 1) || (a * b + 1) != (b * c + 1) && (a * b + 1) >= (b * c + 1);
    int shifted = (a * b + 1) >> (b * c + 1);
    return a + 2 * cell->add(a + b * c) + shifted + (less ? 1 : 0);
}

bool denied(int a, int b, int c, bool p, bool q) {
    bool both = !(p && a == b * c + 1);
    bool either = !(p || a == b * c + 1);
    bool apart = !p || !(a == b * c + 1);
    bool enclosed = !p || (!(a == b * c + 1));
    bool half = !p || a == b * c + 1;
    bool other = -a > 2 || !(a == b * c + 1);
    bool triple = !(p && q && a == b * c + 1);
    bool mixed = !(p && (q || a == b * c + 1));
    bool negated = !(p && !(a == b * c + 1));
    bool chosen = !(p && (q ? a == b * c + 1 : a > 1));
    bool counted = !(p && a++);
    bool minus = -a || -(b * c + 1);
    bool same = !p == !(a == b * c + 1);
    bool either_of = !p || !(q ? a == b * c + 1 : a > 1);
    both = minus || same || either_of;
    bool single = !(a == b * c + 1);
    bool twice = !!(p && a == b * c + 1);
    return both || either || apart || enclosed || half || other || triple || mixed || negated || chosen || single ||
           twice || counted;
}

int chosen(int a, int b, int c, bool p) {
    int d = 0;
    int e = 0;
    if (p) {
        d = 1 + b * c;
    } else {
        d = 1 + b * a;
    }
    if (p) d = 1 + b * c;
    else d = 1 + b * a;
    if (p) {
        d = 1 + b * c;
    } else {
        e = 1 + b * a;
    }
    if (p) {
        d = 1 + b * c;
        e = 2;
    } else {
        d = 1 + b * a;
    }
    if (p) {
        d = d + (1 + b * c);
    } else {
        d = 1 + b * a;
    }
    if constexpr (sizeof(int) > 2) {
        d = 1 + b * c;
    } else {
        d = 1 + b * a;
    }
    if (int f = b; f > 1) {
        d = 1 + b * c;
    } else {
        d = 1 + b * a;
    }
    d = p ? 1 + b * c : 1 + b * a;
    d = (p ? 1 + b * c : 1 + b * a);
    d = p ? d + (1 + b * c) : 1 + b * a;
    d = p ? 1 + b * c : d + (1 + b * a);
    (d = p ? 1 + b * c : 1 + b * a);
    if (-(b * c + 1)) {
        d = 1 + b * c;
    } else {
        e = 1 + b * a;
    }
    (d) = p ? 1 + b * c : 1 + b * a;
    d = e = p ? 1 + b * c : 1 + b * a;
    return d + 2 * e;
}

int loops(int a, int b, int c) {
    while (true) {
        if (a > b * c + 1) break;
        a = 1 + b * c;
    }
    while ((true)) {
        if (a > b * c + 1) break;
        a = 1 + b * c;
    }
    while (1) {
        if (a > b * c + 1) break;
        a = 1 + b * c;
    }
    for (; true;) {
        if (a > b * c + 1) break;
        a = 1 + b * c;
    }
    for (;;) {
        if (a > b * c + 1) break;
        a = 1 + b * c;
    }
    return a;
}

int sizes(const std::vector<int>& list, const std::string& text, int a, bool p) {
    if ((list.size() > 0) == p && list.at(a + 2 * a) > 0) {
        a = 1 + 2 * a;
    }
    if (text.find('a', 1 + 2 * a) > 0 || text.length() != 0 || list.size() == 0) {
        a = 1 + 2 * a;
    }
    if (0 < list.size() && (list.size()) > 0 && list.size() > (0) && list[1 + 2 * a] > 0) {
        a = 1 + 2 * a;
    }
    return text.substr(1 + 2 * a).size() > 0 ? 1 : 2;
}

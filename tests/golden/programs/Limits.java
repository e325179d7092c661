package golden;

import java.util.List;

/** Texts that are almost one of two variants. */
public class Limits {
    private int own;
    private final int[] cells = new int[8];

    int operators(int a, int b, int c, boolean p, boolean q) {
        a = a + (b * c + 1);
        a = (a + (b * c + 1));
        (a) = a + (b * c + 1);
        a = (a) + (b * c + 1);
        a = (b * c + 1) + a;
        a = b + (b * c + 1);
        a = a - (b * c + 1);
        a = a / (b * c + 1);
        a = a % (b * c + 1);
        a = a & (b * c + 1);
        a = a | (b * c + 1);
        a = a ^ (b * c + 1);
        a = a << (b * c + 1);
        a = a >> (b * c + 1);
        a = a >>> (b * c + 1);
        p = p == (a == b * c + 1);
        p = p && (a == b * c + 1);
        own = this.own + (b * c + 1);
        cells[0] = cells[0] + (b * c + 1);
        int shifted = (a * b + 1) >>> (b * c + 1);
        int signed = (a * b + 1) >> (b * c + 1);
        boolean less = (a * b + 1) <= (b * c + 1) || (a * b + 1) != (b * c + 1) && (a * b + 1) >= (b * c + 1);
        return a + shifted + 2 * signed + (less ? 1 : 0);
    }

    int shadowed(int own) {
        own = this.own + (own * 2 + 1);
        if (own > 2) {
            own = 1 + own * 2;
        } else {
            this.own = 1 + own * 3;
        }
        return own + 2 * own;
    }

    boolean denied(int a, int b, int c, boolean p, boolean q) {
        boolean both = !(p && a == b * c + 1);
        boolean either = !(p || a == b * c + 1);
        boolean apart = !p || !(a == b * c + 1);
        boolean enclosed = !p || (!(a == b * c + 1));
        boolean half = !p || a == b * c + 1;
        boolean other = -a > 2 || !(a == b * c + 1);
        boolean triple = !(p && q && a == b * c + 1);
        boolean mixed = !(p && (q || a == b * c + 1));
        boolean negated = !(p && !(a == b * c + 1));
        boolean chosen = !(p && (q ? a == b * c + 1 : a > 1));
        boolean same = !p == !(a == b * c + 1);
        boolean either_of = !p || !(q ? a == b * c + 1 : a > 1);
        both = same || either_of;
        boolean single = !(a == b * c + 1);
        boolean positive = (p && a == b * c + 1);
        boolean twice = !!(p && a == b * c + 1);
        return both || either || apart || enclosed || half || other || triple || mixed || negated || chosen
            || single || positive || twice;
    }

    int branches(int a, int b, int c, boolean p) {
        if (!(p && a == b * c + 1)) {
            a = 1 + b * c;
        } else {
            c = 1 + b * a;
        }
        if (!(p && a == b * c + 1)) {
            a = 1 + b * c;
        }
        if ((!(p && a == b * c + 1))) {
            a = 1 + b * c;
        } else {
            c = 1 + b * a;
        }
        if ((!(a == b * c + 1))) {
            a = 1 + b * c;
        } else {
            c = 1 + b * a;
        }
        if (!p || !(a == b * c + 1)) {
            a = 1 + b * c;
        } else {
            c = 1 + b * a;
        }
        if (!(a == b * c + 1)) {
            a = 1 + b * c;
        } else {
            c = 1 + b * a;
        }
        if (!(a == b * c + 1)) {
            a = 1 + b * c;
        } else if (p) {
            c = 1 + b * a;
        }
        return a;
    }

    int chosen(int a, int b, int c, boolean p) {
        int d;
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
        if (p) {
            d = 1 + b * c;
        } else {
            d = d + (1 + b * a);
        }
        if (p) {
            (d) = 1 + b * c;
        } else {
            d = 1 + b * a;
        }
        if (p) {
            cells[0] = 1 + b * c;
        } else {
            cells[0] = 1 + b * a;
        }
        if (p) {
            own = 1 + b * c;
        } else {
            this.own = 1 + b * a;
        }
        if (p) {
            d += 1 + b * c;
        } else {
            d = 1 + b * a;
        }
        d = p ? 1 + b * c : 1 + b * a;
        d = (p ? 1 + b * c : 1 + b * a);
        d = p ? d + (1 + b * c) : 1 + b * a;
        d = p ? 1 + b * c : d + (1 + b * a);
        (d) = p ? 1 + b * c : 1 + b * a;
        cells[0] = p ? 1 + b * c : 1 + b * a;
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
        while (a > 1 == true) {
            if (a > b * c + 1) break;
            a = 1 + b * c;
        }
        for (; true; ) {
            if (a > b * c + 1) break;
            a = 1 + b * c;
        }
        for (;;) {
            if (a > b * c + 1) break;
            a = 1 + b * c;
        }
        do {
            a = 1 + b * c;
        } while (true);
    }

    int sizes(List<Integer> list, String text, int[] array, int a, boolean p) {
        if (list.size() > 0 == p && list.get(a + 2 * a) > 0) {
            a = 1 + 2 * a;
        }
        if (list.get(0).hashCode() > 0 || text.indexOf(1 + 2 * a) > 0 || list.size() > 1 + 2 * a) {
            a = 1 + 2 * a;
        }
        if (array.length > 0 || text.length() != 0 || array[1 + 2 * a] > 0) {
            a = 1 + 2 * a;
        }
        if (0 < list.size() && list.size() == 0 && (list.size()) > 0 && list.size() > (0)) {
            a = 1 + 2 * a;
        }
        boolean first = (list).size() > 0 == (a > 1 + 2 * a);
        boolean second = list.hashCode() > 0 == (a > 1 + 2 * a);
        boolean third = list.indexOf(1) > 0 == (a > 1 + 2 * a);
        boolean fourth = (array).length > 0 == (a > 1 + 2 * a);
        boolean fifth = array.clone().length > 0 == (a > 1 + 2 * a);
        boolean sixth = list.size() > 0x0 == (a > 1 + 2 * a);
        boolean seventh = list.size() > 0 == (a > 1 + 2 * a);
        p = first || second || third || fourth || fifth || sixth || seventh;
        return list.subList(0, 1 + 2 * a).size() > 0 ? 1 : 2;
    }
}

package golden;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Every word that an address in Java can hold, and every way of counting. */
public class Vocabulary {
    private final int[] cells = {
        1 + 2 * 3,
        4,
    };
    private int total;

    Vocabulary(int first, int second) {
        this.total = first + second * 2;
    }

    Vocabulary(int both) {
        this(both + both * 2, 1);
    }

    static {
        int made = 1;
        made = made + 2;
    }

    int operators(int a, int b, int c, boolean p, boolean q) {
        assert a + b * c > 0;
        int shifted = a << (b + c * 2);
        int masked = a & (b + 1);
        int joined = a | (b + c * 2);
        int crossed = a ^ (b + c * 2);
        int signed = -(a + b * c);
        boolean neither = !(a + b * c > 1) && !q;
        boolean denied = !(a + 1 == b);
        boolean equal = (a + b * c == 0) == p;
        boolean either = p && a < 1 || q && b < 2;
        long wide = (long) (a + b * c);
        int chosen = p ? a + b * c : Math.max(a, b + c * 2);
        cells[a + b * c] += c + a * b;
        cells[cells[a + b * c]]++;
        int picked = cells[a + b * c];
        int lowest = a & Math.max(b + c * 2, 1);
        int middle = new Vocabulary(a + b * c, 2).total;
        int held = itself(a + b * c).total;
        int far = new int[a + b * c].length;
        int deep = cells[cells[a + b * c] + 1];
        total += (a + b * c) / Integer.valueOf(a + b * c).hashCode();
        if (neither || denied || equal || either) {
            return (int) (wide + shifted * 2);
        }
        return (masked + joined * 2) + crossed * signed + chosen + picked + far + deep + lowest + middle + held;
    }

    int statements(int n, List<Integer> values) {
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
        outer:
        for (;;) {
            int step = count + n * 2;
            if (step > 1) break outer;
        }
        switch (n + n * 2) {
            case 1:
                count += 2;
                break;
            default:
                other = n + n * 2;
        }
        int named = switch (n) {
            case 1 -> count + n * 2;
            default -> {
                yield count + n * 3;
            }
        };
        synchronized (this) {
            count += named + n * 2;
        }
        synchronized (values.get(n + n * 2)) {
            ++count;
        }
        {
            if (count > 2) count++;
            count = count + 4;
        }
        try {
            count += Integer.parseInt("1") + n * 2;
        } catch (NumberFormatException error) {
            throw new IllegalStateException("" + (n + n * 2));
        } finally {
            ++count;
        }
        try (AutoCloseable one = opened(n + n * 2)) {
            ++count;
        } catch (Exception error) {
            return (count);
        }
        int side;
        if (count > n) {
            side = 1;
        } else {
            side = 2;
        }
        Object boxed;
        if (count > n + n * 2) {
            boxed = values;
        } else {
            boxed = text(count + n * 2);
        }
        String text = n < 3 ? "few" : "many";
        long mixed = 0;
        mixed = count > 3 ? values.get(n + 1) : count + n * 2;
        IntUnaryOperator twice = x -> x + n * 2;
        IntUnaryOperator thrice = x -> {
            int inner = x + n * 3;
            return inner + x * 2;
        };
        while (count < 100 && ++count < 90) {
        }
        List<String> words = new ArrayList<>();
        boolean none = words.isEmpty();
        if (words.size() > 0) {
            return text.length() + side;
        }
        return opened(
            count,
            other
        ).hashCode() + (none ? 1 : 0) + twice.applyAsInt(thrice.applyAsInt(count + n * 2)) + (int) mixed;
    }

    int received(Vocabulary this, final int n, int... others) {
        return n + 2 * n;
    }

    Vocabulary itself(int n) {
        return this;
    }

    static String text(int n) {
        return n == 1 ? "one" : "more";
    }

    static AutoCloseable opened(int... numbers) {
        return null;
    }

    Runnable anonymous(final int n) {
        return new Runnable() {
            @Override
            public void run() {
                total = n + n * 2;
            }
        };
    }
}

interface Shape {
    int area(int width, int height);

    default int twice(int width, int height) {
        return area(width, height) + width * 2;
    }
}

enum Level {
    LOW(1 + 2 * 3),
    HIGH(2) {
        @Override
        int rank(int base) {
            return base + 2 * weight;
        }
    };

    final int weight;

    Level(int weight) {
        this.weight = weight;
    }

    int rank(int base) {
        return base + 3 * weight;
    }

    static class Helper {
        int none() {
            for (int i = 0; i < 3; i++);
            return 1;
        }
    }
}

record Point(int x, int y) {
    Point {
        if (x < 0) {
            throw failure(x + 2 * x);
        }
    }

    private static RuntimeException failure(int code) {
        if (code > 3) {
            throw failure(
                code
            );
        }
        return new IllegalArgumentException();
    }

    int norm() {
        class Local {
            int square(int value) {
                return value * value + 1;
            }
        }
        return new Local().square(x) + y * y;
    }
}

@interface Marked {
    int weight() default 1 + 2 * 3;

    int height() default 2;
}

class Runner {
    private int names;
    private int ages;

    int main(int first) {
        names = first;
        return names + 2 * names;
    }

    int referring(int first) {
        names = first;
        IntUnaryOperator added = names::compareTo;
        return names + 2 * names;
    }

    int kept(int names) {
        ages = names;
        this.names = ages + this.names;
        return ages + 2 * ages;
    }
}

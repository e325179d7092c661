// What only C++20 has.
#include <coroutine>

struct Task {
    struct promise_type {
        int value = 0;

        Task get_return_object() { return Task{}; }

        std::suspend_never initial_suspend() { return {}; }

        std::suspend_never final_suspend() noexcept { return {}; }

        void return_value(int result) { value = result + 2 * result; }

        std::suspend_always yield_value(int result) {
            value = 3 * result + result;
            return {};
        }

        void unhandled_exception() {}
    };
};

Task answer(int a, int b) {
    if (a > b) {
        co_yield a;
    }
    co_return a + 2 * b;
}

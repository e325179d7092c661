"""Programs where a name or a type is not what it seems to be, each with an expression that shows what it does."""

from __future__ import annotations

from typing import NamedTuple

S = (
    "struct S { mutable int n = 0; S() {} S(int) {} S(int, int) {} explicit operator bool() const { return n < 5; } "
    "void operator++(int) const { n += 1; } void operator++() const { n += 10; } };\n"
)
"""A class whose two increments differ."""
OWN = "struct string { int n; int size() const { return n; } };"
OWN_VECTOR = "template <class T> struct vector { T n; int size() const { return n; } };"
MINUS = "int size() const { return -1; }"
"""A size below zero, for which `> 0` and `!= 0` differ."""
F = "struct F { F() {} S operator()(int, int) const { return S(); } };\n"
W = "struct W { int n; W(int &&) : n(1) {} W(const int &) : n(2) {} };\n"


class Case(NamedTuple):
    """A program and the expression ``run``.

    ``own`` is what the headers hold that are not of the system. ``broken`` says that a naive rewrite would change what
    the program does; where it would not, compilers of another make or standard may see it otherwise.
    """

    text: str
    run: str
    own: str = ""
    broken: bool = True


VARIABLES = {
    "a variable that looks like a function": Case("int x = 0; int f(int y) { S x(y); x++; return x.n; }", "f(3)"),
    "a macro around a declared name": Case(
        "#define named(n) n\nint x = 0; int f() { S named(x); x++; return x.n; }", "f()"
    ),
    "a macro of a header that declares": Case(
        '#include "own.h"\nint x = 0; int f() { DECLARE(S, x); x++; return x.n; }', "f()", "#define DECLARE(T, n) T n"
    ),
    "a macro of a header around a declared name": Case(
        '#include "own.h"\nint x = 0; int f() { S NAMED(x); x++; return x.n; }', "f()", "#define NAMED(n) n"
    ),
    "an init-capture": Case("int f(int s) { auto g = [s = S()]() mutable { s++; return s.n; }; return g(); }", "f(3)"),
    "a reopened namespace": Case(
        "int x = 0; namespace a { S x; } namespace a { void f() { x++; } }", "(a::f(), a::x.n)"
    ),
    "a nameless namespace": Case("int x; namespace a { namespace { S x; } void f() { x++; } }", "(a::f(), a::x.n)"),
    "a using declaration": Case("int x; namespace a { S x; } void f() { using a::x; x++; }", "(f(), a::x.n)"),
    "a preprocessor branch": Case("#ifdef FAST\nint x;\n#else\nS x;\n#endif\nvoid f() { x++; }", "(f(), x.n)"),
    "a nested class outside": Case(
        "int x; struct O { struct I; static inline S x; }; struct O::I { void f() { x++; } };", "(O::I().f(), O::x.n)"
    ),
    "a nameless union": Case(
        "int x; struct H { union { S x; int y; }; H() : x() {} int f() { x++; return x.n; } };", "H().f()"
    ),
    "parentheses around a declarator": Case("int x; int f() { S s; S (&x) = s; x++; return x.n; }", "f()"),
    "a declaration in parentheses": Case("int x; int f() { S (x); x++; return x.n; }", "f()"),
    "an attribute": Case("int x; int f() { S x [[maybe_unused]]; x++; return x.n; }", "f()"),
    "a range-for with an initialiser": Case(
        "int k; int f(int (&a)[2]) { int t = 0; for (S k; int i : a) { k++; t += k.n * i; } return t; }",
        "[] { int a[2] = {1, 2}; return f(a); }()",
    ),
    "an enumerator": Case(
        "int x; typedef enum { x1, x2 } E; void operator++(E &e, int) { e = x2; } void operator++(E &e) { e = x1; } "
        "int f() { auto y = x1; y++; return y; }",
        "f()",
    ),
    "a macro for a type": Case("#define int S\nauto f() { int x = 3; x++; return x.n; }", "f()"),
    "a call of an own function in a branch": Case(
        "int g(long);\n#ifdef A\nint g(int);\n#else\nS g(int) { return S(); }\n#endif\n"
        "int f() { auto x = g(1); x++; return x.n; }",
        "f()",
    ),
    "a parameter in parentheses": Case("int x; int f(S (x)) { x++; return x.n; }", "f(S())"),
    "a lambda's parameter in parentheses": Case("int x; auto f = [](S (x)) { x++; return x.n; };", "f(S())"),
    "a caught value in parentheses": Case(
        "int x; int f() { try { throw S(); } catch (S (x)) { x++; return x.n; } return 0; }", "f()"
    ),
    "a qualified declaration in parentheses": Case("int x; int f() { ::S (x); x++; return x.n; }", "f()"),
    "a declaration in parentheses with a value": Case("int x; int f() { ::S (x)(3); x++; return x.n; }", "f()"),
    "an array in parentheses": Case("int x[2]; int f() { S (x)[2]; x[0]++; return x[0].n; }", "f()"),
    "a declaration in parentheses behind a pointer": Case("int x; int f() { S *(p), (x); x++; return x.n; }", "f()"),
    "a declaration in parentheses behind a comment": Case("int x; int f() { S/**/(x); x++; return x.n; }", "f()"),
    "a class of a header in parentheses": Case(
        '#include "own.h"\nint x; int f() { Own (x); x++; return x.n; }', "f()", "using Own = S;"
    ),
    "a class of a header in parentheses with a value": Case(
        '#include "own.h"\nint x; int f() { Own (x) = 3; x++; return x.n; }', "f()", "struct Own : S { Own(int) {} };"
    ),
    "a class of a header in parentheses with arguments": Case(
        '#include "own.h"\nint x; int f() { Own (x)(3); x++; return x.n; }', "f()", "using Own = S;"
    ),
    "an array of a class of a header": Case(
        '#include "own.h"\nint x[2]; int f() { Own (x[2]); x[0]++; return x[0].n; }', "f()", "using Own = S;"
    ),
    "a class of a header behind another variable": Case(
        '#include "own.h"\nint x; int f() { Own (y), x; x++; return x.n; }', "f()", "using Own = S;"
    ),
    "an initialiser of a loop in parentheses": Case(
        "int x; int f() { int t = 0; for (S (x); x.n < 5;) { x++; if (x.n == 1) { t = 1; } } return t; }", "f()"
    ),
    "a condition in parentheses": Case("int x; int f(int k) { if (S (x) = k) { x++; return x.n; } return 0; }", "f(3)"),
    "a condition of a loop in parentheses": Case(
        "int x; int f() { for (; S (x) = 3;) { x++; return x.n; } return 0; }", "f()"
    ),
    "a string in parentheses with a value": Case(
        'struct string : S { string(const char *) {} };\nint x; int f() { string (x) = "a"; x++; return x.n; }', "f()"
    ),
    "a declaration in front of all cases": Case(
        "struct T { int n; void operator++(int) { n += 1; } void operator++() { n += 10; } };\n"
        "int x; int f(int k) { switch (k) { T x; case 1: x.n = 0; x++; return x.n; } return 0; }",
        "f(1)",
    ),
    "a global that comes later": Case(
        '#include "own.h"\nusing namespace own;\nvoid f() { x++; }\nint x;', "(f(), own::x.n)", "namespace own { S x; }"
    ),
    "a method that a macro makes": Case(
        '#include "own.h"\nint x;\nMETHOD(C, m) { x++; return x.n; }',
        "C().m()",
        "struct C { S x; int m(); };\n#define METHOD(c, m) int c::m()",
    ),
    "a namespace with a comment": Case(
        "int x; namespace a // first\n{ S x; } namespace a // again\n{ void f() { x++; } }", "(a::f(), a::x.n)"
    ),
    "a nested inline namespace": Case(
        "int x; namespace a::inline b { S x; } namespace a::inline b { void f() { x++; } }", "(a::f(), a::x.n)"
    ),
    "a namespace with an attribute": Case(
        'int x; namespace [[deprecated("no")]] a { S x; }\nnamespace [[deprecated("no")]] a { void f() { x++; } }',
        "(a::f(), a::x.n)",
    ),
    "a method in parentheses": Case(
        "struct K { S x; int run(); };\nint x; int (K::run)() { x++; return x.n; }", "K().run()"
    ),
    "a product that is no declaration": Case(
        "struct M {}; void operator*(M, S) {} int f(M a, S x) { { a * x; x++; } return x.n; }", "f(M(), S())"
    ),
    "a vector of the compiler": Case(
        "int f() { int __attribute__((vector_size(16))) x = {1, 2, 3, 4}; x++; return x[0]; }", "f()", broken=False
    ),
    "a reference in parentheses": Case(
        "int x = 0; int f(S &y) { S &x(y); x++; return y.n; }", "[] { S s; return f(s); }()"
    ),
    "a deduced reference in parentheses": Case(
        "int x = 0; int f(S y) { const auto &x(y); x++; return y.n; }", "f(S())"
    ),
    "a pointer's reference in parentheses": Case(
        "int x = 0; bool f(S *y) { S *p = y; S *&x(p); x++; return p == y + 1; }",
        "[] { S s[2]; return f(s); }()",
        broken=False,
    ),
    "a typedef of size_t": Case("typedef S size_t; int f() { size_t x = 1; x++; return x.n; }", "f()"),
    "a typedef of int64_t in a function": Case("int f() { typedef S int64_t; int64_t x = 1; x++; return x.n; }", "f()"),
    "a typedef of size_t in a base class": Case(
        "struct B { typedef S size_t; };\nstruct D : B { int f() { size_t x = 1; x++; return x.n; } };", "D().f()"
    ),
    "size_t of a base class of a header": Case(
        '#include "own.h"\nstruct D : B { int f() { size_t x = 1; x++; return x.n; } };',
        "D().f()",
        "struct B { typedef S size_t; };",
    ),
    "size_t of a namespace of a header": Case(
        '#include "own.h"\nnamespace own { int f() { size_t x = 1; x++; return x.n; } }',
        "own::f()",
        "namespace own { typedef S size_t; }",
    ),
    "an alias in a namespace of a header": Case(
        '#include "own.h"\nusing num = int;\nnamespace own { int f() { num x = 1; x++; return x.n; } }',
        "own::f()",
        "namespace own { using num = S; }",
    ),
    "a macro that declares": Case("#define LOCAL S x\nint x = 0; int f() { LOCAL; x++; return x.n; }", "f()"),
    "a macro with arguments that declares": Case(
        "#define LOCAL(a) S x(a)\nint x = 0; int f() { LOCAL(1); x++; return x.n; }", "f()"
    ),
    "a macro that is a name": Case("#define COUNTER x\nint x = 0; int f() { S COUNTER; x++; return x.n; }", "f()"),
    "a macro that makes an alias": Case(
        "#define ALIAS using num = S\nusing num = int; int f() { ALIAS; num x; x++; return x.n; }", "f()"
    ),
    "a macro that an unread function defines": Case(
        "S s; int x; int g() {\n#define x s\nreturn 1; }\nint f() { auto z = x; z++; return z.n; }", "f()"
    ),
    "a macro that declares a function": Case(
        "#define LOCAL S g(long)\nint g(int a) { return a; } int f() { LOCAL; auto x = g(1); x++; return x.n; }\n"
        "S g(long) { return S(); }",
        "f()",
    ),
    "a macro with arguments that declares a function": Case(
        "#define OWN(n) static S n(long) { return S(); }\nint g(int a) { return a; }\n"
        "struct K { OWN(g) int f() { auto x = g(1); x++; return x.n; } };",
        "K().f()",
    ),
    "a macro that is a function's name": Case(
        "S k(int) { return S(); } int h(int a) { return a; }\n#define h k\nint f() { auto x = h(1); x++; return x.n; }",
        "f()",
    ),
    "a function of a header in a function": Case(
        '#include "own.h"\nint g(int a) { return a; } int f() { using own::g; auto x = g(1); x++; return x.n; }',
        "f()",
        "namespace own { S g(int) { return S(); } }",
    ),
    "an alias of a header in a function": Case(
        '#include "own.h"\nusing num = int; int f() { using own::num; num x = 1; x++; return x.n; }',
        "f()",
        "namespace own { using num = S; }",
    ),
    "a function behind an else": Case(
        "int g(int a) { return a; }\nstruct K {\n#ifdef A\n#else\nS g(int) { return S(); }\n#endif\n"
        "int f() { auto x = g(1); x++; return x.n; } };",
        "K().f()",
    ),
    "a name made of pieces": Case(
        "#define VAR(n) var_##n\nint var_1 = 0; int f() { S VAR(1); var_1++; return var_1.n; }", "f()"
    ),
    "a variable under a condition": Case(
        '#include "own.h"\n#ifndef HAVE_X\nstatic int x;\n#endif\nvoid f() { x++; }',
        "(f(), x.n)",
        "#define HAVE_X\nS x;",
    ),
    "an alias under a condition": Case(
        '#include "own.h"\n#ifndef NUM\nusing num = int;\n#endif\nint f() { num x = 1; x++; return x.n; }',
        "f()",
        "#define NUM\nusing num = S;",
    ),
    "another condition": Case("#ifdef FAST\nint x;\n#elifndef SLOW\nS x;\n#endif\nvoid f() { x++; }", "(f(), x.n)"),
    "a function object named max": Case(
        F + "namespace q { const F max; int f() { auto x = max(1, 2); x++; return x.n; } }", "q::f()"
    ),
    "a function object in a linkage": Case(
        F + 'using namespace std;\nextern "C++" { const F max; }\nint f() { auto x = max(1, 2); x++; return x.n; }',
        "f()",
    ),
    "a function that std hides": Case(
        "#include <vector>\nint begin(std::vector<int> &a) { return 1; }\n"
        "int f(std::vector<int> v) { using std::begin; auto x = begin(v); x++; return *x; }",
        "f({1, 2})",
        broken=False,
    ),
    "a type with a function's name": Case(
        "int g(int a) { return a; }\nstruct K { using g = S; int f() { auto x = g(1); x++; return x.n; } };", "K().f()"
    ),
    "a type named max": Case("using max = S; int f() { auto x = max(1, 2); x++; return x.n; }", "f()"),
    "an enumeration of a header": Case(
        '#include "own.h"\nint red = 3; int f() { using enum own::C; auto y = red; y++; return int(y); }',
        "f()",
        "namespace own { enum class C { red, blue };\n"
        "void operator++(C &c, int) { c = C::blue; } void operator++(C &c) { c = C::red; } }",
    ),
    "a field behind an unknown macro": Case(
        '#include "own.h"\nint x = 0; struct C { S API x; int f() { x++; return x.n; } };', "C().f()", "#define API"
    ),
    "a condition that declares": Case(
        "S s; S &g() { return s; } int x = 0; void f() { for (; S &x = g();) { x++; } }", "(f(), s.n)"
    ),
    "a comma of another type": Case(
        "struct O {}; int t = 0; void operator,(int &, O) { t += 1; }\n"
        "void f(O o) { for (int i = 0; i < 3; i++, o) {} }",
        "(f(O()), t)",
    ),
}
"""No increment of these may be a site. A naive rewrite turns ``x++`` into ``++x``."""

USE = "int f(string s) { return s.size() > 0; }"
USE_VECTOR = "int f(vector<int> v) { return v.size() > 0; }"

TYPES = {
    "a local class": Case(f"int f() {{ {OWN} string s{{-1}}; return s.size() > 0; }}", "f()"),
    "a class in a nameless namespace": Case(f"namespace {{ {OWN} }} {USE}", "f({-1})"),
    "a using declaration": Case(f"namespace lib {{ {OWN} }} using lib::string; {USE}", "f({-1})"),
    "a namespace that is opened": Case(f"namespace lib {{ {OWN} }} using namespace lib;\n{USE}", "f({-1})"),
    "a reopened namespace": Case(f"namespace a {{ {OWN} }} namespace a {{ {USE} }}", "a::f({-1})"),
    "a class of the base": Case(f"struct B {{ {OWN} }}; struct D : B {{ {USE} }};", "D().f({-1})"),
    "an alias template": Case(
        f"{OWN_VECTOR.replace('vector', 'Own')}\ntemplate <class T> using vector = Own<T>; {USE_VECTOR}", "f({-1})"
    ),
    "a template's parameter": Case(
        f"{OWN_VECTOR.replace('vector', 'Own')}\ntemplate <template <class> class vector> {USE_VECTOR}",
        "f(Own<int>{-1})",
    ),
    "a macro": Case(
        f"{OWN.replace('string', 'My')}\n#define string My\nint f() {{ string s{{-1}}; return s.size() > 0; }}", "f()"
    ),
    "a namespace of a header": Case(
        f'#include "own.h"\nnamespace own {{ {USE_VECTOR} }}', "own::f({-1})", f"namespace own {{ {OWN_VECTOR} }}"
    ),
    "a namespace of a header, and a using declaration": Case(
        f'#include "own.h"\nusing std::vector;\nnamespace own {{ {USE_VECTOR} }}',
        "own::f({-1})",
        f"namespace own {{ {OWN_VECTOR} }}",
    ),
    "a header of another library": Case(
        f"#include <own/vector.hpp>\nnamespace own {{ {USE_VECTOR} }}",
        "own::f({-1})",
        f"namespace own {{ {OWN_VECTOR} }}",
    ),
    "a header named by a macro": Case(
        f'#define HEADER "own.h"\n#include HEADER\nnamespace own {{ {USE_VECTOR} }}',
        "own::f({-1})",
        f"namespace own {{ {OWN_VECTOR} }}",
    ),
    "a class behind a macro": Case(f"#define API\nclass API string {{ public: {MINUS} }};\n{USE}", "f({})"),
    "a derived class behind a macro": Case(
        f"struct B {{}};\n#define API\nstruct API string final : B {{ {MINUS} }};\n{USE}", "f({})"
    ),
    "a header without a suffix": Case(
        f"#include <own>\nnamespace own {{ {USE_VECTOR} }}", "own::f({-1})", f"namespace own {{ {OWN_VECTOR} }}"
    ),
    "a class of a header that nothing collides with": Case(
        '#include "own.h"\nint f(stack<int> s) { return s.size() > 0; }',
        "f({-1})",
        OWN_VECTOR.replace("vector", "stack"),
    ),
    "a namespace that looks like std": Case(
        f'#include "own.h"\nusing namespace stdx;\n{USE}', "f({-1})", f"namespace stdx {{ {OWN} }}"
    ),
    "a class behind a macro and a comment": Case(
        f'#include "own.h"\nclass API /* exported */ string {{ public: {MINUS} }};\n{USE}', "f({})", "#define API"
    ),
    "a class behind a macro with an attribute": Case(
        f'#include "own.h"\nstruct API [[nodiscard]] string {{ {MINUS} }};\n{USE}', "f({})", "#define API"
    ),
    "a class that a macro makes": Case(f"#define DECLARE(x) struct x {{ {MINUS} }};\nDECLARE(string)\n{USE}", "f({})"),
    "a class that a macro declares": Case(
        f"#define OWN struct string {{ {MINUS} }}\nint f() {{ OWN; string s; return s.size() > 0; }}", "f()"
    ),
    "a class that a macro names": Case(f"#define NAME string\nstruct NAME {{ {MINUS} }};\n{USE}", "f({})"),
    "a late typedef": Case(f"struct Own {{ {MINUS} }};\nOwn typedef string;\n{USE}", "f({})"),
    "a base class of a header": Case(
        f'#include "own.h"\nstruct D : B {{ {USE_VECTOR} }};', "D().f({-1})", f"struct B {{ {OWN_VECTOR} }};"
    ),
    "a class of a header": Case(
        '#include "own.h"\nint D::f(string s) { return s.size() > 0; }',
        "D().f({-1})",
        f"struct D {{ {OWN} int f(string s); }};",
    ),
    "a specialised container": Case(
        f"struct My {{}};\ntemplate <> class std::vector<My> {{ public: {MINUS} }}; "
        "int f(std::vector<My> v) { return v.size() > 0; }",
        "f({})",
    ),
    "an adaptor of an own container": Case(
        "#include <stack>\nstruct Own { using value_type = int; using reference = int &; "
        f"using const_reference = const int &; using size_type = int; {MINUS} }};\n"
        "int f(std::stack<int, Own> v) { return v.size() > 0; }",
        "f({})",
    ),
    "a class that is named std": Case(
        f"struct O {{ struct std {{ struct string {{ {MINUS} }}; }};\n"
        "int f() { std::string s; return s.size() > 0; } };",
        "O().f()",
    ),
    "a typedef of a class": Case(f"typedef struct string {{ {MINUS} }} str; {USE}", "f({})"),
}
"""No size of these may be compared in a site. A naive rewrite turns ``> 0`` into ``!= 0``."""

CONSTANTS = {
    "a reference": Case(
        '#include <cstring>\nint f(int a) { int x = a + 1; std::strlen(""); int &r = x; r = 5; return x; }',
        "f(1)",
    ),
    "a reference in a header": Case(
        "int f(int a) { int x = a + 1; for (int &i = x; i < 3; i++) {} return x; }", "f(1)"
    ),
    "a conditional lvalue": Case("int f(int a, bool c) { int x = a + 1, y; (c ? x : y) = 9; return x; }", "f(1, true)"),
    "a constant pointer": Case(
        "int f(int a) { int x = a + 1; int y = 1, *const p = &x; *p = 5; return x + y; }", "f(1)"
    ),
    "a macro": Case("#define BUMP x++\nint f(int a) { int x = a + 1; BUMP; return x; }", "f(1)"),
    "a result that is no number": Case(W + "W f(int a) { int x = a + 1; return x; }", "f(1).n"),
    "a result that is named like a number": Case(
        W + "struct B { typedef W size_t; };\nstruct V : B { size_t f(int a) { int x = a + 1; return x; } };",
        "V().f(1).n",
    ),
    "a deduced result": Case("decltype(auto) f(int a) { int x = a + 1; return x; }", "f(1)", broken=False),
    "an operator of a class": Case(
        "struct O {}; bool operator&&(int &, O) { return true; } bool operator&&(const int &, O) { return false; }\n"
        "int f(int a, O o) { int x = a + 1; if (x && o) return 1; return 0; }",
        "f(1, O())",
    ),
    "a call": Case("void g(int &x) { x = 9; }\nint f(int a) { int x = a + 1; g(x); return x; }", "f(1)"),
    "const behind the type": Case("int f(int a) { int const x = a + 1; return x; }", "f(1)"),
    "a constant expression": Case(
        "#include <array>\nconstexpr int t[] = {3};\n"
        "int f() { const int k = t[0]; std::array<int, k> a; a[0] = 1; return a[0]; }",
        "f()",
    ),
    "the size of a constant": Case(
        '#include <string_view>\nint f() { static constexpr std::string_view s = "ab"; const int n = s.size(); '
        "if constexpr (n > 1) { return 1; } return 2; }",
        "f()",
    ),
    "the size of an array": Case(
        "#include <array>\nint f() { std::array<int, 3> a; const int n = a.size(); std::array<int, n> b; "
        "return b.size(); }",
        "f()",
    ),
}
"""No ``const`` of these may be a site. A naive rewrite adds it to the first ``int`` in a body, or takes it away."""

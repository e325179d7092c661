"""What is known of the results of builtin functions, whatever a program gives them."""

import pytest

import sew_hooks
from sew_hooks.languages.python.signatures import BUILTINS, IMPORTED


@pytest.mark.parametrize("name", [*BUILTINS, *IMPORTED])
def test_a_call_with_too_few_or_too_many_arguments_is_read(name):
    module = name.rpartition(".")[0]
    lines = [f"import {module}"] if module else []
    for count in range(5):
        given = ", ".join(["2"] * count)
        lines += [f"def f{count}(n):", f"    r = {name}({given})", "    r = r + n", "    return r"]
    source = "\n".join([*lines, "def g(n):", "    r = len(n)", "    r = r + n", "    return r", ""]).encode()
    assert sew_hooks.find_sites(source, "python")

"""The operations of the language, each a function. Their table is the one of ``layout!``: nothing is listed here."""

from __future__ import annotations

from . import _native
from ._errors import LayoutError
from ._foreign import written
from ._layout import defined, wrapped

#: What comes before an expression whose value is a number.
NUMBER = "const It: usize = "


def answer(expression: str, kind: str, given: dict | None = None):
    """Evaluates an operation whose answer is a ``layout``, a ``shape``, a ``tiler`` or a ``number``."""
    given = given or {}
    if kind == "number":
        try:
            return defined(f"{NUMBER}{expression};", given)["It"].plain
        except LayoutError as error:
            error.edit = error.edit and error.edit.removeprefix(NUMBER).removesuffix(";")
            raise
    if kind == "tiler":
        # A tiler is an operand only. An error of its own operands is its error.
        tiler = _native.operand(expression)
        return wrapped(tiler, expression) if tiler else defined(f"composition(4:1, {expression})", given)
    value = defined(expression, given)[""]
    return wrapped(value, value.text if given else expression)


#: What the names in the examples of the table are.
NAMES = "Rows = (4,8):(8,1), Columns = (4,8):(1,4), Cube = (2,3,5):(1,2,6), N = 4"


def operation(name: str, usage: str, example: tuple[str, str], kind: str):
    """Returns the function of a row of the table. It has ``usage``, ``example`` and the kind of its ``answer``."""

    def function(*operands):
        return answer(f"{name}({', '.join(map(written, operands))})", kind)

    function.__name__ = function.__qualname__ = name
    function.__module__ = "layout_static"
    function.__doc__ = f"{usage}\n\nReturns a {kind}: {example[0]} = {example[1]},\nwith {NAMES}."
    function.usage, function.example, function.answer = usage, example, kind
    return function


#: The operations by name.
OPERATIONS = {row[0]: operation(*row) for row in _native.operations()}


def called(text: str) -> str:
    """Returns the kind of the answer of an expression: that of the operation that it calls."""
    name = text.strip().partition("(")[0].rstrip()
    return OPERATIONS[name].answer if name in OPERATIONS else "layout"

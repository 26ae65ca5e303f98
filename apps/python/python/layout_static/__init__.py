"""CuTe layouts: exact answers, reasons, bank conflicts, swizzles, pictures.

>>> from layout_static import Layout, composition
>>> tile = Layout("(4,8):(8,1)")
>>> tile(2, 3), tile.size, tile.is_compact
(19, 32, True)
>>> composition(tile, "(2,8):(2,4)")
Layout('(2,8):(16,1)')

All operations of ``layout!`` are functions of this module: ``operations()`` has their names, ``help(composition)`` the
syntax. An operation without an answer raises ``LayoutError``, with a counterexample and a mended expression.
"""

from ._errors import LayoutError
from ._layout import Layout, Optimum, Value
from ._operations import OPERATIONS as _OPERATIONS
from ._pictures import Picture
from ._words import (
    Cost,
    Explanation,
    Found,
    check,
    conflicts,
    convert,
    cost,
    evaluate,
    explain,
    found,
    machines,
    notations,
    picture,
    swizzle_for,
)


def operations() -> list[str]:
    """The names of the operations, each a function of this module."""
    return list(_OPERATIONS)


__all__ = [
    "Cost", "Explanation", "Found", "Layout", "LayoutError", "Optimum", "Picture", "Value", "check", "conflicts",
    "convert", "cost", "evaluate", "explain", "found", "machines", "notations", "operations", "picture", "swizzle_for",
]


def __getattr__(name: str):
    try:
        return _OPERATIONS[name]
    except KeyError:
        raise AttributeError(f"module 'layout_static' has no attribute {name!r}") from None


def __dir__() -> list[str]:
    return sorted({*__all__, *_OPERATIONS})

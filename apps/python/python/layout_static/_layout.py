"""Layouts as objects of Python."""

from __future__ import annotations

import json
from types import MethodType

from . import _native, _pictures
from ._errors import of_refusal, of_refusals, said
from ._foreign import as_layout, leaves, written

#: The kinds of values that are layouts.
LAYOUTS = ("layout", "composed", "dynamic", "linear")


class Value:
    """A value of the language that is neither a layout nor a number: an instruction, a tiled copy, an access, .."""

    def __init__(self, held, expression: str):
        self._held, self._expression = held, expression

    @property
    def kind(self) -> str:
        """What it is, in a word: ``atom``, ``access``, ``tiler``, .."""
        return self._held.kind

    @property
    def text(self) -> str:
        """The value as text."""
        return self._held.text

    def picture(self, kind="auto", *, access=None, tile=None, bits=None, machine=None, everything=False):
        """Draws a picture. The kinds are those of ``cargo layout --picture``."""
        access = None if access is None else accessed(access)
        tile = None if tile is None else tile if isinstance(tile, str) else leaves(tile).strip("()")
        asked = _pictures.words(kind, access, tile, bits, machine, everything)
        return _pictures.Picture(self._expression, asked)

    def _repr_svg_(self):
        try:
            return self.picture().svg
        except ValueError:
            return None

    @property
    def _layout_static_(self) -> str:
        return self._held.text

    def __str__(self) -> str:
        return self._held.shown

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._held.text!r})"

    def __eq__(self, other) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return (self._held.kind, self._held.text) == (other._held.kind, other._held.text)

    def __hash__(self) -> int:
        return hash((self._held.kind, self._held.text))


class Layout(Value):
    """A layout: a function from coordinates to indices, ``shape : stride``, perhaps after a swizzle.

    ``Layout("(4,8):(8,1)")`` and ``Layout((4, 8), (8, 1))`` are the same. So is the layout of another library's object:
    of CuTe's DSL, of pycute, of NumPy or of torch. A text may be any expression of the language, or in the notation of
    another system. ``Layout((4, 8))`` is column-major, as in CuTe. Names have the numbers that are given:
    ``Layout("row_major(BM, 8)", BM=16)``.
    """

    def __init__(self, layout, stride=None, /, **given: int):
        if stride is not None:
            text = f"{leaves(layout)}:{leaves(stride)}"
        elif isinstance(layout, str):
            text = layout
        elif isinstance(layout, (int, tuple)) and not hasattr(layout, "stride"):
            text = f"column_major({leaves(layout)})"
        else:
            text = as_layout(layout)
        value = held(text, given)
        if value.kind not in LAYOUTS:
            raise said(f"{text} is no layout, but a {value.kind}", "evaluate(text) returns values of all kinds")
        super().__init__(value, value.text if given or not isinstance(layout, str) else text)

    @property
    def shape(self):
        """The shape, a number or a nested tuple."""
        return self._fact("shape")

    @property
    def stride(self):
        """The strides, congruent to the shape. A runtime stride or an axis is a text: ``'?0'``, ``'1@0'``."""
        return self._fact("stride")

    @property
    def size(self) -> int:
        """The number of coordinates."""
        return self._fact("size")

    @property
    def cosize(self) -> int:
        """The number of indices up to the largest one."""
        return self._fact("cosize")

    @property
    def rank(self) -> int:
        """The number of modes."""
        return self._fact("rank")

    @property
    def depth(self) -> int:
        """The depth of the nesting."""
        return self._fact("depth")

    @property
    def swizzle(self) -> tuple[int, int, int] | None:
        """The swizzle after the strides, ``(bits, base, shift)``, of elements."""
        return self._held.swizzle

    @property
    def offset(self) -> int:
        """The number that is added before the swizzle."""
        return self._held.offset

    @property
    def contiguous_run(self) -> int:
        """The number of contiguous elements from coordinate 0."""
        return self._fact("contiguous_run")

    @property
    def is_injective(self) -> bool:
        """Whether no two coordinates have one index."""
        return self._fact("is_injective")

    @property
    def is_bijective(self) -> bool:
        """Whether each index below the size has one coordinate."""
        return self._fact("is_bijective")

    @property
    def is_compact(self) -> bool:
        """Whether the indices are 0 to size - 1, each once."""
        return self._fact("is_compact")

    @property
    def is_tractable(self) -> bool | None:
        """Whether a morphism encodes it. ``None`` after a swizzle."""
        return self._held.is_tractable

    @property
    def facts(self) -> str:
        """The facts in a line, as the command prints them."""
        return self._fact("facts")

    def _fact(self, name: str):
        fact = getattr(self._held, name)
        if fact is None:
            raise said(f"{self.text} has no {name} that is known here")
        return fact

    def __call__(self, *coordinate):
        """Returns the index of a coordinate: ``layout(2, 3)``, ``layout((2, 3))``, or linear, ``layout(19)``."""
        at = coordinate[0] if len(coordinate) == 1 else coordinate
        if isinstance(at, int) and at < 0 or not coordinate:
            raise said(f"{at} is no coordinate: coordinates begin at 0")
        index, refused = self._held.at(at) if isinstance(at, int) else self._held.at_coordinate(at)
        return self._answer(index, refused)

    def coordinate(self, linear: int):
        """Returns the coordinate of a linear coordinate, a number or a nested tuple congruent to the shape."""
        return self._answer(*self._held.coordinate(linear))

    def _answer(self, answer, refused):
        if refused is not None:
            raise of_refusal(refused)
        if answer is None:
            raise said(f"{self.text} has no indices that are numbers here")
        return answer

    def same_function(self, other) -> bool:
        """Whether both layouts map each linear coordinate to the same index."""
        out, err, code = _native.said(["cargo-layout", "diff", "--json", "--", self.text, written(other)])
        if code == 2 or not out:
            raise _pictures.of_command(err or out)
        return out.startswith("{") and json.loads(out)["same"]

    def __len__(self) -> int:
        return self.rank

    def __getitem__(self, mode: int) -> Layout:
        if not 0 <= mode < self.rank:
            raise IndexError(f"{self.text} has {self.rank} modes, and no mode {mode}")
        return Layout(f"mode({self.text}, {mode})")

    def __getattr__(self, name: str):
        # Each operation is a method: `a.composition(b)`.
        from ._operations import OPERATIONS

        operation = None if name.startswith("_") else OPERATIONS.get(name)
        if operation is None:
            raise AttributeError(f"a layout has no attribute {name!r}")
        return MethodType(operation, self)

    def __dir__(self):
        from ._operations import OPERATIONS

        return sorted({*super().__dir__(), *OPERATIONS})

    def __reduce__(self):
        return Layout, (self.text,)


class Optimum(Layout):
    """A layout that ``swizzle_for`` finds, with the proof that no other swizzle costs less."""

    #: Why no layout is better.
    proof: str
    #: The costs of the accesses without the swizzle.
    before: tuple
    #: The costs of the accesses with it.
    after: tuple


def defined(text: str, given: dict) -> dict:
    """Evaluates a text, and returns the native values by name."""
    values, missing, refused = _native.evaluate(text, list(given.items()))
    if refused:
        raise of_refusals(refused)
    if missing and any(value is None for _, value, _ in values):
        raise said(f"`{missing[0]}` is a name without a number here", f"give it as an argument: {missing[0]}=16")
    return {name: value for name, value, _ in values if value is not None}


def held(text: str, given: dict):
    """Evaluates a text of one value."""
    values = defined(text, given)
    if set(values) != {""}:
        raise said("definitions are several values", "evaluate(text) returns them by name")
    return values[""]


def wrapped(value, expression: str):
    """Returns a native value as Python has it: a layout, a number, a tuple, or a value."""
    if value.plain is not None:
        return value.plain
    if value.kind not in LAYOUTS:
        return Value(value, expression)
    layout = Layout.__new__(Layout)
    Value.__init__(layout, value, expression)
    return layout


def accessed(access, bits=None) -> str:
    """Writes an access: a text, or a layout from (thread, value) to the elements of the tile, which is read."""
    if isinstance(access, str):
        return access
    if isinstance(access, Value) and access.kind == "access":
        return access.text
    return f"read({written(access)})" if bits is None else f"read({written(access)}, bits {bits})"

"""Objects of Python as text: of this module, of CuTe's DSL, pycute, Triton, NumPy, torch. None of them is imported."""

from __future__ import annotations

import operator
import re

from . import _native
from ._errors import of_refusals, said


def written(operand) -> str:
    """Returns an operand as the language of ``layout!`` writes it: a layout, a number, a tuple, a tiler, a coordinate.

    A list is a tiler, as is a tuple with layouts in it. ``None`` and ``slice(None)`` are a free mode, ``_``.
    """
    if isinstance(operand, str):
        return own(operand)
    if operand is None or isinstance(operand, slice) and operand == slice(None):
        return "_"
    if isinstance(operand, bool):
        raise TypeError("a bool is no operand of a layout operation")
    if isinstance(operand, (tuple, list)) and not hasattr(operand, "stride"):
        texts = [written(entry) for entry in operand]
        is_tiler = isinstance(operand, list) or any(":" in text or text.startswith("[") for text in texts)
        return f"[{', '.join(texts)}]" if is_tiler else f"({', '.join(texts)})"
    number = as_number(operand)
    return str(number) if number is not None else as_layout(operand)


def own(text: str) -> str:
    """Translates a text that shows the notation of another system. Other texts are as they are."""
    if _native.recognised(text) is None:
        return text
    defined, _, refused = _native.evaluate(text, [])
    if refused:
        raise of_refusals(refused)
    return defined[0][1].text


def as_number(operand) -> int | None:
    """Returns an integer of any library; ``None`` for anything else."""
    if getattr(operand, "shape", ()) != ():
        return None
    try:
        return operator.index(operand)
    except Exception:  # A number that the DSL knows at run time refuses in its own way.
        return None


def as_layout(operand) -> str:
    """Returns the layout of an object, by its attributes; else by its text, if that shows a notation."""
    known = getattr(operand, "_layout_static_", None)
    if known is not None:
        return known
    # A tensor of CuTe's DSL has a layout; one of torch has it as a word of its own.
    inner = getattr(operand, "layout", None)
    if inner is not None and hasattr(inner, "shape"):
        return as_layout(inner)
    shape, stride = getattr(operand, "shape", None), getattr(operand, "stride", None)
    strides, itemsize = getattr(operand, "strides", None), getattr(operand, "itemsize", None)
    if callable(stride):
        return of_both(shape, stride(), operand)
    if shape is not None and stride is not None:
        return of_both(shape, stride, operand)
    if shape is not None and strides is not None and isinstance(itemsize, int):
        return of_both(shape, in_elements(strides, itemsize), operand)
    return by_text(operand)


def in_elements(strides, itemsize: int) -> tuple[int, ...]:
    """Converts strides from bytes to elements."""
    for stride in strides:
        if stride % itemsize:
            raise said(f"a stride of {stride} bytes is no number of elements of {itemsize} bytes")
    return tuple(stride // itemsize for stride in strides)


def of_both(shape, stride, operand) -> str:
    """Writes a layout of a shape and strides; by its text if they are more than numbers."""
    try:
        return f"{leaves(shape)}:{leaves(stride)}"
    except TypeError:
        return by_text(operand)


def leaves(tree) -> str:
    """Writes a nested tuple of integers."""
    number = as_number(tree)
    if number is not None:
        return str(number)
    if isinstance(tree, str):
        raise TypeError("a text is no number")
    entries = [leaves(entry) for entry in tree]
    if not entries:
        raise said("a layout without modes: a scalar has no coordinates", "1:0 is the layout of one element")
    return f"({','.join(entries)})"


def by_text(operand) -> str:
    """Reads the text of an object, if that is a layout in some notation."""
    # CuTe's DSL writes `S<3,3,3>`, CuTe C++ `Sw<3,3,3>`.
    text = re.sub(r"^S<", "Sw<", str(operand))
    if _native.recognised(text) is not None:
        return own(text)
    # Strides along axes, `(4,8):(1@0,1@1)`, are the same in both languages.
    if re.fullmatch(r"[\d(),:@?]+", text):
        return text
    kind = type(operand)
    name = f"{kind.__module__}.{kind.__qualname__}"
    raise said(f"an object of {name} is no layout here", "give its shape and stride: Layout(shape, stride)")

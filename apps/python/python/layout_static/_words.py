"""What one asks about layouts: values, reasons, claims, other notations, costs."""

from __future__ import annotations

import json
from typing import NamedTuple

from . import _native
from ._errors import of_refusals
from ._foreign import written
from ._layout import Layout, Optimum, Value, accessed, defined, wrapped
from ._operations import answer, called
from ._pictures import command, of_command


def evaluate(text: str, /, **given: int):
    """Evaluates an expression of the language, or definitions.

    Returns a ``Layout``, a number, a nested tuple or a ``Value``; of definitions, a dict of them by name. Names have
    the numbers that are given: ``evaluate("row_major(BM, 8)", BM=16)``. Raises ``LayoutError``.
    """
    kind = called(text)
    if kind in ("number", "tiler"):
        return answer(text, kind, given)
    values = defined(text, given)
    if set(values) == {""}:
        return wrapped(values[""], values[""].text if given else text)
    return {name: wrapped(value, value.text) for name, value in values.items()}


class Explanation(str):
    """The steps of an operation, or the reason why it has no answer. A notebook shows its lines."""

    #: Whether the operation is refused.
    refused: bool = False

    def __repr__(self) -> str:
        return str(self)


def explain(expression, /) -> Explanation:
    """Explains an operation step by step, with its law; or why it has no answer, with the mended expression."""
    text = written(expression)
    out, err, code = _native.said(["cargo-layout", "explain", "--", text])
    if code == 2:
        raise of_command(err)
    explanation = Explanation("\n".join(part.strip("\n") for part in (err, out) if part))
    explanation.refused = code != 0
    return explanation


def check(layout, /, *claims: str) -> bool:
    """Returns ``True`` if all claims hold: ``check(tile, "injective", "size == 32")``. Raises ``LayoutError``.

    A list of claims may be one argument.
    """
    if len(claims) == 1 and not isinstance(claims[0], str):
        claims = tuple(claims[0])
    refused = _native.evaluate(written(layout), [], list(claims))[2]
    if refused:
        raise of_refusals(refused)
    return True


def convert(layout, /, to: str = "layout", from_: str | None = None, bits: int | None = None) -> str:
    """Returns a layout in another notation: ``convert("(4,8):(8,1)", to="cute-dsl")``.

    ``from_`` is the notation to read; without it, the notation is recognised. ``notations()`` has their names. With
    ``bits``, the swizzle that is written moves the bytes of elements of so many bits.
    """
    asked = ["--from", from_] if from_ is not None else []
    asked += ["--bits", str(bits)] if bits is not None else []
    text = layout if isinstance(layout, str) else written(layout)
    return command("convert", "--to", to, *asked, "--", text).removesuffix("\n")


class Found(NamedTuple):
    """A layout in a text."""

    #: Its place: ``text[begin:end]`` is the layout.
    range: tuple[int, int]
    #: The notation.
    notation: str
    #: The layout.
    layout: Layout | Value
    #: What else the text says: units, pointers.
    notes: tuple[str, ...]


def found(text: str, /) -> list[Found]:
    """Finds the layouts in a text: an error of nvcc, a traceback, source code."""
    encoded = text.encode()

    def place(byte: int) -> int:
        return len(encoded[:byte].decode())

    return [
        Found((place(begin), place(end)), notation, wrapped(value, value.text), tuple(notes))
        for begin, end, notation, value, notes in _native.found(text)
    ]


class Cost(NamedTuple):
    """What an access of a layout costs, on a machine."""

    #: The access, as the language writes it.
    access: str
    machine: str
    #: The cycles that the worst instruction of a warp takes.
    wavefronts: int
    #: The cycles that it takes without conflicts.
    phases: int
    #: The words beyond the first that a bank serves in a phase; 0 is free of conflicts.
    conflicts: int
    #: The cycles of all instructions.
    total_wavefronts: int
    #: The sectors of 32 bytes, the lines of 128 bytes, the pages that an instruction touches.
    sectors: int | None
    lines: int | None
    pages: int | None
    bytes: int
    #: The values that one instruction can move.
    widest: int

    @classmethod
    def of(cls, data: dict) -> Cost:
        return cls(*(data[field] for field in cls._fields))


def options(bits, machine) -> list[str]:
    """The options of accesses."""
    asked = ["--bits", str(bits)] if bits is not None else []
    return asked + (["--machine", machine] if machine is not None else [])


def asked(accesses, bits) -> list[str]:
    """The accesses of a command. One that is no text is written."""
    if isinstance(accesses, (str, Value)) or hasattr(accesses, "stride"):
        accesses = [accesses]
    return [word for access in accesses for word in ("--access", accessed(access, bits))]


def answered(*words: str) -> dict:
    """The answer of the command as data."""
    out, err, _ = _native.said(["cargo-layout", *words[:1], "--json", *words[1:]])
    if not out:
        raise of_command(err)
    data = json.loads(out)
    if not data["ok"]:
        first = data["diagnostics"][0]
        error = of_command(f"error: {first['text']}\n")
        error.code, error.headline, error.notes, error.help = (
            first["code"], first["headline"], tuple(first["notes"]), first["help"],
        )
        raise error
    return data


def cost(layout, access, machine: str | None = None, bits: int | None = None) -> Cost:
    """Returns what an access of a layout costs.

    An access is a text, ``"read((32,32):(1,32), bits 32)"``, or a layout from (thread, value) to the elements of the
    tile, with ``bits``. ``machines()`` has the names of the machines.
    """
    data = answered("check", *asked([access], bits), *options(bits, machine), "--", written(layout))
    return Cost.of(data["accesses"][0])


def conflicts(layout, access, machine: str | None = None, bits: int | None = None) -> int:
    """Returns the bank conflicts of an access of a layout: 0 is none. ``cost`` has the other numbers."""
    return cost(layout, access, machine, bits).conflicts


def swizzle_for(layout, accesses, among=(), machine: str | None = None, bits: int | None = None) -> Optimum:
    """Returns a layout with the best swizzle for accesses. Its ``proof`` says why no swizzle is better.

    ``among`` are the allowed swizzles, ``["swizzle(3, 3, 3)"]`` or ``["tma"]``; without it, all are.
    """
    allowed = [word for swizzle in ([among] if isinstance(among, str) else among) for word in ("--among", swizzle)]
    data = answered("swizzle", *asked(accesses, bits), *options(bits, machine), *allowed, "--", written(layout))
    best = Optimum(data["text"])
    best.proof = data["proof"]
    best.before, best.after = (tuple(Cost.of(one) for one in data[key]) for key in ("before", "after"))
    return best


def picture(layout, kind: str = "auto", **options):
    """Draws a layout or an expression: ``picture("zipped_divide((4,8):(8,1), [2,4])")`` shows the tiles."""
    value = layout if isinstance(layout, Value) else evaluate(layout) if isinstance(layout, str) else Layout(layout)
    return value.picture(kind, **options)


def notations() -> list[str]:
    """The names of the notations of ``convert``."""
    return _native.notations()


def machines() -> list[str]:
    """The names of the machines whose banks are known."""
    return _native.machines()

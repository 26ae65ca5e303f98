"""Pictures of layouts, as SVG, as text and for TeX."""

from __future__ import annotations

import re
from functools import cached_property

from . import _native
from ._errors import LayoutError, said


def command(*words: str) -> str:
    """Returns what the command prints on standard output."""
    out, err, code = _native.said(["cargo-layout", *words])
    if code:
        raise of_command(err or out)
    return out


def of_command(text: str) -> LayoutError:
    """The error of a text that the command prints."""
    lines = text.strip("\n").removeprefix("error: ").splitlines() or ["the command says nothing"]
    code, headline = re.fullmatch(r"(?:\[(L\d+)\] )?(.*)", lines[0]).groups(default="")
    rest = [line.strip() for line in lines[1:]]
    helps = [line.removeprefix("help: ") for line in rest if line.startswith("help: ")]
    return LayoutError(text, code, headline, (), helps[0] if helps else None)


class Picture:
    """A picture of a layout. A notebook shows its SVG; ``print`` shows its text."""

    def __init__(self, expression: str, words: list[str]):
        self._words = [*words, "--color", "never", "--", expression]
        # An error is raised here, and not when a notebook shows the picture.
        self.svg: str = self._asked("--svg", "-")
        if not self.svg.startswith("<svg"):
            raise said(f"{expression} has no such picture", "kind='auto'")

    def _asked(self, *words: str) -> str:
        return command(*words, *self._words)

    @cached_property
    def text(self) -> str:
        """The facts of the layout, and the picture as text."""
        return self._asked()

    @cached_property
    def tikz(self) -> str:
        """The picture for TeX."""
        return self._asked("--tikz", "-")

    def save(self, path) -> None:
        """Writes the picture as SVG."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text.rstrip("\n")


def words(kind, access, tile, bits, machine, everything) -> list[str]:
    """The words of the command for a picture."""
    asked = ["--picture", kind.replace("_", "-")]
    for name, option in (("--access", access), ("--tile", tile), ("--bits", bits), ("--machine", machine)):
        if option is not None:
            asked += [name, str(option)]
    return asked + ["--all"] * bool(everything)

"""The error of a layout, with its reason and the mended expression."""

from __future__ import annotations


class LayoutError(ValueError):
    """A layout, an operation or a claim that is refused. As text, it is what the command prints."""

    #: The code, such as ``L0203``. Empty for a text in the notation of another system.
    code: str
    #: The headline, without the code.
    headline: str
    #: The notes: the counterexample, which can be checked by hand.
    notes: tuple[str, ...]
    #: A fix in words.
    help: str | None
    #: The expression, mended. Evaluating it causes no such error.
    edit: str | None
    #: The error as the command prints it, with its place in the expression.
    text: str
    #: All errors of the expression, this one first.
    errors: tuple[LayoutError, ...]

    def __init__(self, text, code="", headline="", notes=(), help=None, edit=None):
        self.text = text.strip("\n")
        super().__init__(self.text)
        self.code, self.headline, self.notes = code, headline, tuple(notes)
        self.help, self.edit, self.errors = help, edit, (self,)

    def __reduce__(self):
        return LayoutError, (self.text, self.code, self.headline, self.notes, self.help, self.edit)


def of_refusal(refusal) -> LayoutError:
    """The error of a refusal."""
    it = refusal
    return LayoutError(it.text, it.code, it.headline, it.notes, it.help, it.edit)


def of_refusals(refusals) -> LayoutError:
    """The first of several errors, which knows all of them. Its text is the text of all."""
    errors = [of_refusal(refusal) for refusal in refusals]
    first = errors[0]
    if len(errors) == 1:
        return first
    text = "\n\n".join(error.text for error in errors)
    whole = LayoutError(text, first.code, first.headline, first.notes, first.help, first.edit)
    whole.errors = tuple(errors)
    return whole


def said(headline: str, help: str | None = None) -> LayoutError:
    """An error about an argument of Python, which has no code."""
    text = f"error: {headline}" + (f"\n  help: {help}" if help else "")
    return LayoutError(text, headline=headline, help=help)

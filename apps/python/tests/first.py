"""The first ten lines: an operation that is refused, why, what to write, and a picture."""

import layout_static as ls

try:
    ls.composition("(4,6):(1,8)", "6:3")
except ls.LayoutError as error:
    print(error)
    mended = ls.Layout(error.edit)
print(mended, mended.size, mended(5))
print(ls.picture("zipped_divide((4,8):(8,1), [2,4])"))
assert ls.Layout("(4,8):(8,1)")._repr_svg_().startswith("<svg")

"""CuTe layouts: exact answers, reasons, bank conflicts, swizzles, pictures."""

from os import PathLike
from typing import Any, Literal, NamedTuple, Protocol, Union

class _Shaped(Protocol):
    """An object with a layout: of CuTe's DSL, pycute, NumPy, torch."""
    @property
    def shape(self) -> Any: ...

Tree = Union[int, tuple["Tree", ...]]
#: What an operation takes: a layout, a number, a tuple, a tiler (a list), a free mode (None), an expression.
Operand = Union["Layout", "Value", _Shaped, int, str, tuple[Any, ...], list[Any], None]
Kind = Literal[
    "auto", "tiles", "grid", "thread_value", "thread-value", "memory", "swizzle", "banks", "sectors", "bits", "morphism"
]

class LayoutError(ValueError):
    """A layout, an operation or a claim that is refused. As text, it is what the command prints."""
    code: str
    headline: str
    notes: tuple[str, ...]
    help: str | None
    edit: str | None
    text: str
    errors: tuple[LayoutError, ...]

class Picture:
    """A picture of a layout. A notebook shows its SVG; ``print`` shows its text."""
    svg: str
    @property
    def text(self) -> str: ...
    @property
    def tikz(self) -> str: ...
    def save(self, path: str | PathLike[str]) -> None: ...
    def _repr_svg_(self) -> str: ...

class Value:
    """A value of the language that is neither a layout nor a number."""
    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str: ...
    def picture(
        self,
        kind: Kind = "auto",
        *,
        access: str | Value | None = None,
        tile: str | Tree | None = None,
        bits: int | None = None,
        machine: str | None = None,
        everything: bool = False,
    ) -> Picture: ...
    def _repr_svg_(self) -> str | None: ...

class Layout(Value):
    """A layout: a function from coordinates to indices, ``shape : stride``, perhaps after a swizzle."""
    def __init__(self, layout: Operand, stride: Tree | None = None, /, **given: int) -> None: ...
    @property
    def shape(self) -> Any: ...
    @property
    def stride(self) -> Any: ...
    @property
    def size(self) -> int: ...
    @property
    def cosize(self) -> int: ...
    @property
    def rank(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def swizzle(self) -> tuple[int, int, int] | None: ...
    @property
    def offset(self) -> int: ...
    @property
    def contiguous_run(self) -> int: ...
    @property
    def is_injective(self) -> bool: ...
    @property
    def is_bijective(self) -> bool: ...
    @property
    def is_compact(self) -> bool: ...
    @property
    def is_tractable(self) -> bool | None: ...
    @property
    def facts(self) -> str: ...
    def __call__(self, *coordinate: Tree) -> Any: ...
    def coordinate(self, linear: int) -> Any: ...
    def same_function(self, other: Operand) -> bool: ...
    def __len__(self) -> int: ...
    def __getitem__(self, mode: int) -> Layout: ...
    def __getattr__(self, name: str) -> Any: ...

class Optimum(Layout):
    """A layout that ``swizzle_for`` finds, with the proof that no other swizzle costs less."""
    proof: str
    before: tuple[Cost, ...]
    after: tuple[Cost, ...]

class Explanation(str):
    """The steps of an operation, or the reason why it has no answer."""
    refused: bool

class Found(NamedTuple):
    """A layout in a text."""
    range: tuple[int, int]
    notation: str
    layout: Layout | Value
    notes: tuple[str, ...]

class Cost(NamedTuple):
    """What an access of a layout costs, on a machine."""
    access: str
    machine: str
    wavefronts: int
    phases: int
    conflicts: int
    total_wavefronts: int
    sectors: int | None
    lines: int | None
    pages: int | None
    bytes: int
    widest: int

def evaluate(text: str, /, **given: int) -> Any:
    """Evaluates an expression of the language, or definitions."""

def explain(expression: Operand, /) -> Explanation:
    """Explains an operation step by step, with its law; or why it has no answer."""

def check(layout: Operand, /, *claims: str | list[str]) -> Literal[True]:
    """Returns ``True`` if all claims hold. Raises ``LayoutError``."""

def convert(layout: Operand, /, to: str = "layout", from_: str | None = None, bits: int | None = None) -> str:
    """Returns a layout in another notation."""

def found(text: str, /) -> list[Found]:
    """Finds the layouts in a text: an error of nvcc, a traceback, source code."""

def cost(layout: Operand, access: Operand, machine: str | None = None, bits: int | None = None) -> Cost:
    """Returns what an access of a layout costs."""

def conflicts(layout: Operand, access: Operand, machine: str | None = None, bits: int | None = None) -> int:
    """Returns the bank conflicts of an access of a layout."""

def swizzle_for(
    layout: Operand,
    accesses: Operand,
    among: str | list[str] | tuple[str, ...] = (),
    machine: str | None = None,
    bits: int | None = None,
) -> Optimum:
    """Returns a layout with the best swizzle for accesses."""

def picture(layout: Operand, kind: Kind = "auto", **options: Any) -> Picture:
    """Draws a layout or an expression."""

def notations() -> list[str]:
    """The names of the notations of ``convert``."""

def machines() -> list[str]:
    """The names of the machines whose banks are known."""

def operations() -> list[str]:
    """The names of the operations, each a function of this module."""

# The operations: `BLESS=1 pytest tests/test_pages.py` writes them from their table.

def row_major(*operands: Operand) -> Layout:
    """``row_major(4, 8)``"""

def column_major(*operands: Operand) -> Layout:
    """``column_major(4, 8)``"""

def ordered(*operands: Operand) -> Layout:
    """``ordered((4, 8), (1, 0))``"""

def make_layout(*operands: Operand) -> Layout:
    """``make_layout(first, second)``"""

def make_identity_layout(*operands: Operand) -> Layout:
    """``make_identity_layout(4, 8)``"""

def domain_distribute(*operands: Operand) -> Layout:
    """``domain_distribute((4, 8), 16)``"""

def coalesce(*operands: Operand) -> Layout:
    """``coalesce(layout)``"""

def coalesce_over(*operands: Operand) -> Layout:
    """``coalesce_over(layout, (1, 1))``"""

def flatten(*operands: Operand) -> Layout:
    """``flatten(layout)``"""

def sort(*operands: Operand) -> Layout:
    """``sort(layout)``"""

def squeeze(*operands: Operand) -> Layout:
    """``squeeze(layout)``"""

def filter(*operands: Operand) -> Layout:
    """``filter(layout)``"""

def filter_over(*operands: Operand) -> Layout:
    """``filter_over(layout, (1, 1))``"""

def complement(*operands: Operand) -> Layout:
    """``complement(layout, 64)``"""

def composition(*operands: Operand) -> Layout:
    """``composition(outer, inner)``"""

def composition_extended(*operands: Operand) -> Layout:
    """``composition_extended(outer, inner)``"""

def logical_divide(*operands: Operand) -> Layout:
    """``logical_divide(layout, [8, 8])``"""

def zipped_divide(*operands: Operand) -> Layout:
    """``zipped_divide(layout, [8, 8])``"""

def logical_product(*operands: Operand) -> Layout:
    """``logical_product(tile, layout)``"""

def flat_division(*operands: Operand) -> Layout:
    """``flat_division(layout, tile)``"""

def flat_multiplication(*operands: Operand) -> Layout:
    """``flat_multiplication(tile, layout)``"""

def mode(*operands: Operand) -> Layout:
    """``mode(layout, 0)``"""

def tiled_divide(*operands: Operand) -> Layout:
    """``tiled_divide(layout, [8, 8])``"""

def flat_divide(*operands: Operand) -> Layout:
    """``flat_divide(layout, [8, 8])``"""

def zipped_product(*operands: Operand) -> Layout:
    """``zipped_product(tile, layout)``"""

def tiled_product(*operands: Operand) -> Layout:
    """``tiled_product(tile, layout)``"""

def flat_product(*operands: Operand) -> Layout:
    """``flat_product(tile, layout)``"""

def blocked_product(*operands: Operand) -> Layout:
    """``blocked_product(block, layout)``"""

def raked_product(*operands: Operand) -> Layout:
    """``raked_product(block, layout)``"""

def tile_to_shape(*operands: Operand) -> Layout:
    """``tile_to_shape(block, (64, 64))``"""

def tile_to_shape_right(*operands: Operand) -> Layout:
    """``tile_to_shape_right(block, (64, 64))``"""

def tile_to_shape_ordered(*operands: Operand) -> Layout:
    """``tile_to_shape_ordered(block, (64, 64), (1, 0))``"""

def make_layout_tv(*operands: Operand) -> Layout:
    """``make_layout_tv(threads, values)``"""

def right_inverse(*operands: Operand) -> Layout:
    """``right_inverse(layout)``"""

def left_inverse(*operands: Operand) -> Layout:
    """``left_inverse(layout)``"""

def nullspace(*operands: Operand) -> Layout:
    """``nullspace(layout)``"""

def max_common_layout(*operands: Operand) -> Layout:
    """``max_common_layout(first, second)``"""

def layout_add(*operands: Operand) -> Layout:
    """``layout_add(first, second)``"""

def upcast(*operands: Operand) -> Layout:
    """``upcast(layout, 2)``"""

def downcast(*operands: Operand) -> Layout:
    """``downcast(layout, 2)``"""

def recast(*operands: Operand) -> Layout:
    """``recast(layout, 16, 32)``"""

def with_shape(*operands: Operand) -> Layout:
    """``with_shape(layout, (4, 8))``"""

def make_layout_like(*operands: Operand) -> Layout:
    """``make_layout_like(layout)``"""

def make_fragment_like(*operands: Operand) -> Layout:
    """``make_fragment_like(layout)``"""

def composition_axes(*operands: Operand) -> Layout:
    """``composition_axes(outer, inner)``"""

def filter_zeros(*operands: Operand) -> Layout:
    """``filter_zeros(layout)``"""

def without_zeros(*operands: Operand) -> Layout:
    """``without_zeros(layout)``"""

def group(*operands: Operand) -> Layout:
    """``group(layout, 0, 2)``"""

def take(*operands: Operand) -> Layout:
    """``take(layout, 0, 2)``"""

def select(*operands: Operand) -> Layout:
    """``select(layout, (1, 0))``"""

def get(*operands: Operand) -> Layout:
    """``get(layout, (0, 1))``"""

def unflatten(*operands: Operand) -> Layout:
    """``unflatten(layout, ((1, 1), 1))``"""

def zip(*operands: Operand) -> Layout:
    """``zip(layout)``"""

def tile_unzip(*operands: Operand) -> Layout:
    """``tile_unzip(layout, (1, 1))``"""

def reverse(*operands: Operand) -> Layout:
    """``reverse(layout)``"""

def flip(*operands: Operand) -> Layout:
    """``flip(layout, 1)``"""

def append(*operands: Operand) -> Layout:
    """``append(layout, mode)``"""

def prepend(*operands: Operand) -> Layout:
    """``prepend(layout, mode)``"""

def append_to(*operands: Operand) -> Layout:
    """``append_to(layout, 3, mode)``"""

def prepend_to(*operands: Operand) -> Layout:
    """``prepend_to(layout, 3, mode)``"""

def replace(*operands: Operand) -> Layout:
    """``replace(layout, 0, mode)``"""

def mode_first(*operands: Operand) -> Layout:
    """``mode_first(layout, 1)``"""

def split_lower(*operands: Operand) -> Layout:
    """``split_lower(layout, 1, 3)``"""

def split_upper(*operands: Operand) -> Layout:
    """``split_upper(layout, 1, 3)``"""

def slice(*operands: Operand) -> Layout:
    """``slice(layout, (2, _))``"""

def dice(*operands: Operand) -> Layout:
    """``dice(layout, (2, _))``"""

def tv_tiler(*operands: Operand) -> Any:
    """``tv_tiler(threads, values)``"""

def ceil_div(*operands: Operand) -> Any:
    """``ceil_div((100, 60), (32, 16))``"""

def shape_div(*operands: Operand) -> Any:
    """``shape_div((128, 64), (32, 16))``"""

def round_up(*operands: Operand) -> Any:
    """``round_up((100, 60), (32, 16))``"""

def elem_scale(*operands: Operand) -> Any:
    """``elem_scale((4, 2), (32, 16))``"""

def product_each(*operands: Operand) -> Any:
    """``product_each(((4, 2), 8))``"""

def product_like(*operands: Operand) -> Any:
    """``product_like(((4, 2), 8), (1, 1))``"""

def repeat(*operands: Operand) -> Any:
    """``repeat((4, 8), 2)``"""

def common_refinement(*operands: Operand) -> Any:
    """``common_refinement((4, 6), (2, 4, 3))``"""

def common_coarsening(*operands: Operand) -> Any:
    """``common_coarsening((4, 2, 9), (2, 4, 3, 3))``"""

def greatest_common_domain(*operands: Operand) -> Any:
    """``greatest_common_domain(first, second)``"""

def shape(*operands: Operand) -> Any:
    """``shape(Tile)``"""

def coshape(*operands: Operand) -> Any:
    """``coshape(Tile)``"""

def size(*operands: Operand) -> int:
    """``size(layout)``"""

def cosize(*operands: Operand) -> int:
    """``cosize(layout)``"""

def rank(*operands: Operand) -> int:
    """``rank(layout)``"""

def length(*operands: Operand) -> int:
    """``length(layout)``"""

def depth(*operands: Operand) -> int:
    """``depth(layout)``"""

def contiguous_run(*operands: Operand) -> int:
    """``contiguous_run(layout)``"""

def vector_width(*operands: Operand) -> int:
    """``vector_width(layout)``"""

def max_alignment(*operands: Operand) -> int:
    """``max_alignment(layout)``"""

def max_common_vector(*operands: Operand) -> int:
    """``max_common_vector(first, second)``"""

def index(*operands: Operand) -> int:
    """``index(layout, (2, 3))``"""

def slice_offset(*operands: Operand) -> int:
    """``slice_offset(layout, (2, _))``"""

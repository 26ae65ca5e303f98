"""Objects of other libraries as operands: of pycute, CuTe's DSL, Triton, NumPy, torch. A library that is not installed
is skipped, and the skip says how to install it."""

from collections import namedtuple

import pytest

import layout_static as ls
from layout_static import Layout, LayoutError


def library(module: str, package: str):
    """Imports a library; skips the test without it."""
    return pytest.importorskip(module, reason=f"needs `pip install {package}`")


def test_shape_and_stride_are_enough():
    Any = namedtuple("Any", "shape stride")
    assert Layout(Any((4, (2, 4)), (8, (1, 2)))) == Layout("(4,(2,4)):(8,(1,2))")
    assert ls.coalesce(Any((4, 8), (1, 4))) == Layout("32:1")


def test_the_interface_of_torch():
    class Tensor:
        shape = (4, 8)

        def stride(self):
            return (8, 1)

    assert Layout(Tensor()) == Layout("(4,8):(8,1)")


def test_numpy_arrays_count_bytes():
    numpy = library("numpy", "numpy")
    array = numpy.zeros((4, 8), dtype=numpy.float32)
    assert Layout(array) == Layout("(4,8):(8,1)") and Layout(array.T) == Layout("(8,4):(1,8)")
    assert ls.coalesce(array.T) == ls.coalesce("(8,4):(1,8)")
    assert Layout(array[::2, ::-1]).stride == (16, -1)
    assert ls.row_major(numpy.int64(4), numpy.uint8(8)) == Layout(array)
    with pytest.raises(LayoutError, match="3 bytes"):
        Layout(numpy.zeros((4,), dtype="u1,u2")["f1"])
    with pytest.raises(LayoutError, match="no coordinates"):
        Layout(numpy.float32(1).reshape(()))


def test_torch_tensors():
    torch = library("torch", "torch")
    assert Layout(torch.empty(4, 8).t()) == Layout("(8,4):(1,8)")


def test_pycute_layouts():
    pycute = library("pycute", "nvidia-cutlass==4.2.*")
    theirs = pycute.Layout((4, (2, 3)), (8, (1, 2)))
    ours = Layout(theirs)
    assert ours == Layout("(4,(2,3)):(8,(1,2))") and ours.size == theirs.size() and ours.cosize == theirs.cosize()
    assert [ours(i) for i in range(ours.size)] == [theirs(i) for i in range(theirs.size())]
    whole, inner = pycute.Layout((4, 8), (8, 1)), pycute.Layout((2, 8), (2, 4))
    assert Layout(pycute.composition(whole, inner)) == ls.composition(whole, inner)
    assert Layout(pycute.zipped_divide(whole, (2, 4))) == ls.zipped_divide(whole, [2, 4])


def test_layouts_of_the_cute_dsl():
    library("cutlass", "nvidia-cutlass-dsl")
    cute = library("cutlass.cute", "nvidia-cutlass-dsl")
    found = {}

    @cute.jit
    def traced():
        rows = cute.make_layout((4, 8), stride=(8, 1))
        found["rows"] = Layout(rows)
        found["divided"] = ls.zipped_divide(rows, [2, 4])
        found["theirs"] = Layout(cute.zipped_divide(rows, (2, 4)))
        inner = cute.make_layout((8, 64), stride=(64, 1))
        found["swizzled"] = Layout(cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, inner))
        found["axes"] = Layout(cute.make_identity_layout((4, 8)))

    traced()
    assert found["rows"] == Layout("(4,8):(8,1)") and found["divided"] == found["theirs"]
    assert found["swizzled"] == Layout("swizzle(3, 3, 3) * ((8,64):(64,1))")
    assert found["axes"] == Layout("(4,8):(1@0,1@1)")


def test_linear_layouts_of_triton():
    library("triton", "triton==3.9.*")
    from triton._C.libtriton import linear_layout

    theirs = linear_layout.LinearLayout.from_bases(
        [("register", [[1], [2]]), ("lane", [[8], [4], [16]])], ["dim0"]
    )
    ours = Layout(theirs)
    assert ours.size == 32 and ours.is_injective
    assert [ours(0, lane) for lane in range(8)] == [0, 8, 4, 12, 16, 24, 20, 28]


def test_other_objects_are_refused():
    for thing in (object(), 1.5, {"shape": 4}):
        with pytest.raises(LayoutError, match="is no layout here"):
            ls.coalesce(thing)
    with pytest.raises(TypeError):
        ls.coalesce(True)

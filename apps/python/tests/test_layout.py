"""Layouts as objects: what they are made of, what they know, how they compare."""

import copy
import pickle

import pytest

import layout_static as ls
from layout_static import Layout, LayoutError


def test_a_layout_knows_its_facts():
    tile = Layout("(4,8):(8,1)")
    assert (tile.shape, tile.stride, tile.size, tile.cosize, tile.rank, tile.depth) == ((4, 8), (8, 1), 32, 32, 2, 1)
    assert (tile.is_injective, tile.is_bijective, tile.is_compact, tile.is_tractable) == (True, True, True, True)
    assert tile.facts == "size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact)"
    assert (str(tile), repr(tile), tile.kind) == ("(4,8):(8,1)", "Layout('(4,8):(8,1)')", "layout")
    assert tile.text == str(tile) and Layout("swizzle(2,0,2) * ((4,4):(4,1))").text.startswith("swizzle(")
    overlapping = Layout("(4,8):(1,1)")
    assert (overlapping.is_injective, overlapping.is_compact, overlapping.cosize) == (False, False, 11)
    padded = Layout("(32,32):(33,1)")
    assert (padded.is_injective, padded.is_bijective, padded.is_tractable) == (True, False, False)


@pytest.mark.parametrize(
    "layout",
    [
        Layout((4, 8), (8, 1)),
        Layout([4, 8], [8, 1]),
        Layout("row_major(BM, 8)", BM=4),
        Layout("Layout<Shape<_4,_8>,Stride<_8,_1>>"),
        Layout("(_4,_8):(_8,_1)"),
        Layout("cute.make_layout((4, 8), stride=(8, 1))"),
        Layout(Layout("(4,8):(8,1)")),
        pickle.loads(pickle.dumps(Layout("(4,8):(8,1)"))),
        copy.deepcopy(Layout("(4,8):(8,1)")),
    ],
    ids=str,
)
def test_a_layout_is_made_of_many_things(layout):
    assert layout == Layout("(4,8):(8,1)") and hash(layout) == hash(Layout("(4,8):(8,1)"))


def test_nested_and_integral_layouts_keep_their_shape():
    assert Layout(8, 2).shape == 8 and Layout(8, 2).stride == 2
    assert Layout((8,), (2,)).shape == (8,) and Layout((8,), (2,)) != Layout(8, 2)
    nested = Layout(((2, 2), 8), ((1, 4), 8))
    assert (nested.shape, nested.stride, nested.depth) == (((2, 2), 8), ((1, 4), 8), 2)
    assert Layout((4, (2, 3))).stride == (1, (4, 8))


def test_the_index_is_the_sum_of_coordinate_times_stride():
    nested = Layout("((2,3),4):((5,1),40)")
    for (i, j), k in [((i, j), k) for i in range(2) for j in range(3) for k in range(4)]:
        index, linear = 5 * i + j + 40 * k, i + 2 * j + 6 * k
        assert nested((i, j), k) == nested(((i, j), k)) == nested(linear) == nested(i + 2 * j, k) == index
        assert nested.coordinate(linear) == ((i, j), k)
    swizzled = Layout("swizzle(2, 0, 3) * ((8,8):(8,1))")
    assert [swizzled(i, 0) for i in range(8)] == [8 * i ^ (i & 3) for i in range(8)]
    assert (swizzled.swizzle, swizzled.offset, swizzled.kind) == ((2, 0, 3), 0, "composed")


@pytest.mark.parametrize("at", [32, (4, 0), (0, 8), (0, 0, 0)])
def test_a_coordinate_out_of_bounds_is_an_error(at):
    with pytest.raises(LayoutError) as caught:
        Layout("(4,8):(8,1)")(at)
    assert caught.value.code.startswith("L") and caught.value.headline
    with pytest.raises(LayoutError):
        Layout("(4,8):(8,1)")(-1)


def test_equal_layouts_are_not_all_that_are_the_same_function():
    rows = Layout("(4,8):(8,1)")
    assert rows != Layout("((2,2),8):((8,16),1)") and rows.same_function("((2,2),8):((8,16),1)")
    assert not rows.same_function("(4,8):(1,4)") and not rows.same_function("(4,4):(8,1)")
    assert rows != "(4,8):(8,1)"


def test_strides_that_are_no_numbers_are_text():
    runtime = Layout("(4,8):(?,1)")
    assert runtime.stride[1] == 1 and "?" in runtime.stride[0]
    assert ls.make_identity_layout(4, 8).stride == ("1@0", "1@1")
    assert "@" in ls.make_identity_layout(4, 8)(1, 2)


def test_modes_are_entries():
    tile = Layout("((2,2),8):((1,4),8)")
    assert len(tile) == 2 and [str(mode) for mode in tile] == ["(2,2):(1,4)", "8:8"]
    with pytest.raises(IndexError):
        tile[2]


def test_operations_are_methods():
    tile = Layout("(4,8):(8,1)")
    assert tile.zipped_divide([2, 4]) == ls.zipped_divide(tile, [2, 4]) == Layout("((2,4),(2,2)):((8,1),(16,4))")
    assert tile.coalesce.__doc__ == ls.coalesce.__doc__ and tile.coalesce() == ls.coalesce(tile)
    assert "coalesce" in dir(tile) and not hasattr(tile, "no_such_operation")


def test_linear_layouts_are_layouts():
    linear = Layout("(8,8)^(1,9)")
    assert linear.kind in ("linear", "composed") and linear.size == 64
    assert linear(1) == 1 and linear(8) == 9


def test_definitions_are_a_dict():
    both = ls.evaluate("type Tile = (BM, 8) : (8, 1); const N: usize = size(Tile);", BM=4)
    assert both == {"Tile": Layout("(4,8):(8,1)"), "N": 32}
    with pytest.raises(LayoutError, match="BM=16"):
        ls.evaluate("row_major(BM, 8)")


def test_pictures_are_svg_and_text():
    tiles = ls.picture("zipped_divide((4,8):(8,1), [2,4])")
    assert tiles.svg.startswith("<svg") and "tiles" in tiles.svg
    grid = Layout("(4,8):(8,1)").picture("grid")
    assert "16 17 18 19 20 21 22 23" in str(grid) and grid._repr_svg_() == grid.svg != tiles.svg
    assert grid.tikz.startswith("\\begin{tikzpicture}")
    banks = Layout("(32,32):(32,1)").picture("banks", access="read((32,32):(1,32), bits 32)")
    assert "bank" in banks.text and banks.svg.startswith("<svg")
    owners = Layout("((4,8),(2,2)):((32,1),(16,8))").picture("thread_value", tile=(16, 8))
    assert owners.svg.startswith("<svg")
    with pytest.raises(LayoutError, match="which access"):
        Layout("(32,32):(32,1)").picture("banks")
    with pytest.raises(LayoutError):
        Layout("(4,8):(8,1)").picture("tiles")


def test_a_picture_is_saved(tmp_path):
    Layout("(4,8):(8,1)").picture().save(tmp_path / "tile.svg")
    assert (tmp_path / "tile.svg").read_text() == Layout("(4,8):(8,1)")._repr_svg_()

//! What users of other languages and libraries write first: each slip has one error, its caret on the guilty token, and
//! a help line that can be pasted: with it in the place of the slip, the input is a layout.

use super::errors;

/// An input, the code of its only error, what stands under the caret, and what is pasted in the place of what.
pub(super) type Row = (&'static str, &'static str, &'static str, (&'static str, &'static str));

/// Shape and stride.
#[rustfmt::skip]
const LITERALS: &[Row] = &[
    ("type A = (4, 8) (8, 1);", "L0001", "(8, 1)", ("(4, 8) (8, 1)", "(4, 8) : (8, 1)")),
    ("type A = (4, 8)[8, 1];", "L0001", "[8, 1]", ("(4, 8)[8, 1]", "(4, 8) : (8, 1)")),
    ("type A = (4, 8), (8, 1);", "L0001", ",", ("(4, 8), (8, 1)", "(4, 8) : (8, 1)")),
    ("type A = (4, 8); (8, 1);", "L0001", ";", ("(4, 8); (8, 1)", "(4, 8) : (8, 1)")),
    ("type A = (4, 8) => (8, 1);", "L0001", "=>", ("(4, 8) => (8, 1)", "(4, 8) : (8, 1)")),
    ("type A = (4, 8) | (8, 1);", "L0001", "|", ("(4, 8) | (8, 1)", "(4, 8) : (8, 1)")),
    ("type A = shape(4, 8) : stride(8, 1);", "L0001", "shape", ("shape(4, 8) : stride(8, 1)", "(4, 8) : (8, 1)")),
    ("type A = (4, 8) : (?ld, 1);", "L0001", "ld", ("?ld", "?")),
    ("type A = (4, 8) : (-?, 1);", "L0001", "-", ("-?", "?")),
    ("type A = (4, width());", "L0001", "width()", ("width()", "{width()}")),
    ("type A = (4, 8) = (8, 1);", "L0001", "=", ("(4, 8) = (8, 1)", "(4, 8) : (8, 1)")),
    ("type A = (4, 8) :: (8, 1);", "L0001", ":", ("(4, 8) :: (8, 1)", "(4, 8) : (8, 1)")),
    ("type A = 4, 8 : 8, 1;", "L0001", ",", ("4, 8 : 8, 1", "(4, 8) : (8, 1)")),
    ("type A = 4, 8;", "L0001", ",", ("4, 8", "(4, 8)")),
    ("type A = 4 x 8;", "L0001", "x", ("4 x 8", "(4, 8)")),
    ("type A = (4 x 8 x 2) : (16, 2, 1);", "L0001", "x", ("(4 x 8 x 2)", "(4, 8, 2)")),
    ("type A = 4x8;", "L0001", "4x8", ("4x8", "(4, 8)")),
    ("type A = 4 by 8;", "L0001", "by", ("4 by 8", "(4, 8)")),
    ("type A = 4 8;", "L0001", "8", ("4 8", "(4, 8)")),
    ("type A = (4 8) : (8, 1);", "L0001", "8", ("4 8", "4, 8")),
    ("type A = ((2, 2) (4, 8)) : ((1, 2), (4, 16));", "L0001", "(4, 8)", ("(2, 2) (4, 8)", "(2, 2), (4, 8)")),
    ("type A = (4,, 8) : (8, 1);", "L0001", ",", ("4,, 8", "4, 8")),
    ("type A = (, 4, 8) : (8, 1);", "L0001", ",", (", 4, 8", "4, 8")),
    ("type A = (4, 8) : (8?, 1);", "L0001", "8?", ("8?", "?")),
    ("type A = [4, 8] : [8, 1];", "L0001", "[4, 8]", ("[4, 8] : [8, 1]", "(4, 8) : (8, 1)")),
    ("type A = {4, 8} : {8, 1};", "L0001", "{4, 8}", ("{4, 8} : {8, 1}", "(4, 8) : (8, 1)")),
    ("type A = <4, 8> : <8, 1>;", "L0001", "<4, 8>", ("<4, 8> : <8, 1>", "(4, 8) : (8, 1)")),
    ("type A = (4, 8) : [8, 1];", "L0001", "[8, 1]", ("[8, 1]", "(8, 1)")),
    ("type A = (4, 8) : {8, 1};", "L0001", "{8, 1}", ("{8, 1}", "(8, 1)")),
    ("type A = ([2, 2], 8);", "L0001", "[2, 2]", ("[2, 2]", "(2, 2)")),
    ("type A = row_major([4, 8]);", "L0001", "[4, 8]", ("[4, 8]", "(4, 8)")),
    ("type A = coalesce([4, 8]);", "L0001", "[4, 8]", ("[4, 8]", "(4, 8)")),
    ("type A = \"(4,8):(8,1)\";", "L0001", "\"(4,8):(8,1)\"", ("\"(4,8):(8,1)\"", "(4, 8) : (8, 1)")),
    ("#[allow(intractable)] type A = (4, 8) : (8, --1);", "L0001", "-", ("--1", "-1")),
    ("type A = (+4, 8) : (8, 1);", "L0001", "+", ("+4", "4")),
    ("type A = (1e3, 8) : (8, 1);", "L0001", "1e3", ("1e3", "1000")),
    ("type A = (1.5e3, 8) : (8, 1);", "L0001", "1.5e3", ("1.5e3", "1500")),
    ("type A = (4.0, 8) : (8, 1);", "L0001", "4.0", ("4.0", "4")),
    ("type A = (4f32, 8) : (8, 1);", "L0001", "4f32", ("4f32", "4")),
    ("type A = (4u32, 8) : (8, 1);", "L0001", "4u32", ("4u32", "4")),
    ("type A = (64K, 8) : (8, 1);", "L0001", "64K", ("64K", "65536")),
    ("type A = ('4', 8) : (8, 1);", "L0001", "'4'", ("'4'", "4")),
    ("type A = 0..4;", "L0001", "..", ("0..4", "4")),
    ("type A = (1..=4, 8);", "L0001", "..=", ("1..=4", "4")),
    ("type A = (4) : 1;", "L0102", "(4)", ("(4) : 1", "4 : 1")),
    ("type A = (&4, 8);", "L0001", "&", ("&4", "4")),
    ("type A = (4, ..);", "L0001", "..", ("..", "")),
];

/// Rust where it needs braces.
#[rustfmt::skip]
const RUST: &[Row] = &[
    ("type A = (1 << 3, 8) : (8, 1);", "L0001", "<<", ("1 << 3", "{1 << 3}")),
    ("type A = (N + 1, 8) : (8, 1);", "L0001", "+", ("N + 1", "{N + 1}")),
    ("type A = (N * 2 + 1, 8) : (8, 1);", "L0001", "*", ("N * 2 + 1", "{N * 2 + 1}")),
    ("type A<const N: usize> = (N * 2, 8) : (8, 1); type B = A<4>; #[check(size(64))] type C = coalesce(B);", "L0001",
     "*", ("N * 2", "{N * 2}")),
    ("type A = (N / 2, 8);", "L0001", "/", ("N / 2", "{N / 2}")),
    ("type A = (2 ** 3, 8);", "L0001", "**", ("2 ** 3", "{2usize.pow(3)}")),
    ("type A = (N ** 2, 8);", "L0001", "**", ("N ** 2", "{N.pow(2)}")),
    ("type A = (4, 8) : (8, N - 1);", "L0001", "-", ("N - 1", "{N - 1}")),
    ("type A = ({N} * 2, 8);", "L0001", "*", ("{N} * 2", "{N * 2}")),
    ("type A = (N as usize, 8);", "L0001", "as", ("N as usize", "{N as usize}")),
    ("type A = (DIMS[0], 8);", "L0001", "[0]", ("DIMS[0]", "{DIMS[0]}")),
    ("type A = (DIMS.0, 8);", "L0001", "0", ("DIMS.0", "{DIMS.0}")),
    ("type A = (CONFIG.rows.max(4), 8);", "L0001", "rows", ("CONFIG.rows.max(4)", "{CONFIG.rows.max(4)}")),
    ("type A = (if B {4} else {8}, 8);", "L0001", "if", ("if B {4} else {8}", "{if B {4} else {8}}")),
    ("type A = (4, 8) : (N * ?, 1);", "L0001", "*", ("N * ?", "?")),
    ("const M: usize = (4, 8) : (8, 1);", "L0001", "(4, 8)",
     ("const M: usize = (4, 8) : (8, 1);", "type M = (4, 8) : (8, 1);")),
    ("const M: usize = 4 : 1;", "L0001", "4", ("const M: usize = 4 : 1;", "type M = 4 : 1;")),
    ("const M: usize = (4, 8);", "L0001", "(4, 8)", ("const M: usize = (4, 8);", "type M = (4, 8);")),
    ("const N: usize = 4; const M: usize = 2 * N;", "L0001", "*", ("2 * N", "{2 * N}")),
    ("type A = (4, 8); const N: usize = size A;", "L0001", "A", ("size A", "size(A)")),
    ("type A = (4, 8); const N: usize = A::size();", "L0001", "A::size", ("A::size()", "size(A)")),
    ("type A = (4, 8); type B = 4 : 1; type C = composition A B;", "L0001", "A",
     ("composition A B", "composition(A, B)")),
];

/// Operations.
#[rustfmt::skip]
const OPERATIONS: &[Row] = &[
    ("type R = (4, 8) : (8, 1); type A = R / [2, 4];", "L0001", "/", ("R / [2, 4]", "zipped_divide(R, [2, 4])")),
    ("type Rows = (4, 8) : (8, 1); type A = Rows / (2, 4);", "L0001", "/",
     ("Rows / (2, 4)", "zipped_divide(Rows, [2, 4])")),
    ("type A = row_major(4, 8) * (2, 2);", "L0001", "*",
     ("row_major(4, 8) * (2, 2)", "logical_product(row_major(4, 8), [2, 2])")),
    ("type A = 64 o ((8, 64) : (64, 1));", "L0001", "o",
     ("64 o ((8, 64) : (64, 1))", "swizzle(3, 3, 3) o 64 o ((8, 64) : (64, 1))")),
    ("type A = zipped_divide([2, 5], (6, 10));", "L0004", "[2, 5]",
     ("zipped_divide([2, 5], (6, 10))", "zipped_divide((6, 10), [2, 5])")),
    ("type A = zipped_divide((4, 8), [2, -4]);", "L0004", "-4", ("-4", "4")),
    ("type A = composition(B; C);", "L0001", ";", ("composition(B; C)", "composition(B, C)")),
    ("type T<const N: usize> = (N, 8); type A = coalesce(T(4));", "L0001", "T(4)", ("T(4)", "T<4>")),
    ("type A = B * C;", "L0001", "*", ("B * C", "logical_product(B, C)")),
    ("type A = B o C;", "L0001", "o", ("B o C", "composition(B, C)")),
    ("type A = B @ C;", "L0001", "@", ("B @ C", "composition(B, C)")),
    ("type A = B + C;", "L0001", "+", ("B + C", "make_layout(B, C)")),
    ("type A = (4, 8) + (2, 2);", "L0001", "+",
     ("(4, 8) + (2, 2)", "make_layout(column_major(4, 8), column_major(2, 2))")),
    ("type A = B | C;", "L0001", "|", ("B | C", "composition(B, C)")),
    ("type A = B, C;", "L0001", ",", ("B, C", "make_layout(B, C)")),
    ("type Rows = (4, 8) : (8, 1); type A = Rows.zipped_divide([2, 4]);", "L0001", "zipped_divide",
     ("Rows.zipped_divide([2, 4])", "zipped_divide(Rows, [2, 4])")),
    ("type Rows = (4, 8) : (8, 1); type A = Rows.zipped_divide((2, 4)).coalesce();", "L0001", "zipped_divide",
     ("Rows.zipped_divide((2, 4)).coalesce()", "coalesce(zipped_divide(Rows, [2, 4]))")),
    ("type A = B.compose(C);", "L0001", "compose", ("B.compose(C)", "composition(B, C)")),
    ("type A = ((4, 8) : (8, 1)).flatten();", "L0001", "flatten",
     ("((4, 8) : (8, 1)).flatten()", "flatten(((4, 8) : (8, 1)))")),
    ("type A = Tile.select(1, 0);", "L0001", "select", ("Tile.select(1, 0)", "select(Tile, (1, 0))")),
    ("type A = Tile.0;", "L0001", "0", ("Tile.0", "mode(Tile, 0)")),
    ("type A = Tile.shape;", "L0001", "shape", ("Tile.shape", "shape(Tile)")),
    ("type A = Tile.T;", "L0001", "T", ("Tile.T", "select(Tile, (1, 0))")),
    ("type A = Tile[0];", "L0001", "[0]", ("Tile[0]", "mode(Tile, 0)")),
    ("type A = Tile[:, 2];", "L0001", "[:, 2]", ("Tile[:, 2]", "slice(Tile, (_, 2))")),
    ("type A = row_major[4, 8];", "L0001", "[4, 8]", ("row_major[4, 8]", "row_major(4, 8)")),
    ("type A = row_major{4, 8};", "L0001", "{4, 8}", ("row_major{4, 8}", "row_major(4, 8)")),
    ("type A = coalesce(Tile{});", "L0001", "{}", ("Tile{}", "Tile")),
    ("type A = coalesce(&Tile);", "L0001", "&", ("&Tile", "Tile")),
    ("type A = mode<0>(Tile);", "L0001", "mode<0>", ("mode<0>(Tile)", "mode(Tile, 0)")),
    ("type A = select<1, 0>(Tile);", "L0001", "select<1, 0>", ("select<1, 0>(Tile)", "select(Tile, (1, 0))")),
    ("type A = group_modes<0, 2>(Tile);", "L0001", "group_modes<0, 2>",
     ("group_modes<0, 2>(Tile)", "group(Tile, 0, 2)")),
    ("type A = upcast<2>(Tile);", "L0001", "upcast<2>", ("upcast<2>(Tile)", "upcast(Tile, 2)")),
    ("const N: usize = size<0>(Tile);", "L0001", "size<0>", ("size<0>(Tile)", "size(mode(Tile, 0))")),
    ("const N: usize = cute::size<0>(Tile);", "L0001", "size<0>", ("cute::size<0>(Tile)", "size(mode(Tile, 0))")),
    ("type A = get<0>(Tile);", "L0001", "get<0>", ("get<0>(Tile)", "get(Tile, (0))")),
    ("type A = ops::coalesce(Tile);", "L0001", "ops::coalesce", ("ops::coalesce(Tile)", "coalesce(Tile)")),
    ("type A = slice(Tile, (2, :));", "L0001", ":", (":", "_")),
    ("type A = slice(Tile, (2, ..));", "L0001", "..", ("..", "_")),
    ("type A = slice(Tile, (2, *));", "L0001", "*", ("*", "_")),
    ("type A = slice(Tile, (2, None));", "L0001", "None", ("slice(Tile, (2, None))", "slice(Tile, (2, _))")),
    ("type A = slice(Tile, (2,, _));", "L0001", ",", ("2,, _", "2, _")),
    ("type A = make_layout!(Tile, Tile);", "L0001", "make_layout!",
     ("make_layout!(Tile, Tile)", "make_layout(Tile, Tile)")),
];

/// Arrows.
#[rustfmt::skip]
const ARROWS: &[Row] = &[
    ("type A = (8, 4) [2, 1]-> (4, 8);", "L0001", "[2, 1]", ("(8, 4) [2, 1]-> (4, 8)", "(8, 4) -[2, 1]-> (4, 8)")),
    ("type A = (8, 4) -> (4, 8);", "L0001", "->", ("(8, 4) -> (4, 8)", "(8, 4) -[2, 1]-> (4, 8)")),
    ("type A = (8, 2) -> (4, 8);", "L0001", "->", ("(8, 2) -> (4, 8)", "(8, 2) -[2, *]-> (4, 8)")),
    ("type A = (8, 4) -(2, 1)-> (4, 8);", "L0001", "(2, 1)", ("(8, 4) -(2, 1)-> (4, 8)", "(8, 4) -[2, 1]-> (4, 8)")),
    ("type A = (8, 4) -[1, 0]-> (4, 8);", "L0001", "0", ("-[1, 0]->", "-[2, 1]->")),
    ("type A = (8, 4) -[1, 0]-> (8, 8);", "L0001", "0", ("-[1, 0]->", "-[1, *]->")),
    ("type A = (8, 4) -[2, 0]-> (4, 8);", "L0001", "0", ("-[2, 0]->", "-[2, *]->")),
];

/// `CuTe` C++ and Python.
#[rustfmt::skip]
const CUTE: &[Row] = &[
    ("type A = Layout<Shape<_4, _8>, Stride<_8, _1>>;", "L0001", "Layout",
     ("Layout<Shape<_4, _8>, Stride<_8, _1>>", "(4, 8) : (8, 1)")),
    ("type A = Layout<Shape<_4, Shape<_2, _4>>>;", "L0001", "Layout",
     ("Layout<Shape<_4, Shape<_2, _4>>>", "(4, (2, 4))")),
    ("type A = Layout<Shape<_4, _8>, LayoutRight>;", "L0001", "Layout",
     ("Layout<Shape<_4, _8>, LayoutRight>", "row_major(4, 8)")),
    ("type A = make_layout(make_shape(4, 8), make_stride(8, 1));", "L0001", "make_layout",
     ("make_layout(make_shape(4, 8), make_stride(8, 1))", "(4, 8) : (8, 1)")),
    ("type A = make_layout(make_shape(Int<4>{}, _8{}), make_stride(Int<8>{}, _1{}));", "L0001", "make_layout",
     ("make_layout(make_shape(Int<4>{}, _8{}), make_stride(Int<8>{}, _1{}))", "(4, 8) : (8, 1)")),
    ("type A = cute::make_layout(cute::make_shape(4, 8));", "L0001", "cute",
     ("cute::make_layout(cute::make_shape(4, 8))", "(4, 8)")),
    ("type A = cute.make_layout((4, 8), stride=(8, 1));", "L0001", "cute",
     ("cute.make_layout((4, 8), stride=(8, 1))", "(4, 8) : (8, 1)")),
    // What compilers print, strides along axes, orders and PyTorch.
    ("type A = cute::Layout<cute::tuple<cute::C<128>, cute::C<64>>, cute::tuple<cute::C<64>, cute::C<1>>>;", "L0001",
     "cute", ("cute::Layout<cute::tuple<cute::C<128>, cute::C<64>>, cute::tuple<cute::C<64>, cute::C<1>>>",
              "(128, 64) : (64, 1)")),
    ("type A = Layout<Shape<_4, _8>, Stride<ScaledBasis<Int<2>, 0, 1>, E<1>>>;", "L0001", "Layout",
     ("Layout<Shape<_4, _8>, Stride<ScaledBasis<Int<2>, 0, 1>, E<1>>>", "(4, 8) : (2 @ 1 @ 0, 1 @ 1)")),
    ("type A = cute.make_ordered_layout((4, 8), order=(1, 0));", "L0001", "cute",
     ("cute.make_ordered_layout((4, 8), order=(1, 0))", "ordered((4, 8), (1, 0))")),
    ("type A = torch.empty_strided((4, 8), (8, 1));", "L0001", "torch",
     ("torch.empty_strided((4, 8), (8, 1))", "(4, 8) : (8, 1)")),
    ("type A = torch.zeros(4, 8);", "L0001", "zeros", ("torch.zeros(4, 8)", "row_major(4, 8)")),
    ("type A = make_layout(shape=(4, 8), stride=(8, 1));", "L0001", "make_layout",
     ("make_layout(shape=(4, 8), stride=(8, 1))", "(4, 8) : (8, 1)")),
    ("type A = Layout((4, 8), (8, 1));", "L0001", "Layout", ("Layout((4, 8), (8, 1))", "(4, 8) : (8, 1)")),
    ("type A = shape: (4, 8), stride: (8, 1);", "L0001", "shape", ("shape: (4, 8), stride: (8, 1)", "(4, 8) : (8, 1)")),
    ("type A = Layout { shape: (4, 8), stride: (8, 1) };", "L0001", "shape",
     ("Layout { shape: (4, 8), stride: (8, 1) }", "(4, 8) : (8, 1)")),
    ("type A = make_layout((4, 8), LayoutRight);", "L0004", "LayoutRight",
     ("make_layout((4, 8), LayoutRight)", "row_major(4, 8)")),
    ("type A = make_layout((4, 8), LayoutLeft{});", "L0004", "LayoutLeft",
     ("make_layout((4, 8), LayoutLeft{})", "column_major(4, 8)")),
    ("type A = (8, 8) : LayoutRight;", "L0004", "LayoutRight", ("(8, 8) : LayoutRight", "row_major(8, 8)")),
    ("type A = (4, 8) : GenColMajor{};", "L0004", "GenColMajor", ("(4, 8) : GenColMajor{}", "column_major(4, 8)")),
    ("type A = (_4, 8);", "L0004", "_4", ("(_4, 8)", "(4, 8)")),
    ("type A = (_4{}, 8);", "L0004", "_4", ("(_4{}, 8)", "(4, 8)")),
    ("type A = (Int<4>, 8);", "L0004", "Int<4>", ("(Int<4>, 8)", "(4, 8)")),
    ("type A = (C<4>, 8);", "L0004", "C<4>", ("(C<4>, 8)", "(4, 8)")),
    ("type A = make_layout((4, 8), (8, 1));", "L0004", "make_layout((4, 8), (8, 1))",
     ("make_layout((4, 8), (8, 1))", "(4, 8) : (8, 1)")),
    ("type A = make_layout((4, 8), (8, 1));", "L0004", "make_layout((4, 8), (8, 1))",
     ("make_layout((4, 8), (8, 1))", "make_layout(column_major(4, 8), column_major(8, 1))")),
    ("type A = make_layout((4, 8));", "L0004", "make_layout((4, 8))",
     ("make_layout((4, 8))", "make_layout(column_major(4, 8))")),
    ("type A = make_layout(4, 8);", "L0004", "make_layout(4, 8)", ("make_layout(4, 8)", "4 : 8")),
    ("type A = zipped_divide((128, 64), make_tile(8, 8));", "L0004", "make_tile",
     ("zipped_divide((128, 64), make_tile(8, 8))", "zipped_divide((128, 64), [8, 8])")),
    ("type A = composition(Swizzle<3, 3, 3>{}, row_major(8, 64));", "L0001", "Swizzle",
     ("composition(Swizzle<3, 3, 3>{}, row_major(8, 64))", "swizzle(3, 3, 3) * row_major(8, 64)")),
    ("type A = composition(swizzle(3, 3, 3), (8, 64) : (64, 1));", "L0001", "swizzle",
     ("composition(swizzle(3, 3, 3), (8, 64) : (64, 1))", "swizzle(3, 3, 3) * ((8, 64) : (64, 1))")),
];

/// Definitions.
#[rustfmt::skip]
const HEADS: &[Row] = &[
    ("pub const Tile = (4, 8) : (8, 1);", "L0001", "=",
     ("const Tile = (4, 8) : (8, 1);", "type Tile = (4, 8) : (8, 1);")),
    ("const N = size((4, 8));", "L0001", "=", ("const N = size((4, 8));", "const N: usize = size((4, 8));")),
    ("const N: u32 = size((4, 8));", "L0001", "u32",
     ("const N: u32 = size((4, 8));", "const N: usize = size((4, 8));")),
    ("const A: Layout = (4, 8) : (8, 1);", "L0001", "Layout",
     ("const A: Layout = (4, 8) : (8, 1);", "type A = (4, 8) : (8, 1);")),
    ("let tile = (4, 8) : (8, 1);", "L0001", "let", ("let tile = (4, 8) : (8, 1);", "type tile = (4, 8) : (8, 1);")),
    ("let mut n: usize = 4;", "L0001", "let", ("let mut n: usize = 4;", "const n: usize = 4;")),
    ("static N: usize = size((4, 8));", "L0001", "static",
     ("static N: usize = size((4, 8));", "const N: usize = size((4, 8));")),
    ("using Tile = (4, 8);", "L0001", "using", ("using Tile = (4, 8);", "type Tile = (4, 8);")),
    ("constexpr auto tile = (4, 8);", "L0001", "constexpr", ("constexpr auto tile = (4, 8);", "type tile = (4, 8);")),
    ("struct Tile = (4, 8);", "L0001", "struct", ("struct Tile = (4, 8);", "type Tile = (4, 8);")),
    ("Tile = (4, 8) : (8, 1);", "L0001", "Tile", ("Tile = (4, 8) : (8, 1);", "type Tile = (4, 8) : (8, 1);")),
    ("Tile: (4, 8) = (8, 1);", "L0001", "Tile", ("Tile: (4, 8) = (8, 1);", "type Tile = (8, 1);")),
    ("pub Tile<const N: usize> = (N, 8);", "L0001", "Tile",
     ("Tile<const N: usize> = (N, 8);", "type Tile<const N: usize> = (N, 8);")),
    ("tpye Tile = (4, 8);", "L0001", "tpye", ("tpye Tile = (4, 8);", "type Tile = (4, 8);")),
    ("export type Tile = (4, 8);", "L0001", "export", ("export type Tile = (4, 8);", "pub type Tile = (4, 8);")),
    ("(4, 8) : (8, 1);", "L0001", "(4, 8)", ("(4, 8) : (8, 1);", "type Tile = (4, 8) : (8, 1);")),
    ("row_major(4, 8);", "L0001", "row_major", ("row_major(4, 8);", "type Tile = row_major(4, 8);")),
    ("type Tile (4, 8) : (8, 1);", "L0001", "(4, 8)", ("type Tile (4, 8) : (8, 1);", "type Tile = (4, 8) : (8, 1);")),
    ("type Tile: (4, 8) : (8, 1);", "L0001", ":", ("type Tile: (4, 8) : (8, 1);", "type Tile = (4, 8) : (8, 1);")),
    ("type Tile := (4, 8);", "L0001", ":", ("type Tile := (4, 8);", "type Tile = (4, 8);")),
    ("type Tile == (4, 8);", "L0001", "=", ("type Tile == (4, 8);", "type Tile = (4, 8);")),
    ("type Tile(N) = (N, 8);", "L0001", "(N)", ("type Tile(N) = (N, 8);", "type Tile<const N: usize> = (N, 8);")),
    ("type match = (4, 8);", "L0001", "match", ("type match = (4, 8);", "type match_ = (4, 8);")),
    ("const match: usize = 4;", "L0001", "match", ("const match: usize = 4;", "const match_: usize = 4;")),
    ("type A = 4,", "L0001", ",", ("4,", "4;")),
    ("type A = 4;;", "L0001", ";", (";;", "")),
    ("type A = 4 const N: usize = 8;", "L0001", "4", ("4 ", "4;")),
    ("type A = (4, 8)", "L0001", "(4, 8)", ("(4, 8)", "(4, 8);")),
];

/// Attributes and claims.
#[rustfmt::skip]
const ATTRIBUTES: &[Row] = &[
    ("#[checks(injective)] type A = 4;", "L0005", "checks", ("#[checks(injective)]", "#[check(injective)]")),
    ("#[Check(size(4))] type A = 4;", "L0005", "Check", ("#[Check(size(4))]", "#[check(size(4))]")),
    ("#[injective] type A = 4;", "L0005", "injective", ("#[injective]", "#[check(injective)]")),
    ("#[size(4)] type A = 4;", "L0005", "size", ("#[size(4)]", "#[check(size == 4)]")),
    ("#[intractable] type A = 4;", "L0005", "intractable", ("#[intractable]", "#[allow(intractable)]")),
    ("#[static_assert(size(4))] type A = 4;", "L0005", "static_assert",
     ("#[static_assert(size(4))]", "#[check(size(4))]")),
    ("#[alow(intractable)] type A = (4, 4) : (5, 1);", "L0005", "alow",
     ("#[alow(intractable)]", "#[allow(intractable)]")),
    ("#[expect(intractable)] type A = (4, 4) : (5, 1);", "L0005", "intractable", ("expect", "")),
    ("#[check injective] type A = 4;", "L0001", "injective", ("#[check injective]", "#[check(injective)]")),
    ("type A = #[check(injective)] (4, 8);", "L0001", "#[check(injective)]", ("= #[check(injective)]", "")),
    ("#[check(size = 4)] type A = 4;", "L0005", "=", ("size = 4", "size == 4")),
    ("#[check(size >= 4)] type A = 4;", "L0005", ">=", ("size >= 4", "size == 4")),
    ("#[check(size != 4)] type A = 4;", "L0005", "!=", ("size != 4", "size == 4")),
    ("#[check(size: 4)] type A = 4;", "L0005", ":", ("size: 4", "size == 4")),
    ("#[check(size 4)] type A = 4;", "L0005", "4", ("size 4", "size == 4")),
    ("#[check(size[4])] type A = 4;", "L0005", "[4]", ("size[4]", "size == 4")),
    ("#[check(cosize == 4)] type A = 4;", "L0005", "==", ("cosize == 4", "cosize <= 4")),
    ("#[check(cosize < 5)] type A = 4;", "L0005", "<", ("cosize < 5", "cosize <= 4")),
    ("#[check(cosize =< 4)] type A = 4;", "L0005", "=", ("cosize =< 4", "cosize <= 4")),
    ("#[check(vector => 4)] type A = 4;", "L0005", "=>", ("vector => 4", "vector >= 4")),
    ("#[check(vector > 3)] type A = 4;", "L0005", ">", ("vector > 3", "vector >= 4")),
    ("#[check(separated = 0)] type A = (4, 8);", "L0005", "=", ("separated = 0", "separated(0)")),
    ("#[check(size(4) == 4)] type A = 4;", "L0005", "==", ("size(4) == 4", "size == 4")),
    ("#[check(injective == true)] type A = 4;", "L0005", "==", ("injective == true", "injective")),
    ("#[check(sise == 4)] type A = 4;", "L0005", "sise", ("sise == 4", "size == 4")),
    ("#[check(injective(true))] type A = 4;", "L0005", "injective(true)", ("injective(true)", "injective")),
    ("#[check(injective && compact)] type A = 4;", "L0005", "&&", ("injective && compact", "injective, compact")),
    ("#[check(\"injective\")] type A = 4;", "L0005", "\"injective\"", ("\"injective\"", "injective")),
    ("#[check = \"injective\"] type A = 4;", "L0001", "=", (" = \"injective\"", "")),
    ("#[check[injective]] type A = 4;", "L0001", "[injective]", ("#[check[injective]]", "#[check(injective)]")),
];

/// All slips.
pub(super) const SLIPS: &[&[Row]] = &[LITERALS, RUST, OPERATIONS, ARROWS, CUTE, HEADS, ATTRIBUTES];

#[test]
fn a_shape_of_another_name_is_a_tiler_in_two_ways() {
    let definitions = "type Block = (8, 8); type Other = Block; type Of<const N: usize> = (N, N);";
    for (tiler, by_mode, layout) in [
        ("Block", "[8, 8]", "(8,8):(1,8)"),
        ("Other", "[8, 8]", "(8,8):(1,8)"),
        ("Of<8>", "[N, N]", "column_major(N, N)"),
    ] {
        let tiled = |tiler: &str| format!("{definitions} type A = zipped_divide((128, 64) : (64, 1), {tiler});");
        let found = errors(&tiled(tiler));
        let [(at, text)] = &found[..] else { panic!("{tiler}: {found:?}") };
        assert_eq!(at, tiler);
        assert!(text.contains(&format!("write {by_mode} for a tile of each mode, or {layout} for the")), "{text}");
        for mended in [by_mode, layout] {
            assert!(errors(&tiled(&mended.replace('N', "8"))).is_empty(), "{mended}");
        }
    }
    // With strides it is one layout.
    assert!(errors("type Block = (8, 8) : (1, 128); type A = zipped_divide((128, 64) : (1, 128), Block);").is_empty());
}

#[test]
fn each_slip_is_understood_and_its_help_can_be_pasted() {
    let mut wrong = Vec::new();
    for row in SLIPS.concat() {
        wrong.extend(complaint(&row));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Whether a help line has the mended text as a piece of its own.
fn pasted(help: &str, new: &str) -> bool {
    let ends = |rest: &str| {
        ["", "?", ", or ", " for ", " if "].iter().any(|end| rest == *end || (!end.is_empty() && rest.starts_with(end)))
    };
    let starts = |before: &str| {
        before.ends_with("write ") || before.ends_with(": ") || before.ends_with("or ") || before.ends_with("mean ")
    };
    help.match_indices(new).any(|(at, _)| starts(&help[..at]) && ends(&help[at + new.len()..]))
}

/// What is wrong with the answer to a slip.
fn complaint((source, code, caret, (old, new)): &Row) -> Option<String> {
    let errors = errors(source);
    let [(at, text)] = &errors[..] else { return Some(format!("{source}\n  {} errors: {errors:?}", errors.len())) };
    let (headline, help) = text.split_once("\n  help: ")?;
    let mended = source.replace(old, new);
    // Some helps say what to do: there is nothing to paste.
    let is_said = new.is_empty();
    let left = if is_said { Vec::new() } else { crate::errors(&mended) };
    let is_right = text.starts_with(&format!("[{code}]"))
        && at == caret
        && (is_said || pasted(help, new))
        && mended != **source
        && headline.trim_end().chars().count() <= 98
        && left.is_empty();
    (!is_right).then(|| {
        format!("{source}\n  wanted [{code}] at `{caret}`, help with `{new}`\n  at `{at}`: {text}\n  mended: {left:?}")
    })
}

/// A definition is read as if none stood before it: an error there, or parameters, leave nothing behind.
#[test]
fn a_definition_does_not_change_the_next_one() {
    let before = ["const N: usize = (1, 2); ", "type T<const N: usize> = (N, 8) : (8, 1); "];
    for source in ["type A = 4 8;", "const M: usize = 2 + 3;", "type A = T * 4;"] {
        let alone = errors(source);
        for before in before {
            let both = errors(&format!("{before}{source}"));
            assert_eq!(both.last(), alone.last(), "{before}{source}");
        }
    }
}

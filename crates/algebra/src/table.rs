//! The table of operations: the name, operands and result of each operation, in one place.
//!
//! Its rows generate the names in errors, the types and methods of `layout-static`, and the keywords of `layout!`. They
//! also generate its hints for names of other libraries, the documentation of all of them, and the lists of tests.
//!
//! ```text
//! /// What it does, in one line.
//! name Type(operand P: Kind, ..) rule, extents { the function, of references to the operands }
//!     on tensors
//!     "how it is written" (an example) "its result" [names in other libraries];
//! ```
//!
//! `P` is the type parameter of an operand. Kinds of operands:
//!
//! | kind | in `layout!` | the function gets |
//! |---|---|---|
//! | `Layout`, `Constant` | a layout; one without runtime strides | `&Layout` |
//! | `Tiler` | a tiler | `&Tiler` |
//! | `Shape`, `Order`, `Extents` | a tuple; its modes as they are | `&IntTuple` |
//! | `Profile` | a tuple whose numbers do not count | `&Profile` |
//! | `Modes` | a tuple of numbers of modes | `&[u64]` |
//! | `Number`, `Count` | an integer | `u64`; `usize` |
//! | `At`, `Coordinate` | a coordinate; one with free parts | `&IntTuple`; with `&[bool]`, which parts are free |
//! | `Layouts` | all operands, layouts | `&[Layout]` |
//!
//! The rule defines how the operation treats a swizzle and an offset after the layout:
//!
//! | rule | the operation on `swizzle o offset o layout` |
//! |---|---|
//! | `keeps` | acts on the layout, and keeps the rest: [`Composed::map`](crate::Composed::map) |
//! | `begins` | the same where it begins elsewhere: [`Composed::map_from`](crate::Composed::map_from) |
//! | `drops` | acts on the layout, and leaves the rest out |
//! | `own(..)` | is a function of its own, of a composed layout |
//! | `refuses` | does not exist |
//!
//! The word after it defines how the operation treats a [`DynLayout`](crate::DynLayout), with runtime extents, as its
//! first operand. A shape is passed as one with strides 0. Without such a word it refuses runtime extents:
//!
//! | extents | the operation on a layout of runtime extents |
//! |---|---|
//! | `moves` | only moves modes: acts on [the numbers of the leaves](crate::DynLayout::leaf_numbers) |
//! | `runtime(..)` | is a function of its own, which applies this one to the coefficients |
//!
//! `or |tile| {..}` is the function for a tiler that is a layout. It saves const evaluation the tiler as a value.
//!
//! `on tensors` makes the operation a method of tensors, too. It promises that every index of the result is an index of
//! the operand, for all runtime numbers: memory safety of tensors rests on it. `if {..}` is the condition on the
//! operands under which this holds.
//!
//! The examples use `N = 4`, `Rows = (4, 8):(8, 1)`, `Columns = (4, 8):(1, 4)` and `Cube = (2, 3, 5):(1, 2, 6)`.

/// Calls a macro with the table: data, with one row for each operation. The first rule is the pattern of a row. It
/// passes the rows on in one form, optional parts in brackets. A macro matches what it needs of
///
/// ```text
/// section { { name Type ["doc" ..] ["word" ..] "usage" (example) "result"
///     (operands) rule [own] [extents dynamic] [tensors within] {function} [by tile {or}] } .. }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! operations {
    (@ rows [$($callback:tt)+] $($section:ident { $(
        $(#[doc = $doc:literal])+
        $row:ident $Type:ident($($operand:ident $P:ident: $Kind:ident),+) $rule:ident $(($($own:tt)+))?
            $(, $extents:ident $(($($dynamic:tt)+))?)? { $($body:tt)+ }
        $(or |$tile:ident| { $($or:tt)+ })?
        $(on $tensors:ident $(if { $($within:tt)+ })?)?
        $usage:literal ($($example:tt)+) $text:literal [$($word:literal)*];
    )+ })+) => {
        $($callback)+! { $($section { $({
            $row $Type [$($doc)+] [$($word)*] $usage ($($example)+) $text
            ($($operand $P: $Kind),+) $rule [$($($own)+)?] [$($extents $($($dynamic)+)?)?]
            [$($tensors $($($within)+)?)?] {$($body)+} [$(by $tile {$($or)+})?]
        })+ })+ }
    };
    ($($callback:tt)+) => { $crate::operations! { @ rows [$($callback)+]
constructors {
    /// The compact layout of a shape, the last mode moving fastest. `CuTe`: `make_layout(shape, LayoutRight{})`.
    row_major RowMajor(shape S: Extents) refuses, runtime(shape.row_major()) { $crate::ops::row_major(shape) }
        "row_major(4, 8)" (row_major(N, 8)) "(4,8):(8,1)"
        ["right" "layout_right" "layoutright" "c_major" "genrowmajor"];
    /// The compact layout of a shape, the first mode moving fastest. `CuTe`: `make_layout(shape)`.
    column_major ColumnMajor(shape S: Extents) refuses, runtime(shape.column_major()) {
        $crate::ops::column_major(shape)
    }
        "column_major(4, 8)" (column_major(N, 8)) "(4,8):(1,4)"
        ["col_major" "left" "layout_left" "layoutleft" "fortran" "genmajor" "gencolmajor"];
    /// The compact layout of a shape, the mode of the smallest order moving fastest. `CuTe`: `make_ordered_layout`.
    ordered Ordered(shape S: Shape, order O: Order) refuses, runtime(shape.ordered(order)) {
        $crate::ops::ordered(shape, order)
    }
        "ordered((4, 8), (1, 0))" (ordered((N, 8, 2), (1, 0, 2))) "(4,8,2):(8,1,32)"
        ["make_ordered_layout" "order" "ordered_layout"];
    /// Layouts side by side, each with its own runtime strides. `CuTe`: `make_layout(a, b)`.
    make_layout MakeLayout(layouts M: Layouts) refuses { $crate::ops::make_layout(layouts) }
        "make_layout(first, second)" (make_layout(Rows, 3:32)) "((4,8),3):((8,1),32)"
        ["concat" "cat" "stack" "concatenate" "join"];
    /// The identity layout, whose indices are coordinates: divided, it locates tiles. `CuTe`: `make_identity_layout`.
    make_identity_layout MakeIdentityLayout(shape S: Extents) refuses { $crate::ops::make_identity_layout(shape) }
        "make_identity_layout(4, 8)" (make_identity_layout(N, 8)) "(4,8):(1@0,1@1)"
        ["identity" "make_identity_tensor" "iota"];
    /// The layout that distributes workers over a shape. `CuTe`: `domain_distribute(shape, n)`.
    domain_distribute DomainDistribute(shape S: Shape, number N: Number) refuses {
        $crate::ops::domain_distribute(shape, number)
    }
        "domain_distribute((4, 8), 16)" (domain_distribute((5, 8), N)) "4:5"
        [];
}
layouts {
    /// The shortest layout of the same function. `CuTe`: `coalesce(layout)`.
    coalesce Coalesce(layout L: Layout) keeps, runtime(Ok(layout.coalesce())) { Ok($crate::ops::coalesce(layout)) }
        on tensors
        "coalesce(layout)" (coalesce(Columns)) "32:1"
        ["simplify" "canonical" "canonicalize" "merge" "collapse"];
    /// The layout coalesced below each leaf of a profile. `CuTe`: `coalesce(layout, profile)`.
    coalesce_over CoalesceOver(layout L: Layout, profile P: Profile) keeps {
        $crate::ops::coalesce_over(layout, profile)
    }
        on tensors
        "coalesce_over(layout, (1, 1))" (coalesce_over(Columns, (1, 1))) "(4,8):(1,4)"
        ["by_mode_coalesce"];
    /// The layout without nesting. `CuTe`: `flatten(layout)`.
    flatten Flatten(layout L: Layout) keeps, moves { Ok($crate::ops::flatten(layout)) }
        on tensors
        "flatten(layout)" (flatten(logical_divide(Rows, [2]))) "(2,2,8):(8,16,1)"
        ["ravel"];
    /// The modes sorted by stride, ascending. `CuTe`: `sort(layout)`.
    sort Sort(layout L: Layout) keeps { Ok($crate::ops::sort(layout)) }
        on tensors
        "sort(layout)" (sort(Rows)) "(8,4):(1,8)"
        [];
    /// The layout without modes of extent 1.
    squeeze Squeeze(layout L: Layout) keeps { Ok($crate::ops::squeeze(layout)) }
        on tensors
        "squeeze(layout)" (squeeze(append(Rows, 1:5))) "(4,8):(8,1)"
        [];
    /// The coalesced layout without modes of extent 1 or stride 0. `CuTe`: `filter(layout)`.
    filter Filter(layout L: Layout) keeps { Ok($crate::ops::filter(layout)) }
        "filter(layout)" (filter(append(Columns, 3:0))) "32:1"
        [];
    /// The layout filtered below each leaf of a profile: coalesced, without stride 0. `CuTe`: `filter`.
    filter_over FilterOver(layout L: Layout, profile P: Profile) keeps { $crate::ops::filter_over(layout, profile) }
        "filter_over(layout, (1, 1))" (filter_over(make_layout(Rows, (2, 3):(0, 32)), (1, 1))) "((4,8),3):((8,1),32)"
        ["by_mode_filter"];
    /// The layout that fills `[0, n)` together with this one. `CuTe`: `complement(layout, n)`.
    complement Complement(layout L: Layout, number N: Number) refuses { $crate::ops::complement(layout, number) }
        "complement(layout, 64)" (complement(mode(Rows, 0), 64)) "(8,2):(1,32)"
        ["rest" "remainder" "inverse_tile"];
    /// The layout `i -> outer(inner(i))`; brackets compose mode by mode. `CuTe`: `composition(outer, inner)`.
    composition Composition(outer L: Layout, inner T: Tiler) begins, runtime(outer.composition_by(inner)) {
        $crate::ops::composition_by(outer, inner)
    }
        or |tile| { $crate::ops::composition(outer, tile) }
        on tensors
        "composition(outer, inner)" (composition(Rows, (2, 8):(2, 4))) "(2,8):(16,1)"
        ["compose" "o" "circ"];
    /// The composition with the outer layout extended: its last mode is unbounded. `CuTe`:
    /// `composition(a, b)`.
    composition_extended CompositionExtended(outer L: Layout, inner T: Tiler) begins {
        $crate::ops::composition_extended_by(outer, inner)
    }
        or |tile| { $crate::ops::composition_extended(outer, tile) }
        "composition_extended(outer, inner)" (composition_extended(Rows, 8:N)) "8:1"
        ["compose_extended"];
    /// The layout as tile and rest; brackets divide mode by mode. `CuTe`: `logical_divide(layout, tiler)`.
    logical_divide LogicalDivide(layout L: Layout, tiler T: Tiler) keeps, runtime(layout.logical_divide_by(tiler)) {
        $crate::ops::logical_divide_by(layout, tiler)
    }
        or |tile| { $crate::ops::logical_divide(layout, tile) }
        on tensors
        "logical_divide(layout, [8, 8])" (logical_divide(Rows, [2, 4])) "((2,2),(4,2)):((8,16),(1,4))"
        [];
    /// The layout as tiles and rest: all tiles in mode 0, all rests in mode 1. `CuTe`: `zipped_divide(layout, tiler)`.
    zipped_divide ZippedDivide(layout L: Layout, tiler T: Tiler) keeps, runtime(layout.zipped_divide(tiler)) {
        $crate::ops::zipped_divide(layout, tiler)
    }
        on tensors
        "zipped_divide(layout, [8, 8])" (zipped_divide(Rows, [2, 4])) "((2,4),(2,2)):((8,1),(16,4))"
        ["tile" "tiled" "local_tile" "inner_partition" "divide" "partition" "chunk" "chunks" "split" "block" "blocks"];
    /// The layout repeated in the order of a tiler; brackets repeat mode by mode. `CuTe`: `logical_product`.
    logical_product LogicalProduct(block L: Layout, tiler T: Tiler) keeps {
        $crate::ops::logical_product_by(block, tiler)
    }
        or |tile| { $crate::ops::logical_product(block, tile) }
        "logical_product(tile, layout)" (logical_product(Rows, (2, 3):(3, 1))) "((4,8),(2,3)):((8,1),(96,32))"
        ["product" "replicate" "broadcast" "kron"];
    /// The layout as tile and rest, flattened.
    flat_division FlatDivision(layout L: Layout, tile B: Layout) keeps { $crate::ops::flat_division(layout, tile) }
        "flat_division(layout, tile)" (flat_division(Rows, 8:4)) "(8,4):(1,8)"
        [];
    /// The layout repeated in the order of another one, flattened.
    flat_multiplication FlatMultiplication(block L: Layout, tile B: Layout) keeps {
        $crate::ops::flat_multiplication(block, tile)
    }
        "flat_multiplication(tile, layout)" (flat_multiplication(Rows, (2, 3):(3, 1))) "(4,8,2,3):(8,1,96,32)"
        [];
    /// One mode of the layout. `CuTe`: `get<I>(layout)`.
    mode Mode(layout L: Layout, mode I: Count) keeps, moves { $crate::ops::mode(layout, mode) }
        on tensors
        "mode(layout, 0)" (mode(Rows, 0)) "4:8"
        ["get_mode" "layout_of" "sub"];
    /// The layout as tiles and rest: all tiles in mode 0, then each mode of the rest. `CuTe`: `tiled_divide`.
    tiled_divide TiledDivide(layout L: Layout, tiler T: Tiler) keeps, runtime(layout.tiled_divide(tiler)) {
        $crate::ops::tiled_divide(layout, tiler)
    }
        on tensors
        "tiled_divide(layout, [8, 8])" (tiled_divide(Rows, [2, 4])) "((2,4),2,2):((8,1),16,4)"
        [];
    /// The layout as tiles and rest: the modes of the tile, then the modes of the rest. `CuTe`: `flat_divide`.
    flat_divide FlatDivide(layout L: Layout, tiler T: Tiler) keeps, runtime(layout.flat_divide(tiler)) {
        $crate::ops::flat_divide(layout, tiler)
    }
        on tensors
        "flat_divide(layout, [8, 8])" (flat_divide(Rows, [2, 4])) "(2,4,2,2):(8,1,16,4)"
        [];
    /// The layout repeated: all blocks in mode 0, their copies in mode 1. `CuTe`: `zipped_product(layout, tiler)`.
    zipped_product ZippedProduct(block L: Layout, tiler T: Tiler) keeps { $crate::ops::zipped_product(block, tiler) }
        "zipped_product(tile, layout)" (zipped_product(Rows, (2, 3):(1, 2))) "((4,8),(2,3)):((8,1),(32,64))"
        [];
    /// The layout repeated: all blocks in mode 0, then each mode of the copies. `CuTe`: `tiled_product(layout, tiler)`.
    tiled_product TiledProduct(block L: Layout, tiler T: Tiler) keeps { $crate::ops::tiled_product(block, tiler) }
        "tiled_product(tile, layout)" (tiled_product(Rows, (2, 3):(1, 2))) "((4,8),2,3):((8,1),32,64)"
        [];
    /// The layout repeated: the modes of the block, then the modes of the copies. `CuTe`: `flat_product`.
    flat_product FlatProduct(block L: Layout, tiler T: Tiler) keeps { $crate::ops::flat_product(block, tiler) }
        "flat_product(tile, layout)" (flat_product(Rows, (2, 3):(1, 2))) "(4,8,2,3):(8,1,32,64)"
        [];
    /// A block repeated along each mode, whole copies side by side. `CuTe`: `blocked_product(block, tile)`.
    blocked_product BlockedProduct(block L: Layout, tile T: Layout) keeps { $crate::ops::blocked_product(block, tile) }
        "blocked_product(block, layout)" (blocked_product(Rows, (2, 3):(1, 2))) "((4,2),(8,3)):((8,32),(1,64))"
        [];
    /// A block repeated along each mode, the copies interleaved. `CuTe`: `raked_product(block, tile)`.
    raked_product RakedProduct(block L: Layout, tile T: Layout) keeps { $crate::ops::raked_product(block, tile) }
        "raked_product(block, layout)" (raked_product(Rows, (2, 3):(1, 2))) "((2,4),(3,8)):((32,8),(64,1))"
        [];
    /// A block repeated to cover a shape, first mode first. `CuTe`: `tile_to_shape(block, shape)`.
    tile_to_shape TileToShape(block L: Layout, shape S: Shape) keeps { $crate::ops::tile_to_shape(block, shape) }
        "tile_to_shape(block, (64, 64))" (tile_to_shape(Rows, (8, 16))) "((4,2),(8,2)):((8,32),(1,64))"
        [];
    /// A block repeated to cover a shape, last mode first. `CuTe`: `tile_to_shape(block, shape, LayoutRight{})`.
    tile_to_shape_right TileToShapeRight(block L: Layout, shape S: Shape) keeps {
        $crate::ops::tile_to_shape_right(block, shape)
    }
        "tile_to_shape_right(block, (64, 64))" (tile_to_shape_right(Rows, (8, 16))) "((4,2),(8,2)):((8,64),(1,32))"
        [];
    /// A block repeated to cover a shape, mode of smallest order first. `CuTe`: `tile_to_shape(block, shape, order)`.
    tile_to_shape_ordered TileToShapeOrdered(block L: Layout, shape S: Shape, order O: Order) keeps {
        $crate::ops::tile_to_shape_ordered(block, shape, order)
    }
        "tile_to_shape_ordered(block, (64, 64), (1, 0))" (tile_to_shape_ordered(Rows, (8, 16), (1, 0)))
        "((4,2),(8,2)):((8,64),(1,32))"
        [];
    /// The layout from `(thread, value)` to the position in the tile they cover. `CuTe`: `make_layout_tv`.
    make_layout_tv MakeLayoutTv(threads L: Layout, values V: Layout) refuses {
        $crate::ops::make_layout_tv(threads, values)
    }
        "make_layout_tv(threads, values)" (make_layout_tv(Rows, (2, 1):(1, 0))) "((8,4),2):((8,2),1)"
        ["thread_value" "tv_layout" "make_tiled_copy"];
    /// The right inverse: maps the indices `0, 1, ..` to their coordinates. `CuTe`: `right_inverse(layout)`.
    right_inverse RightInverse(layout L: Layout) own(layout.inverse()) { Ok($crate::ops::right_inverse(layout)) }
        "right_inverse(layout)" (right_inverse(Rows)) "(8,4):(4,1)"
        ["inverse"];
    /// The left inverse: maps each index to its coordinate. `CuTe`: `left_inverse(layout)`.
    left_inverse LeftInverse(layout L: Layout) own(layout.inverse()) { $crate::ops::left_inverse(layout) }
        "left_inverse(layout)" (left_inverse(Rows)) "(8,4):(4,1)"
        [];
    /// The coordinates along the modes of stride 0. `CuTe`: `nullspace(layout)`.
    nullspace Nullspace(layout L: Layout) drops { Ok($crate::ops::nullspace(layout)) }
        "nullspace(layout)" (nullspace(append(Rows, 3:0))) "3:32"
        [];
    /// The coordinates at which both layouts have the indices `0, 1, ..`. `CuTe`: `max_common_layout(a, b)`.
    max_common_layout MaxCommonLayout(first L: Layout, second B: Layout) refuses {
        Ok($crate::ops::max_common_layout(first, second))
    }
        "max_common_layout(first, second)" (max_common_layout(Rows, (4, 8):(16, 1))) "8:4"
        [];
    /// The layout whose indices are the sums of the indices of two layouts.
    layout_add LayoutAdd(first L: Layout, second B: Layout) refuses { $crate::ops::layout_add(first, second) }
        "layout_add(first, second)" (layout_add(Rows, 32:100)) "(4,8):(108,401)"
        ["add"];
    /// The layout of the same memory in elements `n` times as wide. `CuTe`: `upcast<N>(layout)`.
    upcast Upcast(layout L: Layout, number N: Number) own(layout.upcast(number)), runtime(layout.upcast(number)) {
        $crate::ops::upcast(layout, number)
    }
        "upcast(layout, 2)" (upcast(Rows, 2)) "(4,4):(4,1)"
        [];
    /// The layout of the same memory in elements of an `n`-th of the width. `CuTe`: `downcast<N>(layout)`.
    downcast Downcast(layout L: Layout, number N: Number) own(layout.downcast(number)) {
        $crate::ops::downcast(layout, number)
    }
        "downcast(layout, 2)" (downcast(Rows, 2)) "(4,16):(16,1)"
        [];
    /// The layout of the same memory in elements of another width, from old to new bits. `CuTe`: `recast_layout`.
    recast Recast(layout L: Layout, old OLD: Number, new NEW: Number) own(layout.recast(old, new)) {
        $crate::ops::recast(layout, old, new)
    }
        "recast(layout, 16, 32)" (recast(Rows, 16, 32)) "(4,4):(4,1)"
        ["recast_layout" "bitcast" "reinterpret"];
    /// The layout of the same function over another shape. `CuTe`: `layout.with_shape(shape)`.
    with_shape WithShape(layout L: Layout, shape S: Shape) keeps { $crate::ops::with_shape(layout, shape) }
        on tensors
        "with_shape(layout, (4, 8))" (with_shape(Rows, (2, 16))) "(2,(2,8)):(8,(16,1))"
        ["reshape" "into_shape" "view" "view_as"];
    /// The compact layout of the same shape and order of strides. `CuTe`: `make_layout_like(layout)`.
    make_layout_like MakeLayoutLike(layout L: Layout) drops { $crate::ops::make_layout_like(layout) }
        "make_layout_like(layout)" (make_layout_like(append(Rows, 3:64))) "(4,8,3):(8,1,32)"
        [];
    /// The compact layout of the same shape for registers, mode 0 contiguous. `CuTe`: `make_fragment_like(layout)`.
    make_fragment_like MakeFragmentLike(layout L: Layout) drops { $crate::ops::make_fragment_like(layout) }
        "make_fragment_like(layout)" (make_fragment_like((4, 2, 3):(6, 3, 1))) "(4,2,3):(1,12,4)"
        [];
    /// The composition with an inner layout of coordinates. `CuTe`: `composition(a, b)` with basis strides.
    composition_axes CompositionAxes(outer L: Layout, inner B: Layout) refuses {
        $crate::ops::composition_axes(outer, inner)
    }
        "composition_axes(outer, inner)" (composition_axes(Rows, reverse(make_identity_layout(4, 8)))) "(8,4):(1,8)"
        [];
    /// The layout with extent 1 for each mode of stride 0. `CuTe`: `filter_zeros(layout)`.
    filter_zeros FilterZeros(layout L: Layout) keeps { Ok($crate::ops::filter_zeros(layout)) }
        "filter_zeros(layout)" (filter_zeros(append(Rows, 3:0))) "(4,8,1):(8,1,0)"
        [];
    /// The layout without modes of stride 0, flat.
    without_zeros WithoutZeros(layout L: Layout) keeps { Ok($crate::ops::without_zeros(layout)) }
        "without_zeros(layout)" (without_zeros(append(Rows, 3:0))) "(4,8):(8,1)"
        [];
    /// The layout with the modes `begin .. end` grouped as one mode. `CuTe`: `group<B, E>(layout)`.
    group Group(layout L: Layout, begin B: Count, end E: Count) keeps, moves { $crate::ops::group(layout, begin, end) }
        on tensors
        "group(layout, 0, 2)" (group(Cube, 0, 2)) "((2,3),5):((1,2),6)"
        ["group_modes"];
    /// The modes `begin .. end` alone. `CuTe`: `take<B, E>(layout)`.
    take Take(layout L: Layout, begin B: Count, end E: Count) keeps, moves { $crate::ops::take(layout, begin, end) }
        on tensors
        "take(layout, 0, 2)" (take(Cube, 1, 3)) "(3,5):(2,6)"
        [];
    /// The modes with the given numbers, in this order. `CuTe`: `select<I..>(layout)`.
    select Select(layout L: Layout, modes I: Modes) keeps, moves { $crate::ops::select(layout, modes) }
        on tensors if { $crate::check::distinct_modes(modes) }
        "select(layout, (1, 0))" (select(Cube, (2, 0))) "(5,2):(6,1)"
        ["transpose" "permute" "permuted_axes" "swap_axes" "swapaxes" "t"];
    /// The mode at the end of a path of modes, from the outside in. `CuTe`: `get<I..>(layout)`.
    get Get(layout L: Layout, path I: Modes) keeps, moves { $crate::ops::get(layout, path) }
        "get(layout, (0, 1))" (get(zipped_divide(Rows, [2, 4]), (0, 1))) "4:1"
        [];
    /// The modes nested as the leaves of a profile. `CuTe`: `unflatten(layout, profile)`.
    unflatten Unflatten(layout L: Layout, profile P: Profile) keeps, moves { $crate::ops::unflatten(layout, profile) }
        on tensors
        "unflatten(layout, ((1, 1), 1))" (unflatten(Cube, ((1, 1), 1))) "((2,3),5):((1,2),6)"
        [];
    /// The modes of modes, transposed: mode `k` gathers mode `k` of each mode. `CuTe`: `zip(layout)`.
    zip Zip(layout L: Layout) keeps, moves { $crate::ops::zip(layout) }
        "zip(layout)" (zip(logical_divide(Rows, [2, 4]))) "((2,4),(2,2)):((8,1),(16,4))"
        [];
    /// The pairs over the leaves of a profile, as all first entries and all second entries. `CuTe`: `tile_unzip`.
    tile_unzip TileUnzip(layout L: Layout, profile P: Profile) keeps, moves { $crate::ops::tile_unzip(layout, profile) }
        "tile_unzip(layout, (1, 1))" (tile_unzip(logical_divide(Rows, [2, 4]), (1, 1))) "((2,4),(2,2)):((8,1),(16,4))"
        ["zip2_by" "unzip"];
    /// The modes from last to first. `CuTe`: `reverse(layout)`.
    reverse Reverse(layout L: Layout) keeps, moves { Ok($crate::ops::reverse(layout)) }
        on tensors
        "reverse(layout)" (reverse(Cube)) "(5,3,2):(6,2,1)"
        [];
    /// The layout with a mode reversed, its strides negated. The new start is not part of it.
    flip Flip(layout L: Layout, mode I: Count) begins, runtime(layout.flip(mode)) { $crate::ops::flip(layout, mode) }
        on tensors
        "flip(layout, 1)" (flip(Rows, 1)) "(4,8):(8,-1)"
        ["mirror" "invert" "invert_axis" "flipud" "fliplr"];
    /// The layout with one more mode at the end, without runtime strides. `CuTe`: `append(layout, mode)`.
    append Append(layout L: Layout, mode M: Constant) keeps, moves { $crate::ops::append(layout, mode) }
        "append(layout, mode)" (append(Rows, 3:32)) "(4,8,3):(8,1,32)"
        [];
    /// The layout with one more mode at the front, without runtime strides. `CuTe`: `prepend(layout, mode)`.
    prepend Prepend(layout L: Layout, mode M: Constant) keeps, moves { $crate::ops::prepend(layout, mode) }
        "prepend(layout, mode)" (prepend(Rows, 3:32)) "(3,4,8):(32,8,1)"
        [];
    /// The layout with copies of a mode at the end, up to a rank. `CuTe`: `append<R>(layout, mode)`.
    append_to AppendTo(layout L: Layout, rank R: Count, mode M: Constant) keeps, moves {
        $crate::ops::append_to(layout, rank, mode)
    }
        "append_to(layout, 3, mode)" (append_to(Rows, N, 1:0)) "(4,8,1,1):(8,1,0,0)"
        [];
    /// The layout with copies of a mode at the front, up to a rank. `CuTe`: `prepend<R>(layout, mode)`.
    prepend_to PrependTo(layout L: Layout, rank R: Count, mode M: Constant) keeps, moves {
        $crate::ops::prepend_to(layout, rank, mode)
    }
        "prepend_to(layout, 3, mode)" (prepend_to(Rows, 3, 1:0)) "(1,4,8):(0,8,1)"
        [];
    /// The layout with one mode replaced by a mode without runtime strides. `CuTe`: `replace<I>(layout, mode)`.
    replace Replace(layout L: Layout, at I: Count, mode M: Constant) keeps, moves {
        $crate::ops::replace(layout, at, mode)
    }
        "replace(layout, 0, mode)" (replace(Rows, 0, 3:32)) "(3,8):(32,1)"
        [];
    /// The layout with one mode first, and the other modes gathered in mode 1.
    mode_first ModeFirst(layout L: Layout, mode M: Count) keeps, moves { $crate::ops::mode_first(layout, mode) }
        on tensors
        "mode_first(layout, 1)" (mode_first(Cube, 1)) "(3,(2,5)):(2,(1,6))"
        [];
    /// The lower part of the layout: the coordinates below a position in a mode.
    split_lower SplitLower(layout L: Layout, mode M: Count, at A: Number) keeps {
        $crate::ops::split_lower(layout, mode, at)
    }
        "split_lower(layout, 1, 3)" (split_lower(Rows, 1, 3)) "(4,3):(8,1)"
        [];
    /// The upper part of the layout: the coordinates from a position in a mode on. Its start is not part of it.
    split_upper SplitUpper(layout L: Layout, mode M: Count, at A: Number) keeps {
        $crate::ops::split_upper(layout, mode, at)
    }
        "split_upper(layout, 1, 3)" (split_upper(Rows, 1, 3)) "(4,5):(8,1)"
        [];
    /// The slice at a coordinate: one mode for each `_`. Its start is `slice_offset`. `CuTe`: `slice`.
    slice Slice(layout L: Layout, at X: Coordinate) keeps, moves { $crate::ops::slice(layout, at.0.profile(), at.1) }
        "slice(layout, (2, _))" (slice(Rows, (2, _))) "(8):(1)"
        [];
    /// The parts of a layout that a coordinate fixes. `CuTe`: `dice`.
    dice Dice(layout L: Layout, at X: Coordinate) keeps, moves { $crate::ops::dice(layout, at.0.profile(), at.1) }
        "dice(layout, (2, _))" (dice(Rows, (2, _))) "(4):(8)"
        [];
}
tilers {
    /// The shape of the tile that threads with their values cover. `CuTe`: the tiler of `make_layout_tv`.
    tv_tiler TvTiler(threads T: Layout, values V: Layout) refuses { $crate::ops::tv_tiler(threads, values) }
        "tv_tiler(threads, values)" (tv_tiler(Rows, (2, 1):(1, 0))) "[8:1, 8:1]"
        [];
}
shapes {
    /// The number of tiles that cover a shape, mode by mode. `CuTe`: `ceil_div(shape, divisor)`.
    ceil_div CeilDiv(shape S: Shape, by T: Shape) refuses { shape.ceil_div(by) }
        "ceil_div((100, 60), (32, 16))" (ceil_div((100, 60), (N, 16))) "(25,4):(1,25)"
        [];
    /// The exact quotient of two shapes. `CuTe`: `shape_div(shape, divisor)`.
    shape_div ShapeDiv(shape S: Shape, by T: Shape) refuses { shape.shape_div(by) }
        "shape_div((128, 64), (32, 16))" (shape_div((128, 64), (N, 16))) "(32,4):(1,32)"
        [];
    /// The shape rounded up to whole tiles. `CuTe`: `round_up(shape, divisor)`.
    round_up RoundUp(shape S: Shape, by T: Shape) refuses { shape.round_up(by) }
        "round_up((100, 60), (32, 16))" (round_up((99, 60), (N, 16))) "(100,64):(1,100)"
        [];
    /// Each extent times the size of the matching part of another shape. `CuTe`: `elem_scale(shape, by)`.
    elem_scale ElemScale(shape S: Shape, by T: Shape) refuses { shape.elem_scale(by) }
        "elem_scale((4, 2), (32, 16))" (elem_scale((N, 2), ((8, 2), 32))) "(64,64):(1,64)"
        [];
    /// The size of each mode. `CuTe`: `product_each(shape)`.
    product_each ProductEach(shape S: Shape) refuses { shape.product_each() }
        "product_each(((4, 2), 8))" (product_each(((N, 2), 8))) "(8,8):(1,8)"
        [];
    /// The sizes of the parts over the leaves of a profile. `CuTe`: `product_like(shape, profile)`.
    product_like ProductLike(shape S: Shape, profile P: Profile) refuses { shape.product_like(profile) }
        "product_like(((4, 2), 8), (1, 1))" (product_like(((N, 2), 8), (1, 1))) "(8,8):(1,8)"
        [];
    /// A shape whose `n` modes are copies of one shape. `CuTe`: `repeat<N>(shape)`.
    repeat Repeat(shape S: Shape, number N: Count) refuses { shape.repeat(number) }
        "repeat((4, 8), 2)" (repeat(2, N)) "(2,2,2,2):(1,2,4,8)"
        [];
    /// The coarsest shape that refines two shapes of one size, flat.
    common_refinement CommonRefinement(first S: Shape, second P: Shape) refuses {
        $crate::ops::common_refinement(first, second)
    }
        "common_refinement((4, 6), (2, 4, 3))" (common_refinement((N, 6), (2, 4, 3))) "(2,2,2,3):(1,2,4,8)"
        [];
    /// The finest shape that two shapes of one size refine, flat.
    common_coarsening CommonCoarsening(first S: Shape, second P: Shape) refuses {
        $crate::ops::common_coarsening(first, second)
    }
        "common_coarsening((4, 2, 9), (2, 4, 3, 3))" (common_coarsening((N, 2, 9), (2, 4, 3, 3))) "(8,9):(1,8)"
        [];
    /// The coarsest shape over which two layouts are layouts.
    greatest_common_domain GreatestCommonDomain(first L: Layout, second B: Layout) refuses {
        $crate::ops::greatest_common_domain(first, second)
    }
        "greatest_common_domain(first, second)" (greatest_common_domain(Rows, (8, 4):(4, 1))) "(4,2,4):(1,4,8)"
        [];
    /// The shape of a layout. `CuTe`: `shape(layout)`.
    shape ShapeOf(layout L: Layout) drops { Ok(*layout.shape()) }
        "shape(Tile)" (shape(Rows)) "(4,8):(1,4)"
        [];
    /// The smallest shape that contains all indices: the cosize, or an extent for each axis. `CuTe`: `coshape(layout)`.
    coshape Coshape(layout L: Layout) refuses { layout.coshape() }
        "coshape(Tile)" (coshape(Rows)) "32:1"
        [];
}
numbers {
    /// The number of coordinates. `CuTe`: `size(layout)`.
    size Size(layout L: Layout) drops { Ok(layout.size()) }
        "size(layout)" (size(Rows)) "32" ["numel" "len"];
    /// One more than the largest index. `CuTe`: `cosize(layout)`.
    cosize Cosize(layout L: Layout) own(layout.cosize()) { layout.cosize() }
        "cosize(layout)" (cosize(Rows)) "32" [];
    /// The number of modes. `CuTe`: `rank(layout)`.
    rank Rank(layout L: Layout) drops, runtime(Ok(layout.rank() as u64)) { Ok(layout.rank() as u64) }
        "rank(layout)" (rank(Rows)) "2" ["ndim"];
    /// The number of leaves.
    length Length(layout L: Layout) drops, runtime(Ok(layout.length() as u64)) { Ok(layout.length() as u64) }
        "length(layout)" (length(Rows)) "2" [];
    /// The depth of nesting: 0 for an integer. `CuTe`: `depth(layout)`.
    depth Depth(layout L: Layout) drops, runtime(Ok(layout.profile().depth() as u64)) { Ok(layout.depth() as u64) }
        "depth(layout)" (depth(Rows)) "1" [];
    /// The number of contiguous elements at the start of the layout.
    contiguous_run ContiguousRun(layout L: Layout) own(layout.contiguous_run()) { Ok(layout.contiguous_run()) }
        "contiguous_run(layout)" (contiguous_run(Columns)) "32" [];
    /// The widest vector: the largest aligned group in which all elements can be moved.
    vector_width VectorWidth(layout L: Layout) own(Ok(layout.vector_width())) { Ok(layout.vector_width()) }
        "vector_width(layout)" (vector_width(Columns)) "32" [];
    /// The largest number of contiguous, aligned elements that every access may move. `CuTe`: `max_alignment(layout)`.
    max_alignment MaxAlignment(layout L: Layout) own(Ok(layout.max_alignment())) {
        Ok($crate::ops::max_alignment(layout))
    }
        "max_alignment(layout)" (max_alignment(Rows)) "32" [];
    /// The number of elements that are contiguous in both layouts at the same coordinates. `CuTe`: `max_common_vector`.
    max_common_vector MaxCommonVector(first L: Layout, second B: Layout) own(Ok(first.max_common_vector(second))) {
        Ok($crate::ops::max_common_vector(first, second))
    }
        "max_common_vector(first, second)" (max_common_vector(Rows, (4, 8):(16, 1))) "8" [];
    /// The index of a coordinate. `CuTe`: `layout(coordinate)`, `crd2idx`.
    index Index(layout L: Layout, at X: At) own(layout.index_at(at)) { layout.index_at(at) }
        "index(layout, (2, 3))" (index(Rows, (2, 3))) "19" ["crd2idx"];
    /// The index of the first element of the slice at a coordinate. `CuTe`: `slice_and_offset(coordinate, layout)`.
    slice_offset SliceOffset(layout L: Layout, at X: Coordinate) refuses {
        $crate::ops::slice_offset(layout, at.0, at.1)
    }
        "slice_offset(layout, (2, _))" (slice_offset(Rows, (2, _))) "16" [];
}
    } };
}

//! Tensors over the layout of every operation: their slices, tiles, partitions and parts, element by element against
//! the whole.
//!
//! The operand is plain, has a runtime stride, is swizzled, or both. A layout composed with a swizzle carries where its
//! slices start; an operation that lost it would give one element to several parts.

use core::ops::RangeFull;

use layout_lang::operation::{OPERATIONS, Yields};
use layout_static::{
    Along, ByMode, C, Composed, Layout, Static, StaticLayout, Swizzle, Tensor, TensorMut, Tiles,
    ops::{
        Append, AppendTo, BlockedProduct, Coalesce, CoalesceOver, ColumnMajor, Complement, Composition,
        CompositionAxes, CompositionExtended, Dice, DomainDistribute, Downcast, Encoded, Filter, FilterOver,
        FilterZeros, FlatDivide, FlatDivision, FlatMultiplication, FlatProduct, Flatten, Flip, Get, Group, LayoutAdd,
        LeftInverse, LogicalDivide, LogicalProduct, MakeFragmentLike, MakeIdentityLayout, MakeLayout, MakeLayoutLike,
        MakeLayoutTv, MaxCommonLayout, Mode, ModeFirst, Nullspace, Ordered, Prepend, PrependTo, RakedProduct, Recast,
        Replace, Reverse, RightInverse, RowMajor, Select, Slice, Sort, SplitLower, SplitUpper, Squeeze, Take,
        TileToShape, TileToShapeOrdered, TileToShapeRight, TileUnzip, TiledDivide, TiledProduct, Transfer, Unflatten,
        Upcast, WithShape, WithoutZeros, Zip, ZippedDivide, ZippedProduct,
    },
};

type Plain = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
type Runtime = Layout<(C<4>, C<8>), (usize, C<1>)>;
type Swizzled = Composed<Swizzle<2, 1, 2>, C<0>, Plain>;
type Both = Composed<Swizzle<2, 1, 2>, C<0>, Runtime>;
type Blocks = ByMode<(C<2>, C<4>)>;
type Order = Layout<(C<8>, C<4>), (C<4>, C<1>)>;
type Pair = Layout<C<2>, C<1>>;
type Grid = Layout<(C<2>, C<2>), (C<1>, C<2>)>;
type Shape = (C<8>, C<16>);
/// Two threads, each with every other element of the first sixteen.
type Pairs = Layout<(C<2>, C<2>), (C<1>, C<2>)>;

fn plain() -> Plain {
    Plain::new()
}

fn runtime() -> Runtime {
    Runtime::with_strides([16])
}

fn swizzled() -> Swizzled {
    Swizzled::VALUE
}

fn both() -> Both {
    Both::with_strides([16])
}

/// A tensor over a layout, held against the index of each coordinate.
struct Whole<L> {
    layout: L,
    indices: Vec<usize>,
    /// The number of coordinates of each mode.
    extents: Vec<usize>,
}

impl<L: StaticLayout> Whole<L> {
    fn new(layout: L) -> Whole<L> {
        let below = L::INNER.expect("it exists");
        let size = |mode| usize::try_from(below.mode(mode).expect("a mode").size()).expect("small");
        let indices = (0..L::SIZE).map(|x| layout.index(x)).collect();
        Whole { layout, indices, extents: (0..below.rank()).map(size).collect() }
    }

    /// As many elements as the layout needs, each its own number.
    fn elements(&self) -> Vec<usize> {
        (0..usize::try_from(self.layout.cosize().expect("small")).expect("small")).collect()
    }

    /// The part has the elements at these coordinates. No more than their indices: each part is a type of its own, for
    /// the compiler too.
    fn holds<M: StaticLayout>(&self, part: Tensor<'_, usize, M>, cell: impl Fn(usize) -> usize) {
        for x in 0..M::SIZE {
            assert_eq!(part[x], self.indices[cell(x)], "{x}");
        }
    }

    /// Tiles of two, and what each of two threads has.
    fn tiles_and_partitions(&self) {
        let elements = self.elements();
        let tensor = Tensor::new(&elements, self.layout).expect("long enough");
        self.holds(tensor, |x| x);
        for (tile, part) in tensor.tiles(C::<2>).enumerate() {
            self.holds(part, |x| 2 * tile + x);
            self.holds(tensor.tile(C::<2>, tile), |x| 2 * tile + x);
        }
        for thread in 0..2 {
            self.holds(tensor.partition(Pairs::VALUE, thread), |x| thread + 2 * x);
        }
    }

    /// The slices at the coordinates of mode `M`, and both sides of each place: all alive, each written with its
    /// number.
    fn split_mode<const M: usize>(&self) {
        let (before, extent) = (self.extents[..M].iter().product::<usize>(), self.extents[M]);
        let cell = |part, x| x % before + before * (part + extent * (x / before));
        let mut elements = self.elements();
        let mut tensor = TensorMut::new(&mut elements, self.layout).expect("long enough");
        let mut parts: Vec<_> = tensor.try_parts_mut(Along::<M>).expect("they are disjoint").collect();
        assert_eq!(parts.len(), extent);
        for (part, slice) in parts.iter().enumerate() {
            self.holds(slice.as_tensor(), |x| cell(part, x));
        }
        for (part, slice) in parts.iter_mut().enumerate() {
            slice.fill(part);
        }
        for x in 0..L::SIZE {
            assert_eq!(elements[self.indices[x]], x / before % extent);
        }
    }

    /// Tiles of two for writing, all alive.
    fn share(&self) {
        let mut elements = self.elements();
        let mut tensor = TensorMut::new(&mut elements, self.layout).expect("long enough");
        let mut tiles: Vec<_> = tensor.try_parts_mut(Tiles(C::<2>)).expect("they are disjoint").collect();
        for (tile, part) in tiles.iter_mut().enumerate() {
            self.holds(part.as_tensor(), |x| 2 * tile + x);
        }
        for (tile, part) in tiles.iter_mut().enumerate() {
            part.fill(tile);
        }
        for x in 0..L::SIZE {
            assert_eq!(elements[self.indices[x]], x / 2);
        }
    }
}

/// The slices of a tensor of so many modes. Macros, since a coordinate has as many parts as the layout has modes.
macro_rules! slices {
    (leaf $whole:ident) => {};
    (1 $whole:ident) => {
        $whole.split_mode::<0>()
    };
    (2 $whole:ident) => {{
        let elements = $whole.elements();
        let tensor = Tensor::new(&elements, $whole.layout).expect("long enough");
        let (m, n) = ($whole.extents[0], $whole.extents[1]);
        for i in 0..m {
            $whole.holds(tensor.slice((i, ..)), |x| i + m * x);
        }
        for j in 0..n {
            $whole.holds(tensor.slice((.., j)), |x| m * j + x);
        }
        $whole.split_mode::<0>();
        $whole.split_mode::<1>();
    }};
    (3 $whole:ident) => {{
        let elements = $whole.elements();
        let tensor = Tensor::new(&elements, $whole.layout).expect("long enough");
        let (l, m, n) = ($whole.extents[0], $whole.extents[1], $whole.extents[2]);
        for j in 0..m {
            let plane = tensor.slice((.., j, ..));
            $whole.holds(plane, |x| x % l + l * (j + m * (x / l)));
            for k in 0..n {
                $whole.holds(plane.slice((.., k)), |x| x + l * (j + m * k));
                $whole.holds(tensor.slice((.., .., k)).slice((.., j)), |x| x + l * (j + m * k));
            }
        }
        $whole.split_mode::<0>();
        $whole.split_mode::<1>();
        $whole.split_mode::<2>();
    }};
    (4 $whole:ident) => {{
        $whole.split_mode::<0>();
        $whole.split_mode::<1>();
        $whole.split_mode::<2>();
        $whole.split_mode::<3>();
    }};
}

/// A test of each operation, and the list of their names. `rank Name: operand.. => operation`, where the operation is
/// applied to each operand; `leaf` for a layout without modes, whose parts are tiles.
macro_rules! operations {
    ($($rank:tt $Name:ident: $($operand:ident)+ => |$l:ident| $operation:expr;)*) => {
        const NAMES: &[&str] = &[$(stringify!($Name)),*];

        #[allow(non_snake_case, reason = "the names of types")]
        mod each {
            use super::*;
            $(#[test]
            fn $Name() {
                $({
                    let $l = $operand();
                    let whole = Whole::new($operation);
                    whole.tiles_and_partitions();
                    whole.share();
                    slices!($rank whole);
                })+
            })*
        }
    };
}

operations! {
    2 Layout: plain runtime => |l| l;
    2 Composed: swizzled both => |l| l;
    2 RowMajor: plain => |_l| RowMajor::<(C<4>, C<8>)>::VALUE;
    2 ColumnMajor: plain => |_l| ColumnMajor::<(C<4>, C<8>)>::VALUE;
    2 Ordered: plain => |_l| Ordered::<(C<4>, C<8>), (C<1>, C<0>)>::VALUE;
    2 Encoded: plain => |_l| Encoded::<(C<4>, C<8>), (C<2>, C<1>), (C<8>, C<4>)>::VALUE;
    2 MakeLayout: plain runtime => |l| MakeLayout::of((l, Layout::<C<2>, C<64>>::new()));
    leaf Mode: plain runtime swizzled both => |l| Mode::<_, C<1>>::of(l);
    2 Coalesce: plain runtime swizzled => |l| Coalesce::of(l);
    2 CoalesceOver: plain runtime swizzled => |l| CoalesceOver::<_, (C<1>, C<1>)>::of(l);
    2 Flatten: plain runtime swizzled => |l| Flatten::of(l);
    2 Sort: plain runtime swizzled => |l| Sort::of(l);
    2 Squeeze: plain runtime swizzled => |l| Squeeze::of(l);
    2 Filter: plain runtime swizzled => |l| Filter::of(l);
    2 FilterOver: plain runtime swizzled => |l| FilterOver::<_, (C<1>, C<1>)>::of(l);
    leaf Complement: plain => |_l| Complement::<Layout<C<4>, C<1>>, C<32>>::VALUE;
    2 Composition: plain runtime swizzled both => |l| Composition::<_, Order>::of(l);
    2 CompositionExtended: plain runtime swizzled => |l| CompositionExtended::<_, Order>::of(l);
    2 LogicalDivide: plain runtime swizzled => |l| LogicalDivide::<_, Blocks>::of(l);
    2 ZippedDivide: plain runtime swizzled both => |l| ZippedDivide::<_, Blocks>::of(l);
    3 TiledDivide: plain runtime swizzled => |l| TiledDivide::<_, Blocks>::of(l);
    4 FlatDivide: plain runtime swizzled => |l| FlatDivide::<_, Blocks>::of(l);
    3 FlatDivision: plain => |l| FlatDivision::<_, Pair>::of(l);
    2 LogicalProduct: plain swizzled => |l| LogicalProduct::<_, Pair>::of(l);
    2 ZippedProduct: plain swizzled => |l| ZippedProduct::<_, Pair>::of(l);
    2 TiledProduct: plain swizzled => |l| TiledProduct::<_, Pair>::of(l);
    3 FlatProduct: plain swizzled => |l| FlatProduct::<_, Pair>::of(l);
    2 BlockedProduct: plain swizzled => |l| BlockedProduct::<_, Grid>::of(l);
    2 RakedProduct: plain swizzled => |l| RakedProduct::<_, Grid>::of(l);
    2 TileToShape: plain swizzled => |l| TileToShape::<_, Shape>::of(l);
    2 TileToShapeRight: plain swizzled => |l| TileToShapeRight::<_, Shape>::of(l);
    2 TileToShapeOrdered: plain swizzled => |l| TileToShapeOrdered::<_, Shape, (C<1>, C<0>)>::of(l);
    2 Slice: plain runtime swizzled both => |l| Slice::<_, (RangeFull, RangeFull)>::of(l);
    1 Dice: plain runtime swizzled => |l| Dice::<_, (usize, RangeFull)>::of(l);
    2 Transfer: swizzled plain => |l| transferred(l);
    2 RightInverse: plain swizzled => |l| RightInverse::of(l);
    2 LeftInverse: plain swizzled => |l| LeftInverse::of(l);
    leaf Nullspace: plain => |_l| Nullspace::<Layout<(C<4>, C<8>), (C<0>, C<1>)>>::VALUE;
    2 MaxCommonLayout: plain => |_l| MaxCommonLayout::<Plain, Plain>::VALUE;
    2 Upcast: plain swizzled => |l| Upcast::<_, C<2>>::of(l);
    2 Downcast: plain swizzled => |l| Downcast::<_, C<2>>::of(l);
    2 Recast: plain swizzled => |l| Recast::<_, C<16>, C<32>>::of(l);
    2 WithShape: plain runtime swizzled both => |l| WithShape::<_, (C<2>, C<16>)>::of(l);
    2 MakeLayoutLike: plain swizzled => |l| MakeLayoutLike::of(l);
    2 MakeFragmentLike: plain swizzled => |l| MakeFragmentLike::of(l);
    leaf DomainDistribute: plain => |_l| DomainDistribute::<(C<4>, C<8>), C<16>>::VALUE;
    2 CompositionAxes: plain runtime => |l| CompositionAxes::<_, Reverse<MakeIdentityLayout<(C<4>, C<8>)>>>::of(l);
    3 FlatMultiplication: plain => |l| FlatMultiplication::<_, Pair>::of(l);
    2 LayoutAdd: plain => |l| LayoutAdd::<_, Plain>::of(l);
    2 WithoutZeros: plain runtime => |l| WithoutZeros::of(l);
    2 Zip: plain runtime swizzled => |l| Zip::of(LogicalDivide::<_, Blocks>::of(l));
    2 TileUnzip: plain runtime swizzled => |l| TileUnzip::<_, (C<1>, C<1>)>::of(LogicalDivide::<_, Blocks>::of(l));
    2 FilterZeros: plain runtime swizzled => |l| FilterZeros::of(l);
    1 Group: plain runtime swizzled => |l| Group::<_, C<0>, C<2>>::of(l);
    1 Take: plain runtime swizzled => |l| Take::<_, C<1>, C<2>>::of(l);
    2 Select: plain runtime swizzled both => |l| Select::<_, (C<1>, C<0>)>::of(l);
    leaf Get: plain runtime swizzled => |l| Get::<_, (C<1>,)>::of(l);
    2 Unflatten: plain runtime swizzled => |l| Unflatten::<_, (C<1>, C<1>)>::of(l);
    2 Reverse: plain runtime swizzled => |l| Reverse::of(l);
    2 Flip: plain runtime swizzled => |l| Flip::<_, C<1>>::of(Flip::<_, C<1>>::of(l));
    3 Append: plain runtime swizzled => |l| Append::<_, Layout<C<2>, C<64>>>::of(l);
    3 Prepend: plain runtime swizzled => |l| Prepend::<_, Layout<C<2>, C<64>>>::of(l);
    3 AppendTo: plain runtime swizzled => |l| AppendTo::<_, C<3>, Layout<C<2>, C<64>>>::of(l);
    3 PrependTo: plain runtime swizzled => |l| PrependTo::<_, C<3>, Layout<C<2>, C<64>>>::of(l);
    2 Replace: plain runtime swizzled => |l| Replace::<_, C<0>, Layout<C<2>, C<16>>>::of(l);
    2 ModeFirst: plain runtime swizzled both => |l| ModeFirst::<_, C<1>>::of(l);
    2 SplitLower: plain runtime swizzled => |l| SplitLower::<_, C<1>, C<2>>::of(l);
    2 SplitUpper: plain runtime swizzled both => |l| SplitUpper::<_, C<1>, C<2>>::of(l);
    2 MakeLayoutTv: plain => |_l| MakeLayoutTv::<Order, Layout<(C<2>, C<1>), (C<1>, C<0>)>>::VALUE;
}

/// `inner` before a layout of stride 4.
fn transferred<B: StaticLayout>(_: B) -> Transfer<Layout<C<64>, C<4>>, B> {
    Transfer::VALUE
}

/// Every operation of the table that yields a layout has its case above, but the one whose strides are coordinates.
#[test]
fn every_operation_is_here() {
    let rows = OPERATIONS.iter().filter(|row| row.yields() == Yields::Layout).map(|row| row.type_name);
    let missing: Vec<&str> = rows.filter(|name| !NAMES.contains(name)).collect();
    assert_eq!(missing, ["MakeIdentityLayout"]);
}

//! Operations as types: `Composition<A, B>` is the layout type whose layout is the composition of theirs.
//!
//! The layout of an operation is computed by `layout-algebra` while compiling, once for each type; an operation that does
//! not exist is an error with the algebra's text where the type is first used. A value carries the runtime strides of the
//! operand that it is made from, so an operation on a runtime layout is one.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::morphism::Morphism;
use layout_algebra::{self as algebra, LayoutError, MAX_RUNTIME, ops};

use crate::coordinate::Selection;
use crate::int::{C, Shape, Static};
use crate::modes::LayoutModes;
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

/// The result that an operation takes its operand from.
macro_rules! operand {
    (Shape $L:ident $name:ident) => {
        Ok::<_, LayoutError>($L::SHAPE)
    };
    (LayoutModes $L:ident $name:ident) => {
        $L::RESULT
    };
    (StaticLayout $L:ident $name:ident) => {
        crate::composed::unswizzled_in::<$L>(layout_algebra::Operation::$name)
    };
}

/// Whether the operand of an operation exists, if it is a layout.
macro_rules! exists {
    (StaticLayout $L:ident) => {
        const OPERAND: () = $L::EXISTS;
    };
    ($bound:ident $L:ident) => {};
}

/// An operation by a tiler, which most often is a layout: then without the tiler as a value, which const evaluation pays for.
macro_rules! tiled {
    ($T:ident, $operand:ident, $single:ident, $by:ident) => {{
        const fn by_tiler<T: StaticTiler>(operand: &algebra::Layout) -> Result<algebra::Layout, LayoutError> {
            let tiler = T::TILER;
            ops::$by(operand, &tiler)
        }
        let tile = <$T::Tile as StaticLayout>::BELOW;
        match &tile {
            Ok(tile) if $T::IS_LAYOUT && !<$T::Tile as StaticLayout>::SWIZZLED => ops::$single($operand, tile),
            _ => by_tiler::<$T>($operand),
        }
    }};
}

/// Defines the type of an operation: its operand carries the runtime strides, what follows are parameters.
macro_rules! operation {
    ($(#[$doc:meta])* $name:ident<$L:ident: $bound:ident $(, $P:ident: $parameter:ident)*>, |$operand:ident| $result:expr) => {
        operation_type! { $(#[$doc])* $name<$L: $bound $(, $P: $parameter)*>, operand!($bound $L $name), |$operand| $result, {
            const BELOW: Result<algebra::Layout, LayoutError> = Self::attempt();
            crate::start::behind_no_swizzle! {}
            exists! { $bound $L }
        } }
    };
    // An operation that does not depend on a swizzle of its operand: it is that on the layout below.
    ($(#[$doc:meta])* $name:ident<$L:ident: $bound:ident $(, $P:ident: $parameter:ident)*> below |$operand:ident| $result:expr) => {
        operation_type! { $(#[$doc])* $name<$L: $bound $(, $P: $parameter)*>, $L::BELOW, |$operand| $result, {
            const BELOW: Result<algebra::Layout, LayoutError> = Self::attempt();
            crate::start::behind_no_swizzle! {}
            exists! { $bound $L }
        } }
    };
    // An operation whose result has indices of its operand: it stays behind the swizzle, if there is one.
    ($(#[$doc:meta])* $name:ident<$L:ident: $bound:ident $(, $P:ident: $parameter:ident)*> behind |$operand:ident| $result:expr
        $(, from $begin:expr)?) => {
        operation_type! { $(#[$doc])* $name<$L: $bound $(, $P: $parameter)*>, $L::BELOW, |$operand| $result, {
            const BELOW: Result<algebra::Layout, LayoutError> =
                if $L::SWIZZLED { crate::composed::behind::<$L, Self>(Self::attempt()) } else { Self::attempt() };
            exists! { $bound $L }
            const SWIZZLED: bool = $L::SWIZZLED;
            type Start = $L::Start;
            const SWIZZLE: algebra::Swizzle = $L::SWIZZLE;
            $(const BEGIN: [i64; 1 + MAX_RUNTIME] = $begin;)?
            const OFFSET: u64 = if $L::SWIZZLED { crate::composed::begun::<$L, Self>() } else { $L::OFFSET };

            #[inline(always)]
            fn start(&self) -> $L::Start { self.0.start() }

            #[inline(always)]
            fn started(self, start: $L::Start, token: crate::sealed::Token) -> Self { $name(self.0.started(start, token), PhantomData) }
        } }
    };
}

/// The type of an operation, with the constants that its layout has.
macro_rules! operation_type {
    ($(#[$doc:meta])* $name:ident<$L:ident: $bound:ident $(, $P:ident: $parameter:ident)*>, $from:expr,
        |$operand:ident| $result:expr, { $($consts:tt)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $name<$L $(, $P)*>($L, PhantomData<($($P,)*)>);

        impl<$L: $bound $(, $P: $parameter)*> $name<$L $(, $P)*> {
            /// The operation on this operand.
            pub const fn of(operand: $L) -> Self {
                $name(operand, PhantomData)
            }

            /// The layout, or why there is none: `layout!` has rustc report it at the operand that is to blame.
            #[doc(hidden)]
            pub const fn attempt() -> Result<algebra::Layout, LayoutError> {
                // A local: a reference to a constant would be a constant of its own.
                let operand = $from;
                match &operand {
                    Ok($operand) => $result,
                    Err(error) => Err(*error),
                }
            }
        }

        impl<$L: $bound $(, $P: $parameter)*> Sealed for $name<$L $(, $P)*> {}

        #[diagnostic::do_not_recommend]
        impl<$L: $bound $(, $P: $parameter)*> StaticLayout for $name<$L $(, $P)*> {
            $($consts)*

            #[inline(always)]
            fn runtime_strides(&self) -> [usize; MAX_RUNTIME] { self.0.runtime_strides() }
        }

        impl<$L: $bound + Static $(, $P: $parameter)*> Static for $name<$L $(, $P)*> {
            const VALUE: Self = $name($L::VALUE, PhantomData);
        }

        impl<$L: $bound $(, $P: $parameter)*> fmt::Display for $name<$L $(, $P)*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(crate::composed::text::<Self>().as_str()) }
        }
    };
}

mod inverse;
mod regroup;
mod split;
mod tiling;

pub use inverse::{
    CompositionAxes, DomainDistribute, Downcast, FragmentLike, Identity, LayoutLike, LeftInverse, MaxCommonLayout,
    Nullspace, Recast, RightInverse, Transfer, Upcast, WithShape,
};
pub use regroup::{
    Append, AppendTo, Dice, FilterZeros, Get, Group, Prepend, PrependTo, Replace, Reverse, Select, Take, TileUnzip,
    Unflatten, Zip,
};
pub use split::{ModeFirst, SplitLower, SplitUpper};
pub use tiling::{
    BlockedProduct, FlatDivide, FlatProduct, RakedProduct, ThreadValue, TileToShape, TileToShapeOrdered,
    TileToShapeRight, TiledDivide, TiledProduct, ZippedProduct,
};

operation! {
    /// The shape with column-major strides: the first mode moves fastest. `CuTe`: `make_layout(shape)`.
    ///
    /// Post: [`algebra::ops::column_major`].
    ///
    /// ```
    /// use layout_static::{C, ColumnMajor, StaticLayout};
    /// assert_eq!(ColumnMajor::<(C<4>, C<8>)>::LAYOUT.to_string(), "(4,8):(1,4)");
    /// ```
    ColumnMajor<S: Shape>, |operand| ops::column_major(operand)
}

operation! {
    /// The shape with row-major strides: the last mode moves fastest. `CuTe`: `make_layout(shape, LayoutRight{})`.
    ///
    /// Post: [`algebra::ops::row_major`].
    ///
    /// ```
    /// use layout_static::{C, RowMajor, StaticLayout};
    /// assert_eq!(RowMajor::<(C<4>, C<8>)>::LAYOUT.to_string(), "(4,8):(8,1)");
    /// ```
    RowMajor<S: Shape>, |operand| ops::row_major(operand)
}

operation! {
    /// The shape with compact strides, the mode of the smallest order moving fastest. `CuTe`: `make_ordered_layout`.
    ///
    /// Post: [`algebra::ops::ordered`].
    ///
    /// ```
    /// use layout_static::{C, Ordered, StaticLayout};
    /// type Middle = Ordered<(C<4>, C<8>, C<2>), (C<1>, C<0>, C<2>)>;
    /// assert_eq!(Middle::LAYOUT.to_string(), "(4,8,2):(8,1,32)");
    /// ```
    Ordered<S: Shape, O: Shape>, |operand| ops::ordered(operand, &O::SHAPE)
}

operation! {
    /// The layout that a morphism of nested tuples encodes: leaf `i` of the shape `S` is entry `M_i` of `T`, counted from 1; 0 is
    /// the base point, whose stride is 0. In `layout!`: `S -[M]-> T`.
    ///
    /// Post: [`Morphism::encoded`].
    ///
    /// ```
    /// use layout_static::{C, Encoded, StaticLayout};
    /// type Transposed<const N: usize> = Encoded<(C<N>, C<8>), (C<2>, C<1>), (C<8>, C<N>)>;
    /// assert_eq!(Transposed::<4>::LAYOUT.to_string(), "(4,8):(8,1)");
    /// ```
    Encoded<S: Shape, M: Shape, T: Shape>, |operand| Morphism::encoded(operand, &M::SHAPE, &T::SHAPE)
}

operation! {
    /// Layouts side by side, each with its own runtime strides. `CuTe`: `make_layout(a, b)`.
    ///
    /// Post: [`algebra::ops::concat`].
    ///
    /// ```
    /// use layout_static::{C, Concat, Layout, StaticLayout};
    /// let (rows, columns) = (Layout::of(C::<4>, 100_usize), Layout::of(C::<8>, 3_usize));
    /// let matrix = Concat::of((rows, columns));
    /// assert_eq!(matrix.to_string(), "(4,8):(?,?1)");
    /// assert_eq!(matrix.index((2, 5)), 215);
    /// ```
    Concat<M: LayoutModes>, |operand| Ok(*operand)
}

operation! {
    /// Mode `I` of a layout. `CuTe`: `get<I>(layout)`.
    ///
    /// ```
    /// use layout_static::{C, Layout, Mode, StaticLayout};
    /// type Tile = Layout<((C<2>, C<4>), C<8>), ((C<1>, C<16>), C<2>)>;
    /// assert_eq!(Mode::<Tile, C<0>>::LAYOUT.to_string(), "(2,4):(1,16)");
    /// ```
    Mode<L: StaticLayout, I: Number> behind |operand| operand.mode(I::NUMBER)
}

operation! {
    /// The same function in the fewest modes. `CuTe`: `coalesce(layout)`.
    ///
    /// Post: [`algebra::ops::coalesce`].
    ///
    /// ```
    /// use layout_static::{C, Coalesce, Layout, StaticLayout};
    /// type Tile = Layout<(C<2>, (C<1>, C<6>)), (C<1>, (C<6>, C<2>))>;
    /// assert_eq!(Coalesce::<Tile>::LAYOUT.to_string(), "12:1");
    /// ```
    Coalesce<L: StaticLayout> behind |operand| Ok(ops::coalesce(operand))
}

operation! {
    /// The same function in the fewest modes below each leaf of the profile of `P`. `CuTe`: `coalesce(layout, profile)`.
    ///
    /// Post: [`algebra::ops::coalesce_over`]; the numbers in `P` do not count.
    ///
    /// ```
    /// use layout_static::{C, CoalesceOver, Layout, StaticLayout};
    /// type Tile = Layout<(C<2>, (C<1>, C<6>)), (C<1>, (C<6>, C<2>))>;
    /// assert_eq!(CoalesceOver::<Tile, (C<1>, C<1>)>::LAYOUT.to_string(), "(2,6):(1,2)");
    /// ```
    CoalesceOver<L: StaticLayout, P: Shape> behind |operand| ops::coalesce_over(operand, P::SHAPE.profile())
}

operation! {
    /// The layout without nesting. `CuTe`: `flatten(layout)`.
    ///
    /// Post: [`algebra::ops::flatten`].
    ///
    /// ```
    /// use layout_static::{C, Flatten, Layout, StaticLayout};
    /// type Tile = Layout<((C<2>, C<4>), C<8>), ((C<1>, C<16>), C<2>)>;
    /// assert_eq!(Flatten::<Tile>::LAYOUT.to_string(), "(2,4,8):(1,16,2)");
    /// ```
    Flatten<L: StaticLayout> behind |operand| Ok(ops::flatten(operand))
}

operation! {
    /// The modes in ascending order of stride. `CuTe`: `sort(layout)`.
    ///
    /// Post: [`algebra::ops::sort`].
    ///
    /// ```
    /// use layout_static::{C, Layout, Sort, StaticLayout};
    /// assert_eq!(Sort::<Layout<(C<4>, C<8>), (C<8>, C<1>)>>::LAYOUT.to_string(), "(8,4):(1,8)");
    /// ```
    Sort<L: StaticLayout> behind |operand| Ok(ops::sort(operand))
}

operation! {
    /// The layout without modes of extent 1.
    ///
    /// Post: [`algebra::ops::squeeze`].
    ///
    /// ```
    /// use layout_static::{C, Layout, Squeeze, StaticLayout};
    /// assert_eq!(Squeeze::<Layout<(C<4>, C<1>, C<8>), (C<8>, C<5>, C<1>)>>::LAYOUT.size(), 32);
    /// ```
    Squeeze<L: StaticLayout> behind |operand| Ok(ops::squeeze(operand))
}

operation! {
    /// The layout without modes of extent 1 or stride 0. `CuTe`: `filter(layout)`.
    ///
    /// Post: [`algebra::ops::filter`].
    ///
    /// ```
    /// use layout_static::{C, Filter, Layout, StaticLayout};
    /// assert_eq!(Filter::<Layout<(C<4>, C<8>), (C<0>, C<1>)>>::LAYOUT.size(), 8);
    /// ```
    Filter<L: StaticLayout> behind |operand| Ok(ops::filter(operand))
}

operation! {
    /// The layout that fills `[0, N)` together with `L`. `CuTe`: `complement(layout, N)`.
    ///
    /// Post: [`algebra::ops::complement`].
    ///
    /// ```
    /// use layout_static::{C, Complement, Layout, StaticLayout};
    /// assert_eq!(Complement::<Layout<C<4>, C<2>>, C<24>>::LAYOUT.to_string(), "(2,3):(1,8)");
    /// ```
    Complement<L: StaticLayout, N: Number>, |operand| ops::complement(operand, N::NUMBER as u64)
}

operation! {
    /// `A` after `T`: the layout `i -> A(T(i))`; by `ByMode`, mode by mode. `CuTe`: `composition(a, b)`.
    ///
    /// Post: [`algebra::ops::composition`], exactly.
    ///
    /// ```
    /// use layout_static::{C, Composition, Layout, StaticLayout};
    /// type Tile = Layout<(C<6>, C<2>), (C<8>, C<2>)>;
    /// type Order = Layout<(C<4>, C<3>), (C<3>, C<1>)>;
    /// assert_eq!(Composition::<Tile, Order>::LAYOUT.to_string(), "((2,2),3):((24,2),8)");
    /// ```
    ///
    /// A composition that does not exist does not compile:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{C, Composition, Layout, StaticLayout};
    /// let size = Composition::<Layout<(C<4>, C<6>), (C<1>, C<8>)>, Layout<C<6>, C<3>>>::SIZE; // [L0203]
    /// ```
    Composition<A: StaticLayout, T: StaticTiler> behind |operand| {
        tiled!(T, operand, composition, composition_by)
    }, from crate::composed::begin::<T>(Self::attempt())
}

operation! {
    /// [`Composition`] with the extension of `A`, whose last mode goes on without end. `CuTe`: `composition(a, b)`.
    ///
    /// Post: [`algebra::ops::composition_extended`].
    ///
    /// ```
    /// use layout_static::{C, CompositionExtended, Layout, StaticLayout};
    /// type Beyond = CompositionExtended<Layout<(C<4>, C<2>), (C<2>, C<10>)>, Layout<C<8>, C<4>>>;
    /// assert_eq!(Beyond::LAYOUT.to_string(), "8:10");
    /// ```
    CompositionExtended<A: StaticLayout, T: StaticTiler> behind |operand| {
        tiled!(T, operand, composition_extended, composition_extended_by)
    }, from crate::composed::begin::<T>(Self::attempt())
}

operation! {
    /// `(tile, repetitions of the tile)`; by `ByMode`, mode by mode. `CuTe`: `logical_divide(layout, tiler)`.
    ///
    /// Post: [`algebra::ops::logical_divide_by`].
    ///
    /// ```
    /// use layout_static::{C, Layout, LogicalDivide, StaticLayout};
    /// assert_eq!(LogicalDivide::<Layout<C<24>, C<3>>, C<4>>::LAYOUT.to_string(), "(4,6):(3,12)");
    /// ```
    LogicalDivide<L: StaticLayout, T: StaticTiler> behind |operand| {
        tiled!(T, operand, logical_divide, logical_divide_by)
    }
}

operation! {
    /// [`LogicalDivide`] with the tiles gathered in mode 0 and their repetitions in mode 1. `CuTe`: `zipped_divide`.
    ///
    /// Post: [`algebra::ops::zipped_divide_by`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, Layout, StaticLayout, ZippedDivide};
    /// type Tile = Layout<(C<128>, C<64>), (C<64>, C<1>)>;
    /// type Blocks = ZippedDivide<Tile, ByMode<(C<8>, C<16>)>>;
    /// assert_eq!(Blocks::LAYOUT.to_string(), "((8,16),(16,4)):((64,1),(512,16))");
    /// ```
    ZippedDivide<L: StaticLayout, T: StaticTiler> behind |operand| {
        let tiler = T::TILER;
        ops::zipped_divide_by(operand, &tiler)
    }
}

operation! {
    /// `(layout, repetitions of it in the order of the tile)`; by `ByMode`, mode by mode. `CuTe`: `logical_product`.
    ///
    /// Post: [`algebra::ops::logical_product_by`].
    ///
    /// ```
    /// use layout_static::{C, Layout, LogicalProduct, StaticLayout};
    /// type Product = LogicalProduct<Layout<(C<2>, C<2>), (C<4>, C<1>)>, Layout<C<6>, C<1>>>;
    /// assert_eq!(Product::LAYOUT.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// ```
    LogicalProduct<L: StaticLayout, T: StaticTiler> behind |operand| {
        tiled!(T, operand, logical_product, logical_product_by)
    }
}

operation! {
    /// What is left of a layout where a coordinate is fixed: one mode for each `..` of `X`. `CuTe`: `slice`.
    ///
    /// Post: [`algebra::ops::slice`]. The index of the fixed part is not in it; [`Tensor::slice`](crate::Tensor::slice)
    /// moves the base by it.
    ///
    /// ```
    /// use core::ops::RangeFull;
    /// use layout_static::{C, Layout, Slice, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(Slice::<Rows, (usize, RangeFull)>::LAYOUT.to_string(), "(8):(1)");
    /// ```
    Slice<L: StaticLayout, X: Selection> behind |operand| X::FORM.slice(operand)
}

/// The layout of one tile of `L` by the tiler `T`: mode 0 of [`ZippedDivide`].
///
/// ```
/// use layout_static::{ByMode, C, Layout, StaticLayout, Tile};
/// type Rows = Layout<(C<128>, C<64>), (C<64>, C<1>)>;
/// assert_eq!(Tile::<Rows, ByMode<(C<8>, C<16>)>>::LAYOUT.to_string(), "(8,16):(64,1)");
/// ```
pub type Tile<L, T> = Mode<ZippedDivide<L, T>, C<0>>;

/// A number in a type: [`C`].
#[diagnostic::on_unimplemented(message = "`{Self}` is not a number", note = "write a number as `C<N>`")]
pub trait Number: Copy + Sealed {
    /// The number.
    const NUMBER: usize;
}

impl<const N: usize> Number for C<N> {
    const NUMBER: usize = N;
}

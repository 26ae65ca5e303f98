//! Layouts as types: `Layout<(C<128>, C<64>), (C<64>, C<1>)>`.

use core::fmt;

use layout_algebra::{self as algebra, IntTuple, LayoutError, MAX_RUNTIME, Numbers, Operation};

use crate::coordinates::Coordinate;
use crate::expect;
use crate::int::{Constant, ShapeOrRuntimeShape};
use crate::int::{Shape, Static, Strides};
use crate::layout::composed;
use crate::layout::index::{Congruent, StaticIndex};
use crate::layout::proof::{Natural, Signed};
use crate::layout::tiler::{self, StaticTiler};
use crate::layout::unroll::{self, Unrolled};
use crate::number;
use crate::ops::ShapeOf;
use crate::sealed::{Sealed, Token};
use crate::start::Start;

/// A type whose values are layouts of one shape: what a kernel is generic over.
///
/// The shape and the constant strides are known while compiling; a value holds the runtime strides, if there are any,
/// and takes no space otherwise. [`Layout`] is one, and so is every operation on layouts, as
/// [`Composition`](crate::ops::Composition).
///
/// ```
/// use layout_static::{C, Layout, StaticLayout};
///
/// fn sum<L: StaticLayout>(values: &[f32], layout: L) -> f32 {
///     (0..L::SIZE).map(|x| values[layout.index(x)]).sum()
/// }
///
/// let columns = Layout::<(C<2>, C<3>), (C<1>, C<4>)>::new();
/// assert_eq!(sum(&[1.0, 2.0, 0.0, 0.0, 3.0, 4.0, 0.0, 0.0, 5.0, 6.0], columns), 21.0);
/// ```
///
/// The operations are methods, each named as in `layout!`. A method gives the [type](crate::ops) of
/// its operation; an operation that does not exist is a compile error. Runtime strides are carried along.
///
/// ```
/// use layout_static::{ByMode, C, Layout, StaticLayout};
/// let rows = Layout::of((C::<128>, C::<64>), (1000_usize, C::<1>));
/// let tiles = rows.tiled_divide(ByMode::of((C::<8>, C::<16>)));
/// assert_eq!(tiles.to_string(), "((8,16),16,4):((?,1),8*?,16)");
/// assert_eq!(tiles.reverse().index((1, 2, (3, 0))), 3000 + 16 + 2 * 8000);
/// assert_eq!(rows.select((C::<1>, C::<0>)).to_string(), "(64,128):(1,?)");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout type",
    note = "layout types are `Layout<Shape, Strides>`, what `layout!` defines, and operations on them"
)]
pub trait StaticLayout: ShapeOrRuntimeShape<Stage = Constant> + StaticTiler {
    /// The layout as a value. Runtime strides are `?`, `?1`, .. With a swizzle there is none, and no strides: see
    /// [`Composed::COMPOSED`](crate::Composed::COMPOSED).
    const LAYOUT: algebra::Layout = if Self::SWIZZLED {
        expect::value(composed::unswizzled::<Self>())
    } else {
        match &Self::INNER {
            Ok(layout) => *layout,
            Err(e) => no::<Self>(e),
        }
    };

    /// The layout, or why there is none; with a swizzle, the inner layout. What this crate computes from a layout it
    /// computes from this, so that an error is reported once: where [`LAYOUT`](StaticLayout::LAYOUT) is used.
    #[doc(hidden)]
    const INNER: Result<algebra::Layout, LayoutError>;

    /// What a value keeps of where it starts before a swizzle: `usize` with one, `()` elsewhere.
    #[doc(hidden)]
    type Start: Start;

    /// Whether the indices go through a swizzle: then [`LAYOUT`](StaticLayout::LAYOUT) does not exist, and what keeps
    /// the swizzle computes from [`INNER`](StaticLayout::INNER). Said beside [`Start`](StaticLayout::Start), and held
    /// against it where the index goes through the swizzle, so that no swizzled layout forgets where its slices start:
    /// read from it here, it would have the compiler normalize an associated type for each layout, which takes as long
    /// as a tenth of a composition.
    #[doc(hidden)]
    const SWIZZLED: bool;

    /// The swizzle, or another bijection of bits.
    #[doc(hidden)]
    const BIJECTION: algebra::Bijection = algebra::Bijection::IDENTITY;

    /// The offset before the swizzle.
    #[doc(hidden)]
    const OFFSET: u64 = 0;

    /// Where the composite by a tiler of negative strides begins in its operand, as a sum.
    #[doc(hidden)]
    const BEGIN: [i64; 1 + MAX_RUNTIME] = [0; 1 + MAX_RUNTIME];

    /// The number of coordinates.
    const SIZE: usize = match &Self::INNER {
        Ok(layout) => expect::to_usize(layout.size(), Operation::Size),
        Err(_) => absent::<Self>(),
    };

    /// One more than the distance from the smallest to the largest index, which is the largest where no stride is
    /// negative. Only for layouts whose strides are all constant.
    const COSIZE: usize = expect::to_usize(expect::value(composed::cosize::<Self>()), Operation::Cosize);

    /// The number of modes.
    const RANK: usize = match &Self::INNER {
        Ok(layout) => layout.rank(),
        Err(_) => absent::<Self>(),
    };

    /// The number of runtime strides.
    const RUNTIME: usize = match &Self::INNER {
        Ok(layout) => layout.runtime_count(),
        Err(_) => 0,
    };

    /// Refuses an operand that does not exist; without an operand there is nothing to refuse.
    #[doc(hidden)]
    const OPERAND: () = ();

    /// Refuses a layout that does not exist, where it began: an error of an operand is that operand's, and rustc
    /// reports a constant once.
    #[doc(hidden)]
    const EXISTS: () = if let Err(e) = &Self::INNER {
        let () = Self::OPERAND;
        no::<Self>(e)
    };

    /// The operation as it is written, `zipped_divide((4,4):(4,1), [3, 2])`: what an error is of. Empty for a layout
    /// that is no operation.
    #[doc(hidden)]
    const CALL: algebra::Text = algebra::Text::new();

    /// The number of coordinates of a tensor's layout, 0 where that does not exist or `usize` does not count it: then
    /// the proof that the tensor was made from has failed, and is the error. This one is none: rustc evaluates what a
    /// function names, also on paths that it does not take.
    #[doc(hidden)]
    #[allow(clippy::cast_possible_truncation, reason = "it fits")]
    const COUNT: usize = match &Self::INNER {
        Ok(layout) if layout.size() <= usize::MAX as u64 => layout.size() as usize,
        _ => 0,
    };

    /// The cosize as a sum.
    #[doc(hidden)]
    const COSIZE_TERMS: [u64; 1 + MAX_RUNTIME] = match composed::cosize_terms::<Self>() {
        Ok(terms) => terms,
        Err(error) => error.panic(),
    };

    /// The runtime strides, `?` first; 0 after the last one.
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME];

    /// What the index before the swizzle starts from, beyond the offset: the coordinate at which a tensor was sliced.
    #[doc(hidden)]
    #[inline(always)]
    fn start(&self) -> Self::Start {
        const { assert!(!Self::Start::KEPT, "a layout with a swizzle has a start of its own") }
        Self::Start::ZERO
    }

    /// The same layout, started elsewhere; for tensors, which know that there are elements.
    #[doc(hidden)]
    #[inline(always)]
    fn started(self, _: Self::Start, _: Token) -> Self {
        const { assert!(!Self::Start::KEPT, "a layout with a swizzle keeps where it starts") }
        self
    }

    /// The index of an element after the swizzle.
    #[doc(hidden)]
    #[inline(always)]
    fn element(&self, below: usize) -> usize {
        if Self::SWIZZLED { composed::swizzled::<Self>(below.wrapping_add(self.start().kept())) } else { below }
    }

    /// [`COSIZE`](StaticLayout::COSIZE) for the runtime strides of this value.
    ///
    /// # Errors
    /// [`LayoutError::SumOverflow`] where it exceeds 64 bits.
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout};
    /// type Rows = Layout<(C<128>, C<64>), (usize, C<1>)>;
    /// assert_eq!(Rows::with_strides([1000]).cosize(), Ok(127_064));
    /// assert!(Rows::with_strides([usize::MAX]).cosize().is_err());
    /// ```
    #[inline]
    fn cosize(&self) -> Result<u64, LayoutError> {
        match Self::RUNTIME {
            0 => Ok(const { Self::COSIZE_TERMS[0] }),
            _ if Self::SWIZZLED => composed::runtime_cosize::<Self>(&self.runtime_strides()),
            _ => algebra::cosize_of(const { &Self::COSIZE_TERMS }, &self.runtime_strides().map(|stride| stride as u64)),
        }
    }

    /// The index of a coordinate.
    ///
    /// Constant parts are checked while compiling. The others have to be in bounds: they are checked where debug
    /// assertions are on; elsewhere a coordinate out of bounds has some index. Tensors check always.
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of bounds.
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout};
    /// let tile = Layout::<((C<2>, C<4>), C<8>), ((C<1>, C<16>), C<2>)>::new();
    /// assert_eq!(tile.index(((1, 3), 5)), 59);
    /// assert_eq!(tile.index((7, 5)), 59); // 7 = 1 + 2 * 3
    /// assert_eq!(tile.index(47), 59); // 47 = 7 + 8 * 5
    /// ```
    #[inline(always)]
    #[track_caller]
    fn index<X: Coordinate>(&self, coordinate: X) -> usize {
        let natural = Natural::PROOF;
        let fits = Congruent::PROOF;
        StaticIndex::<Self, X>::natural(self, coordinate, fits, natural)
    }

    /// The signed offset of a coordinate: the index of layouts whose strides may be negative.
    ///
    /// # Panics
    /// With debug assertions, for a coordinate out of bounds.
    ///
    /// ```
    /// use layout_static::{C, Layout, Neg, StaticLayout};
    /// let reversed = Layout::<C<4>, Neg<1>>::new();
    /// assert_eq!(reversed.offset(3), -3);
    /// ```
    #[inline(always)]
    #[track_caller]
    fn offset<X: Coordinate>(&self, coordinate: X) -> isize {
        let (signed, fits) = (Signed::PROOF, Congruent::PROOF);
        StaticIndex::<Self, X>::signed(self, coordinate, fits, signed)
    }

    /// Calls a function with every coordinate, the first mode moving fastest, without a loop: each call gets a
    /// constant, which needs no check.
    ///
    /// Up to 256 calls are unrolled, whatever the optimization level. Where the compiler inlines their bodies, as it
    /// does for a few dozen instructions each, indices fold to constants.
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, Tensor};
    /// let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
    /// let rows = Tensor::from_array(&numbers, Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new());
    /// let (row, mut sum) = (rows.slice((2, ..)), 0);
    /// row.layout().for_each_static(|j| sum += row[j]); // eight loads at constant displacements
    /// assert_eq!(sum, (16..24).sum());
    /// ```
    #[inline(always)]
    fn for_each_static(&self, mut call: impl FnMut(Unrolled<Self>)) {
        unroll::each(&mut call);
    }

    /// The number of coordinates: [`SIZE`](StaticLayout::SIZE). `CuTe`: `size(layout)`.
    ///
    /// ```
    /// use layout_static::{StaticLayout, layout};
    /// layout! { type Nested = (4, (8, 2)) : (16, (1, 8)); }
    /// assert_eq!((Nested.size(), Nested.rank(), Nested.length(), Nested.depth()), (64, 2, 3, 2));
    /// assert_eq!(Nested.shape().to_string(), "(4,(8,2))");
    /// ```
    #[inline(always)]
    fn size(&self) -> usize {
        Self::SIZE
    }

    /// The number of modes: [`RANK`](StaticLayout::RANK). `CuTe`: `rank(layout)`.
    #[inline(always)]
    fn rank(&self) -> usize {
        Self::RANK
    }

    /// The number of leaves.
    #[inline(always)]
    fn length(&self) -> usize {
        const { number::length::<Self>() }
    }

    /// The depth of the bracketing, 1 for a flat layout. `CuTe`: `depth(layout)`.
    #[inline(always)]
    fn depth(&self) -> usize {
        const { number::depth::<Self>() }
    }

    /// The shape, as a value; as a type: [`ShapeOf`](crate::ops::ShapeOf). `CuTe`: `shape(layout)`.
    #[inline(always)]
    fn shape(&self) -> IntTuple {
        const { <ShapeOf<Self> as Shape>::SHAPE }
    }

    layout_algebra::operations! { crate::ops::methods }
}

/// Refuses a layout that does not exist, with the operation that it is. A function: a constant that is named is
/// evaluated, also where nothing is wrong.
#[track_caller]
pub(crate) const fn no<L: StaticLayout>(error: &LayoutError) -> ! {
    error.panic_of(&L::CALL)
}

/// What a layout that does not exist has: the error of that, which rustc reports once.
const fn absent<L: StaticLayout>() -> ! {
    let () = L::EXISTS;
    panic!("there is no layout")
}

/// The layout `S : D`. The shape is a tree of [`C`](crate::C) by tuples; the strides are congruent to it and may hold
/// [`Neg`](crate::Neg) and, known at run time, `usize`.
///
/// ```
/// use layout_static::{C, Layout, StaticLayout};
/// type Tile = Layout<(C<128>, C<64>), (C<64>, C<1>)>;
/// assert_eq!(size_of::<Tile>(), 0);
/// assert_eq!((Tile::SIZE, Tile::COSIZE), (8192, 8192));
/// assert_eq!(Tile::new().index((2, 3)), 131);
/// assert_eq!(Tile::new().to_string(), "(128,64):(64,1)");
/// ```
///
/// The rows of a matrix whose leading stride is known at run time:
///
/// ```
/// use layout_static::{C, Layout, StaticLayout};
/// type Rows = Layout<(C<128>, C<64>), (usize, C<1>)>;
/// assert_eq!(Rows::with_strides([1000]).index((2, 3)), 2003);
/// ```
///
/// Shape and strides that do not fit are an error where the type is first used:
///
/// ```compile_fail,E0080
/// # use layout_static::{C, Layout, StaticLayout};
/// let size = Layout::<(C<4>, C<8>), C<1>>::SIZE; // [L0102] not congruent
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout<S, D> {
    strides: D,
    /// Takes no space unless extents are known at run time.
    shape: S,
}

impl<S: Shape, D: Strides + Static> Layout<S, D> {
    /// The layout, when all strides are constant.
    pub const fn new() -> Layout<S, D> {
        Layout { strides: D::VALUE, shape: S::VALUE }
    }
}

/// The layout as a value, where `layout!(..)` stands for one: `layout!((4, 8) : (8, 1))()`.
#[allow(non_snake_case, reason = "in an expression, the type that `layout!` writes is the name of this function")]
#[doc(hidden)]
pub const fn Layout<S: Shape, D: Strides + Static>() -> Layout<S, D> {
    Layout::new()
}

impl<S, D> Layout<S, D> {
    /// The layout of these extents and strides.
    #[inline(always)]
    pub(crate) const fn from_parts(shape: S, strides: D) -> Layout<S, D> {
        Layout { strides, shape }
    }

    /// The extents.
    #[inline(always)]
    pub(crate) const fn extents(&self) -> &S {
        &self.shape
    }

    /// The strides.
    #[inline(always)]
    pub const fn strides(&self) -> &D {
        &self.strides
    }
}

impl<S: Shape, D: Strides> Layout<S, D> {
    /// The layout by trees, where its numbers are not small. Apart, so that those are made here only.
    const fn by_trees() -> Result<algebra::Layout, algebra::LayoutError> {
        let (shape, strides) = (S::TREE, D::TREE);
        algebra::Layout::from_trees(&shape, &strides)
    }

    /// The layout with these strides.
    #[inline(always)]
    pub(crate) const fn from_strides(strides: D) -> Layout<S, D> {
        Layout { strides, shape: S::VALUE }
    }

    /// The layout of a shape and strides: `Layout::of((C::<128>, C::<64>), (leading, C::<1>))`. `CuTe`: `make_layout`.
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout};
    /// let rows = Layout::of((C::<4>, C::<8>), (100_usize, C::<1>));
    /// assert_eq!(rows.index((2, 3)), 203);
    /// ```
    pub const fn of(shape: S, strides: D) -> Layout<S, D> {
        const { _ = Self::LAYOUT };
        Layout { strides, shape }
    }

    /// [`StaticLayout::index`], without the trait in scope: what `layout!` defines reads `Tile.index((i, j))`.
    ///
    /// ```
    /// use layout_static::layout;
    /// layout! { type Tile = (4, 8) : (8, 1); }
    /// assert_eq!(Tile.index((2, 3)), 19);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn index<X: Coordinate>(&self, coordinate: X) -> usize {
        let natural = Natural::PROOF;
        let fits = Congruent::PROOF;
        StaticIndex::<Self, X>::natural(self, coordinate, fits, natural)
    }

    /// [`StaticLayout::offset`], without the trait in scope.
    #[inline(always)]
    #[track_caller]
    pub fn offset<X: Coordinate>(&self, coordinate: X) -> isize {
        let (signed, fits) = (Signed::PROOF, Congruent::PROOF);
        StaticIndex::<Self, X>::signed(self, coordinate, fits, signed)
    }

    /// The layout with these runtime strides, `?` first. That there are as many as the type asks for is checked while
    /// compiling.
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout};
    /// let rows = Layout::<(C<128>, C<64>), (usize, C<1>)>::with_strides([1000]);
    /// assert_eq!(rows.runtime_strides()[0], 1000);
    /// ```
    #[inline(always)]
    pub fn with_strides<const N: usize>(strides: [usize; N]) -> Layout<S, D> {
        const { expect::count(N, D::RUNTIME) };
        let mut all = [0; MAX_RUNTIME];
        all[..N].copy_from_slice(&strides);
        Layout { strides: D::read(&all, 0), shape: S::VALUE }
    }
}

impl<S: Sealed, D: Strides> Sealed for Layout<S, D> {}

impl<S: ShapeOrRuntimeShape, D: Strides> ShapeOrRuntimeShape for Layout<S, D> {
    type Stage = S::Stage;
}

impl<S: Shape, D: Strides> StaticTiler for Layout<S, D> {
    const TILER: algebra::Tiler = tiler::of_layout::<Self>();
    type Tile = Self;
    const IS_LAYOUT: bool = true;
}

impl<S: Shape, D: Strides> StaticLayout for Layout<S, D> {
    const INNER: Result<algebra::Layout, LayoutError> = {
        let extents = S::EXTENTS;
        let steps = D::STEPS;
        let small = (extents.measure | steps.measure) < Numbers::<u64>::SMALL;
        if small && extents.form == steps.form && extents.measure != 0 {
            Ok(extents.layout(&steps))
        } else {
            Self::by_trees()
        }
    };

    // Without the question for a swizzle, which const evaluation pays for.
    const LAYOUT: algebra::Layout = match Self::INNER {
        Ok(layout) => layout,
        Err(error) => error.panic(),
    };

    const SWIZZLED: bool = false;
    type Start = ();

    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        let mut strides = [0; MAX_RUNTIME];
        self.strides.write(&mut strides, 0);
        strides
    }
}

impl<S: Shape, D: Strides + Static> Static for Layout<S, D> {
    const VALUE: Layout<S, D> = Layout::new();
}

impl<S: Shape, D: Strides + Static> Default for Layout<S, D> {
    fn default() -> Layout<S, D> {
        Layout::new()
    }
}

impl<S: Shape, D: Strides> fmt::Display for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Self::LAYOUT, f)
    }
}

impl<S: Shape, D: Strides> fmt::Debug for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Self::LAYOUT, f)
    }
}

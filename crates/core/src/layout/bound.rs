//! The trait of layout types whose shape is known while compiling, [`StaticLayout`].

use layout_algebra::{self as algebra, IntTuple, LayoutError, MAX_RUNTIME, Operation};

use crate::coordinates::Coordinate;
use crate::expect;
use crate::int::{Constant, Shape, ShapeOrRuntimeShape};
use crate::layout::composed;
use crate::layout::counting::Coordinates;
use crate::layout::index::{Congruent, StaticIndex};
use crate::layout::proof::{Natural, Signed};
use crate::layout::start::Start;
use crate::layout::tiler::StaticTiler;
use crate::layout::unroll::{self, Unrolled};
use crate::number;
use crate::ops::ShapeOf;
use crate::sealed::Token;

/// A type whose values are layouts of one shape: the bound of generic kernels.
///
/// The type fixes the shape and the constant strides. A value holds the runtime strides; without any it takes no space.
/// [`Layout`](crate::Layout) is such a type, and so is every operation on layouts, as
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
/// The operations are methods, with the names that `layout!` uses. A method returns the [type](crate::ops) of its
/// operation. An operation that does not exist is a compile error. The result keeps runtime strides.
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
    note = "layout types are `Layout<Shape, Strides>`, the types that `layout!` defines, and operations on them"
)]
pub trait StaticLayout: ShapeOrRuntimeShape<Stage = Constant> + StaticTiler {
    /// The layout as a value; runtime strides are `?`, `?1`, .. A swizzled layout has no strides and no such value: see
    /// [`Composed::COMPOSED`](crate::Composed::COMPOSED).
    const LAYOUT: algebra::Layout = if Self::SWIZZLED {
        expect::value(composed::unswizzled::<Self>())
    } else {
        match &Self::INNER {
            Ok(layout) => *layout,
            Err(e) => no::<Self>(e),
        }
    };

    /// The layout, or the error; for a swizzled layout, the inner layout. This crate computes everything from this
    /// constant, so that an error is reported once: where [`LAYOUT`](StaticLayout::LAYOUT) is used.
    #[doc(hidden)]
    const INNER: Result<algebra::Layout, LayoutError>;

    /// The type of the start before a swizzle that a value keeps: `usize` with a swizzle, `()` without one.
    #[doc(hidden)]
    type Start: Start;

    /// Whether the layout has a swizzle. Then [`LAYOUT`](StaticLayout::LAYOUT) does not exist; operations that keep the
    /// swizzle compute from [`INNER`](StaticLayout::INNER). It repeats [`Start`](StaticLayout::Start). Reading it from
    /// there makes the compiler normalize an associated type for each layout, a tenth of the time of a composition.
    /// Where an index is swizzled, both are compared, so that no swizzled layout forgets where its slices start.
    #[doc(hidden)]
    const SWIZZLED: bool;

    /// The swizzle, or another bijection of the bits of an index.
    #[doc(hidden)]
    const BIJECTION: algebra::Bijection = algebra::Bijection::IDENTITY;

    /// The offset before the swizzle.
    #[doc(hidden)]
    const OFFSET: u64 = 0;

    /// The index of the operand at which a composite by a tiler of negative strides begins, as a sum.
    #[doc(hidden)]
    const BEGIN: [i64; 1 + MAX_RUNTIME] = [0; 1 + MAX_RUNTIME];

    /// The number of coordinates: [`size`](StaticLayout::size).
    const SIZE: usize = match &Self::INNER {
        Ok(layout) => expect::to_usize(layout.size(), Operation::Size),
        Err(_) => absent::<Self>(),
    };

    /// The cosize, the number of elements that a buffer needs: one more than the distance from the smallest to the
    /// largest index. Exists only if all strides are constant.
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

    /// Refuses an operand that does not exist; empty for a layout without operands.
    #[doc(hidden)]
    const OPERAND: () = ();

    /// Whether the operand does not exist; `false` for a layout without operands.
    #[doc(hidden)]
    const OPERAND_FAILED: bool = false;

    /// Refuses a layout that does not exist, at the operand that caused the error: rustc reports a constant once.
    #[doc(hidden)]
    const EXISTS: () = if let Err(e) = &Self::INNER {
        let () = Self::OPERAND;
        no::<Self>(e)
    };

    /// The operation as it is written, for error messages: `zipped_divide((4,4):(4,1), [3, 2])`. Empty for a layout
    /// that is no operation.
    #[doc(hidden)]
    const CALL: algebra::Text = algebra::Text::new();

    /// The number of coordinates of a tensor's layout. It is 0, and no error, if the layout does not exist or `usize`
    /// does not hold the number. Then the proof of the tensor has failed and reports the error; rustc also evaluates
    /// constants of paths that are not taken.
    #[doc(hidden)]
    #[allow(clippy::cast_possible_truncation, reason = "it fits")]
    const COUNT: usize = match &Self::INNER {
        Ok(layout) if layout.size() <= usize::MAX as u64 => layout.size() as usize,
        _ => 0,
    };

    /// The cosize as a sum of terms: a constant, and a factor for each runtime stride.
    #[doc(hidden)]
    const COSIZE_TERMS: [u64; 1 + MAX_RUNTIME] = match composed::cosize_terms::<Self>() {
        Ok(terms) => terms,
        Err(error) => error.panic(),
    };

    /// Returns the runtime strides, `?` first; 0 after the last one.
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME];

    /// Returns the start of the index before the swizzle, without the offset: the coordinate at which a tensor was
    /// sliced.
    #[doc(hidden)]
    #[inline(always)]
    fn start(&self) -> Self::Start {
        // A type with a swizzle that forgets to override this would index all its slices from 0.
        const { assert!(!Self::Start::KEPT, "a layout with a swizzle has a start of its own") }
        Self::Start::ZERO
    }

    /// Returns the same layout with another start; for tensors, which know that the elements exist.
    #[doc(hidden)]
    #[inline(always)]
    fn started(self, _: Self::Start, _: Token) -> Self {
        const { assert!(!Self::Start::KEPT, "a layout with a swizzle keeps where it starts") }
        self
    }

    /// Returns the index of an element after the swizzle.
    #[doc(hidden)]
    #[inline(always)]
    fn element(&self, below: usize) -> usize {
        <Self::Start as Start>::element(self, below)
    }

    /// Returns [`COSIZE`](StaticLayout::COSIZE) for the runtime strides of this value.
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
            // A constant, where the type says everything: no sum and no error at run time.
            0 => Ok(const { Self::COSIZE_TERMS[0] }),
            _ if Self::SWIZZLED => composed::runtime_cosize::<Self>(&self.runtime_strides()),
            _ => algebra::cosize_of(const { &Self::COSIZE_TERMS }, &composed::wide(self.runtime_strides())),
        }
    }

    /// Returns the index of a coordinate.
    ///
    /// Constant parts are checked while compiling. Other parts have to be in bounds, which is checked with debug
    /// assertions only. Without them, a coordinate out of bounds has some index. Tensors always check.
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
        // Both proofs are named here and passed on: an error of either is at the user's line.
        let natural = Natural::PROOF;
        let fits = Congruent::PROOF;
        StaticIndex::<Self, X>::natural(self, coordinate, fits, natural)
    }

    /// Returns the signed offset of a coordinate: the index in layouts that may have negative strides.
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

    /// Calls a function with every coordinate, unrolled, the first mode moving fastest. Each call gets a constant,
    /// which needs no check.
    ///
    /// Up to 256 calls are unrolled at every optimization level. If the compiler inlines their bodies, as it does up to
    /// a few dozen instructions each, indices fold to constants.
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

    /// Iterates over the coordinates of the shape, the first mode moving fastest, with a counter for each leaf. An
    /// index takes them without a check and without a division. `CuTe`: `make_coord_iterator(shape)`.
    ///
    /// Methods that fold, such as `for_each` and `sum`, run nested loops; a `for` loop counts in each step.
    ///
    /// Post: item `x` is `idx2crd(x, shape)`.
    ///
    /// ```
    /// use layout_static::{C, StaticLayout, Tensor, layout};
    /// layout! {
    ///     /// The windows of 2 x 2 in an image of 4 x 4, and their places.
    ///     #[allow(intractable)] type Windows = ((2, 2), (3, 3)) : ((1, 4), (1, 4));
    ///     type Weights = 4 : 1;
    /// }
    /// let image: [u32; 16] = core::array::from_fn(|i| i as u32);
    /// let windows = Tensor::from_array(&image, Windows);
    /// let weights = Tensor::from_array(&[1, 10, 100, 1000], Weights);
    /// let window = Windows.mode(C::<0>); // an index divides the integers 0 to 3 by 2, and these coordinates not
    /// let sum: u32 = window.coordinates().map(|k| windows[(k, 4)] * weights[k.linear::<4>()]).sum();
    /// assert_eq!(sum, 5 + 60 + 900 + 10000);
    /// ```
    #[doc(alias = "idx2crd")]
    #[inline(always)]
    fn coordinates(&self) -> Coordinates<Self> {
        Coordinates::all()
    }

    /// Returns the number of coordinates, [`SIZE`](StaticLayout::SIZE). `CuTe`: `size(layout)`.
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

    /// Returns the number of modes, [`RANK`](StaticLayout::RANK). `CuTe`: `rank(layout)`.
    #[inline(always)]
    fn rank(&self) -> usize {
        Self::RANK
    }

    /// Returns the number of leaves.
    #[inline(always)]
    fn length(&self) -> usize {
        const { number::length::<Self>() }
    }

    /// Returns the depth of nesting, 1 for a flat layout. `CuTe`: `depth(layout)`.
    #[inline(always)]
    fn depth(&self) -> usize {
        const { number::depth::<Self>() }
    }

    /// Returns the shape as a value; as a type it is [`ShapeOf`](crate::ops::ShapeOf). `CuTe`: `shape(layout)`.
    #[inline(always)]
    fn shape(&self) -> IntTuple {
        const { <ShapeOf<Self> as Shape>::SHAPE }
    }

    layout_algebra::operations! { crate::ops::methods }
}

/// Panics with the error of a layout that does not exist, and its operation. A function, because rustc evaluates every
/// constant that is named, also if nothing is wrong.
#[track_caller]
pub(crate) const fn no<L: StaticLayout>(error: &LayoutError) -> ! {
    error.panic_of(&L::CALL)
}

/// Diverges in place of a constant of a layout that does not exist, with the layout's error, which rustc reports once.
const fn absent<L: StaticLayout>() -> ! {
    // This constant fails first, with the text. The panic below is never shown.
    let () = L::EXISTS;
    panic!("there is no layout")
}

//! Integers in types: the leaves of shapes and strides, and the trees of them.
//!
//! ```text
//! (C<128>, (C<4>, C<8>))     a shape: every extent is known while compiling
//! (usize, (C<1>, Neg<4>))    strides: one known at run time, one constant, one negative
//! ```

use core::fmt;

use layout_algebra::{Blame, IntTuple, Layout, LayoutError, MAX_LEAVES, MAX_RUNTIME, Operation, Stride};

use crate::expect;
use crate::sealed::Sealed;

/// An integer known while compiling; it takes no space at run time.
///
/// As a coordinate, `C<N>` is checked against the extent while compiling and folds into a constant of the index.
///
/// ```
/// use layout_static::C;
/// assert_eq!(size_of::<C<128>>(), 0);
/// assert_eq!(C::<128>::VALUE, 128);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct C<const N: usize>;

/// A stride of `-N`: a mode that is walked backwards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Neg<const N: usize>;

impl<const N: usize> C<N> {
    /// The integer.
    pub const VALUE: usize = N;
}

/// A shape: a tree of [`C`] by tuples of up to twelve modes. `C<4>`, `(C<4>,)` and `()` are three different shapes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape",
    note = "a shape is `C<N>` or a tuple of shapes, of at most 12 modes"
)]
pub trait Shape: Copy + Sealed {
    /// The shape as a value.
    const SHAPE: IntTuple;

    /// The shape, as operations take it.
    #[doc(hidden)]
    const RESULT: Result<IntTuple, LayoutError> = Ok(Self::SHAPE);

    /// A shape has none.
    #[doc(hidden)]
    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        [0; MAX_RUNTIME]
    }
}

/// Strides: a tree of [`C`], [`Neg`] and `usize` by tuples. The k-th `usize` from the left is the k-th runtime stride.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not strides",
    note = "strides are `C<N>`, `Neg<N>`, `usize` (known at run time) or a tuple of strides, of at most 12 modes"
)]
pub trait Strides: Copy + Sealed {
    /// The strides as a value.
    #[doc(hidden)]
    const TREE: StrideTree;

    /// The number of runtime strides.
    #[doc(hidden)]
    const RUNTIME: usize = Self::TREE.runtime.count_ones() as usize;

    /// Writes the runtime strides from entry `at` on.
    #[doc(hidden)]
    fn write(&self, strides: &mut [usize; MAX_RUNTIME], at: usize);

    /// The strides whose runtime strides stand from entry `at` on.
    #[doc(hidden)]
    fn read(strides: &[usize; MAX_RUNTIME], at: usize) -> Self;
}

/// Strides as a value. Small, because const evaluation copies one for each node of a tree.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct StrideTree {
    /// The absolute values, 0 for a runtime stride.
    magnitudes: IntTuple,
    /// A bit for each negative leaf.
    negative: u32,
    /// A bit for each runtime leaf.
    runtime: u32,
}

impl StrideTree {
    pub(crate) const fn leaf(magnitude: usize, negative: bool, runtime: bool) -> StrideTree {
        let magnitudes = IntTuple::leaf(magnitude as u64);
        StrideTree { magnitudes, negative: negative as u32, runtime: runtime as u32 }
    }

    /// The strides of a tuple whose modes have these.
    #[track_caller]
    pub(crate) const fn tuple<const N: usize>(modes: &[StrideTree; N]) -> StrideTree {
        let mut magnitudes = [IntTuple::EMPTY; N];
        let (mut negative, mut runtime, mut leaves) = (0, 0, 0);
        let mut i = 0;
        while i < N && leaves < MAX_LEAVES {
            magnitudes[i] = modes[i].magnitudes;
            negative |= modes[i].negative << leaves;
            runtime |= modes[i].runtime << leaves;
            leaves += modes[i].magnitudes.length();
            i += 1;
        }
        StrideTree { magnitudes: expect::tuple(IntTuple::tuple(&magnitudes)), negative, runtime }
    }

    /// Each stride in two's complement, 0 for a runtime stride. For at most `N` leaves; 0 behind the last one.
    #[allow(clippy::cast_possible_truncation, reason = "made from a `usize`")]
    pub(crate) const fn constants<const N: usize>(&self) -> [usize; N] {
        let mut constants = [0; N];
        let mut i = 0;
        while i < N && i < self.length() {
            let magnitude = self.magnitudes.entry(i) as usize;
            constants[i] = if self.is_negative(i) { magnitude.wrapping_neg() } else { magnitude };
            i += 1;
        }
        constants
    }

    /// For each leaf, where its stride stands in the list of runtime strides, if it is one.
    pub(crate) const fn runtime_places<const N: usize>(&self) -> [Option<usize>; N] {
        let mut places = [None; N];
        let (mut i, mut place) = (0, 0);
        while i < N && i < self.length() {
            if self.runtime >> i & 1 == 1 {
                places[i] = Some(place);
                place += 1;
            }
            i += 1;
        }
        places
    }

    /// The number of leaves.
    pub(crate) const fn length(&self) -> usize {
        self.magnitudes.length()
    }

    /// Leaf `i` is a negative constant.
    pub(crate) const fn is_negative(&self, i: usize) -> bool {
        self.negative >> i & 1 == 1
    }

    /// The bracketing is flat, with `rank` modes.
    pub(crate) const fn is_flat(&self, rank: usize) -> bool {
        self.magnitudes.depth() == 1 && self.magnitudes.length() == rank
    }

    /// The layout of a shape and these strides.
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`], [`LayoutError::CapacityExceeded`] for too many runtime strides, and those of
    /// [`Layout::new`].
    #[allow(clippy::cast_possible_wrap, reason = "checked")]
    pub(crate) const fn over(&self, shape: &IntTuple) -> Result<Layout, LayoutError> {
        if !shape.congruent(&self.magnitudes) {
            let blame = Blame::stride(Operation::Layout, 0);
            return Err(LayoutError::NotCongruent { blame, shape: *shape, stride: *self.magnitudes.profile() });
        }
        let length = shape.length();
        let mut strides = [Stride::ZERO; MAX_LEAVES];
        let mut number = 0;
        let mut i = 0;
        while i < length {
            let magnitude = self.magnitudes.entry(i);
            if self.runtime >> i & 1 == 1 {
                if number as usize == MAX_RUNTIME {
                    return Err(LayoutError::CapacityExceeded { blame: Blame::stride(Operation::Layout, i) });
                }
                strides[i] = Stride::runtime(number);
                number += 1;
            } else if magnitude > i64::MAX as u64 {
                let blame = Blame::stride(Operation::Layout, i);
                return Err(LayoutError::Overflow { blame, left: magnitude, right: 1 });
            } else if self.negative >> i & 1 == 1 {
                strides[i] = Stride::constant(-(magnitude as i64));
            } else {
                strides[i] = Stride::constant(magnitude as i64);
            }
            i += 1;
        }
        Layout::from_array(shape, &strides)
    }
}

/// A type with a single value, of size zero: constants, layouts without runtime strides, operations on them, and tuples
/// of all these.
///
/// ```
/// use layout_static::{C, Layout, Static, StaticLayout};
/// fn cosize<L: StaticLayout + Static>() -> usize {
///     L::VALUE.index(L::SIZE - 1) + 1
/// }
/// assert_eq!(cosize::<Layout<(C<4>, C<8>), (C<8>, C<1>)>>(), 32);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds a value that is known only at run time",
    note = "a layout with runtime strides is made by `with_strides([..])`, not by name"
)]
pub trait Static: Copy + Sealed {
    /// The only value.
    const VALUE: Self;
}

impl<const N: usize> Sealed for C<N> {}
impl<const N: usize> Sealed for Neg<N> {}
impl Sealed for usize {}

impl<const N: usize> Shape for C<N> {
    const SHAPE: IntTuple = IntTuple::leaf(N as u64);
}

impl<const N: usize> Strides for C<N> {
    const TREE: StrideTree = StrideTree::leaf(N, false, false);

    #[inline(always)]
    fn write(&self, _: &mut [usize; MAX_RUNTIME], _: usize) {}

    #[inline(always)]
    fn read(_: &[usize; MAX_RUNTIME], _: usize) -> C<N> {
        C
    }
}

impl<const N: usize> Static for C<N> {
    const VALUE: C<N> = C;
}

impl<const N: usize> Strides for Neg<N> {
    const TREE: StrideTree = StrideTree::leaf(N, true, false);

    #[inline(always)]
    fn write(&self, _: &mut [usize; MAX_RUNTIME], _: usize) {}

    #[inline(always)]
    fn read(_: &[usize; MAX_RUNTIME], _: usize) -> Neg<N> {
        Neg
    }
}

impl<const N: usize> Static for Neg<N> {
    const VALUE: Neg<N> = Neg;
}

impl Strides for usize {
    const TREE: StrideTree = StrideTree::leaf(0, false, true);

    #[inline(always)]
    fn write(&self, strides: &mut [usize; MAX_RUNTIME], at: usize) {
        strides[at] = *self;
    }

    #[inline(always)]
    fn read(strides: &[usize; MAX_RUNTIME], at: usize) -> usize {
        strides[at]
    }
}

impl<const N: usize> fmt::Display for C<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&N, f)
    }
}

impl<const N: usize> fmt::Debug for C<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "C<{N}>")
    }
}

impl<const N: usize> fmt::Display for Neg<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-{N}")
    }
}

impl<const N: usize> fmt::Debug for Neg<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Neg<{N}>")
    }
}

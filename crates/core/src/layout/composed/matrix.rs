//! Bit matrices as types, `BitMatrix<(C<1>, C<3>, C<6>)>`, and indices through them.
//!
//! The bits of an index that move by the same distance are moved together. Each distance, a *diagonal* of the matrix,
//! takes a mask, a shift and an exclusive or. If it takes fewer instructions, they move in rounds of 16, 8, 4, 2 and 1
//! places. The masks and distances are constants, applied in blocks without a loop.

use core::marker::PhantomData;

use layout_algebra::{self as algebra, Blame, Capacity, LayoutError, Operation};

use super::StaticSwizzle;
use crate::coordinates::Selection;
use crate::diagonals::{Code, Wired, Wires};
use crate::int::Shape;
use crate::layout::StaticLayout;
use crate::sealed::Sealed;

/// A bijection of the bits of an index as a type, used in place of a swizzle. Bit `k` contributes column `k` by
/// exclusive or; bits beyond the columns stay where they are.
///
/// The columns are a tuple, nested if there are more than 12.
///
/// Post: [`algebra::BitMatrix`].
///
/// ```
/// use layout_static::{BitMatrix, C, Composed, Layout, Static, StaticLayout};
/// type Gray = Composed<BitMatrix<(C<1>, C<3>, C<6>)>, C<0>, Layout<C<8>, C<1>>>;
/// assert_eq!((0..8).map(|x| Gray::VALUE.index(x)).collect::<Vec<_>>(), [0, 1, 3, 2, 6, 7, 5, 4]);
/// assert_eq!(Gray::VALUE.to_string(), "bit_matrix(1,3,6) o 0 o 8:1");
/// ```
///
/// Two indices must not become one:
///
/// ```compile_fail,E0080
/// # use layout_static::{BitMatrix, C, Composed, Layout, StaticLayout};
/// let size = Composed::<BitMatrix<(C<1>, C<2>, C<3>)>, C<0>, Layout<C<8>, C<1>>>::SIZE; // [L1018]
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct BitMatrix<X>(PhantomData<X>);

impl<X: Shape> Sealed for BitMatrix<X> {}

impl<X: Shape> StaticSwizzle for BitMatrix<X> {
    const BIJECTION: Result<algebra::Bijection, LayoutError> = match &X::TREE.numbers() {
        Ok(columns) => match algebra::BitMatrix::new(columns.leaves()) {
            Ok(matrix) => Ok(algebra::Bijection::of(matrix)),
            Err(error) => Err(error),
        },
        // The tuple is read as a shape, whose capacity is counted in leaves: here its leaves are bits of a matrix.
        Err(LayoutError::CapacityExceeded { count, .. }) => Err(LayoutError::CapacityExceeded {
            blame: Blame::whole(Operation::BitMatrix, 0),
            what: Capacity::MatrixBits,
            count: *count,
        }),
        Err(error) => Err(*error),
    };
}

/// The matrix of a layout, as code.
struct Of<L>(PhantomData<L>);

impl<L: StaticLayout> Wired for Of<L> {
    const CODE: &'static Code = match &L::BIJECTION {
        // A swizzle is one mask, one shift and one exclusive or: it needs no code of this kind.
        algebra::Bijection::Matrix(matrix) => &Code::of(&Wires::of_matrix(matrix)),
        algebra::Bijection::Swizzle(_) => &Code::NONE,
    };
}

impl<L: StaticLayout> Of<L> {
    /// The bits that contribute to themselves, including all bits beyond the columns.
    const KEPT: u32 = match &L::BIJECTION {
        // The main diagonal is a mask alone. `Wires::of_matrix` leaves it out.
        algebra::Bijection::Matrix(matrix) => matrix.diagonal(0),
        algebra::Bijection::Swizzle(_) => u32::MAX,
    };
}

/// Returns the index after the matrix of `L`; `low` are the lower 32 bits of the index.
#[inline(always)]
pub(super) fn moved<L: StaticLayout>(index: usize, low: u32) -> usize {
    let changed = Of::<L>::all(|_| low);
    // Widened by its complement: the bits above 32 stay, since a matrix has at most 32 columns.
    index & const { !(!Of::<L>::KEPT as usize) } ^ changed as usize
}

/// The indices of a layout after a matrix, as code on the parts of a coordinate. Valid while no slice has moved the
/// start.
pub(crate) struct Indices<L, X>(PhantomData<(L, X)>);

impl<L: StaticLayout, X: Selection> Indices<L, X> {
    const WIRES: &'static Option<Wires> = &match (&L::INNER, &L::BIJECTION) {
        (Ok(layout), algebra::Bijection::Matrix(_)) => Wires::of_layout(layout, &X::FORM, &L::BIJECTION, L::OFFSET),
        _ => None,
    };

    /// Whether the bits of the coordinate are moved in rounds. Without rounds, the bits of the index are moved, which a
    /// few instructions compute from the coordinate.
    pub(crate) const IN_ROUNDS: bool = Self::WIRES.is_some() && Self::CODE.has_rounds();
}

impl<L: StaticLayout, X: Selection> Wired for Indices<L, X> {
    const CODE: &'static Code = match Self::WIRES {
        Some(wires) => &Code::of(wires),
        None => &Code::NONE,
    };
}

//! Bit matrices as types, `BitMatrix<(C<1>, C<3>, C<6>)>`, and indices through them.
//!
//! The bits of an index that a matrix moves by one distance are moved together: a mask, a shift and an exclusive or for
//! each distance, its *diagonals*. They are constants, and taken in blocks without a loop.

use core::marker::PhantomData;

use layout_algebra::{self as algebra, Blame, Capacity, LayoutError, Operation};

use super::StaticSwizzle;
use crate::each::each;
use crate::int::Shape;
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;

/// A bijection of the bits of an index as a type: bit `k` contributes column `k` by exclusive or, bits beyond the
/// columns stay where they are. It stands where a swizzle does.
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
        Err(LayoutError::CapacityExceeded { count, .. }) => Err(LayoutError::CapacityExceeded {
            blame: Blame::whole(Operation::BitMatrix, 0),
            what: Capacity::MatrixBits,
            count: *count,
        }),
        Err(error) => Err(*error),
    };
}

/// The distances other than 0: from 31 places down to 31 up.
const DISTANCES: usize = 64;

/// The diagonals of a matrix that are not empty.
pub(crate) struct Diagonals {
    masks: [u32; DISTANCES],
    distances: [i8; DISTANCES],
    count: usize,
    /// The bits that feed themselves, where the main one is none of these.
    kept: u32,
}

impl Diagonals {
    const NONE: Diagonals = Diagonals { masks: [0; DISTANCES], distances: [0; DISTANCES], count: 0, kept: u32::MAX };

    const fn of(bijection: &algebra::Bijection) -> Diagonals {
        let mut diagonals = Diagonals::NONE;
        let algebra::Bijection::Matrix(matrix) = bijection else { return diagonals };
        diagonals.kept = matrix.diagonal(0);
        let mut distance = -31i8;
        while distance < 32 {
            if distance != 0 {
                diagonals.put(matrix.diagonal(distance as i32), distance);
            }
            distance += 1;
        }
        diagonals
    }

    /// Those of 32 columns at most, of which `bits` bits, or 32, from bit `from` on count; the main one among them.
    pub(crate) const fn of_columns(columns: &[u64], from: u32, bits: u32) -> Diagonals {
        let (mut diagonals, mut distance) = (Diagonals::NONE, -31i8);
        while distance < 32 {
            let (mut mask, mut k) = (0, 0);
            while k < columns.len() {
                #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "below 32")]
                let to = k as i32 + distance as i32;
                if to >= 0 && to < 32 && to.cast_unsigned() < bits && columns[k] >> from >> to & 1 == 1 {
                    mask |= 1 << k;
                }
                k += 1;
            }
            diagonals.put(mask, distance);
            distance += 1;
        }
        diagonals
    }

    const fn put(&mut self, mask: u32, distance: i8) {
        if mask != 0 {
            self.masks[self.count] = mask;
            self.distances[self.count] = distance;
            self.count += 1;
        }
    }

    /// The number of diagonals, which [`all`](Diagonals::all) takes as a constant.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// The exclusive or of what the diagonals make of a number; the branch on their count is on a constant: rustc
    /// compiles the one that is taken, and no other.
    #[inline(always)]
    pub(crate) const fn all(&self, count: usize, low: u32) -> u32 {
        match count {
            0 => 0,
            1 => self.one(0, low),
            2 => self.two(0, low),
            3..=4 => self.four(0, low),
            5..=8 => self.eight(0, low),
            9..=16 => self.sixteen(0, low),
            17..=32 => self.thirty_two(0, low),
            _ => self.sixty_four(0, low),
        }
    }

    /// What one diagonal adds.
    #[inline(always)]
    const fn one(&self, i: usize, low: u32) -> u32 {
        let (bits, distance) = (low & self.masks[i], self.distances[i]);
        if distance >= 0 { bits << distance } else { bits >> -distance }
    }
}

each! {
    [
        { two one 1 } { four two 2 } { eight four 4 }
        { sixteen eight 8 } { thirty_two sixteen 16 } { sixty_four thirty_two 32 }
    ]
    ($all:ident $half:ident $count:literal) => {
        impl Diagonals {
            #[inline(always)]
            const fn $all(&self, i: usize, low: u32) -> u32 {
                self.$half(i, low) ^ self.$half(i + $count, low)
            }
        }
    }
}

/// The diagonals of the matrix of a layout.
struct Of<L>(PhantomData<L>);

impl<L: StaticLayout> Of<L> {
    const DIAGONALS: Diagonals = Diagonals::of(&L::BIJECTION);
}

/// Where the matrix of `L` moves an index, of which `low` are the lower 32 bits.
#[inline(always)]
pub(super) fn moved<L: StaticLayout>(index: usize, low: u32) -> usize {
    let diagonals = const { &Of::<L>::DIAGONALS };
    let changed = diagonals.all(const { Of::<L>::DIAGONALS.count() }, low);
    index & const { !(!Of::<L>::DIAGONALS.kept as usize) } ^ changed as usize
}

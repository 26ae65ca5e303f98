//! `C = A B` in f32: packed blocks, register tiles, the vector unit of the machine, all cores. Every index comes from a
//! layout.
//!
//! ```text
//!   A (m, k)                B as (n, k)        a part of each for each thread
//!     |                       | pack           a strip of columns, a block of `k` deep: second-level cache, or third
//!     | pack                  v
//!     |                     panels of NR columns
//!     v                       |
//!   a panel of MR rows        |                first-level cache
//!     |                       |
//!     +----> registers <------+                a tile of C, MR x NR: one product of two panels
//!                |
//!                v
//!         C, tile by tile                      no two parts of C have a common element
//! ```
//!
//! What is small stays where it is: the kernel reads rows of A and columns of B in their matrices, or in panels. On
//! Intel's caches of 48 KiB, rows of an A stored by rows always stay.
//!
//! [`layouts`](self) of all of it stand in `layouts.rs`; `pack.rs` and `kernel.rs` do the work, `strip.rs` a strip of
//! it; `few.rs` has products of few columns, `rows.rs` rows of A as the kernel reads them. `blocked.rs` says what is
//! packed, `parts.rs` on which thread; `machine.rs` has the sizes that follow from the processor; `unit` is what the
//! vector units have in common. `hand.rs` is the same algorithm with indices by hand. It has neither the shorter way of
//! small products nor one column as a row.

#![allow(
    clippy::inline_always,
    reason = "what is generic over the vector unit takes its features from where it is inlined"
)]
#![allow(clippy::needless_range_loop, reason = "loops over registers are unrolled, and name two arrays by one index")]
#![allow(unreachable_pub, reason = "`pub` says: used by another file of this folder")]

mod ahead;
mod atoms;
mod blocked;
mod few;
mod hand;
mod kernel;
mod layouts;
mod machine;
mod pack;
mod parts;
mod room;
mod rows;
mod strip;
mod unit;

use layout_static::{C, DynTensor, DynTensorMut, LayoutError};

pub use atoms::{Execution, Fma, RegisterTile};
pub use layouts::{DEPTH, Lines, Panel};
pub use machine::Machine;
pub use unit::{Job, OnTile, Unit, VectorUnit};

/// Who does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// The thread that calls.
    One,
    /// The pool of `rayon` that the call is made in.
    All,
}

/// How a product is computed.
///
/// ```
/// use layout_examples::gemm::{How, Machine, Threads, VectorUnit};
/// let how = How { threads: Threads::All, unit: VectorUnit::best(), machine: Machine::here() };
/// assert_eq!(How::from(Threads::All), how);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct How {
    /// By whom.
    pub threads: Threads,
    /// With which instructions.
    pub unit: VectorUnit,
    /// For which caches.
    pub machine: Machine,
}

impl From<Threads> for How {
    /// On the best unit of this machine, for its caches.
    #[inline]
    fn from(threads: Threads) -> How {
        How { threads, unit: VectorUnit::best(), machine: Machine::here() }
    }
}

/// How a matrix is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Row after row (C order).
    Rows,
    /// Column after column (Fortran order).
    Columns,
}

/// A matrix whose rows are contiguous.
pub type Deep<'a> = DynTensor<'a, f32, (usize, usize), (usize, C<1>)>;
/// A matrix whose columns are contiguous.
pub type Across<'a> = DynTensor<'a, f32, (usize, usize), (C<1>, usize)>;

/// An operand as (something, `k`): rows of A or columns of B in mode 0, the depth in mode 1. As in `CuTe`, so that one
/// function packs both.
#[derive(Clone, Copy)]
pub enum Operand<'a> {
    /// The depth is contiguous: A stored by rows, B by columns.
    Deep(Deep<'a>),
    /// Mode 0 is contiguous: A stored by columns, B by rows.
    Across(Across<'a>),
}

impl<'a> Operand<'a> {
    /// A of `m x k`.
    ///
    /// # Errors
    /// Where the slice is too short.
    #[inline]
    pub fn a(elements: &'a [f32], order: Order, [m, k]: [usize; 2]) -> Result<Operand<'a>, LayoutError> {
        match order {
            Order::Rows => DynTensor::row_major(elements, (m, k)).map(Operand::Deep),
            Order::Columns => DynTensor::column_major(elements, (m, k)).map(Operand::Across),
        }
    }

    /// B of `k x n`.
    ///
    /// # Errors
    /// Where the slice is too short.
    #[inline]
    pub fn b(elements: &'a [f32], order: Order, [k, n]: [usize; 2]) -> Result<Operand<'a>, LayoutError> {
        match order {
            Order::Rows => DynTensor::column_major(elements, (n, k)).map(Operand::Across),
            Order::Columns => DynTensor::row_major(elements, (n, k)).map(Operand::Deep),
        }
    }

    /// The rows or columns from `first` on, and the depth from `p` on.
    fn block(&self, first: [usize; 2], extents: [usize; 2]) -> Operand<'a> {
        let (first, extents): ((usize, usize), (usize, usize)) = (first.into(), extents.into());
        match self {
            Operand::Deep(matrix) => matrix.block(first, extents).map(Operand::Deep),
            Operand::Across(matrix) => matrix.block(first, extents).map(Operand::Across),
        }
        .expect("the block lies in the matrix")
    }

    /// The first `count` of a mode, and the others.
    fn split_at(&self, mode: usize, count: usize) -> [Operand<'a>; 2] {
        let (rows, depth) = self.extents();
        let (mut first, mut from, mut others) = ([rows, depth], [0, 0], [rows, depth]);
        (first[mode], from[mode], others[mode]) = (count, count, others[mode] - count);
        [self.block([0, 0], first), self.block(from, others)]
    }

    /// The extents: (something, `k`).
    pub fn extents(&self) -> (usize, usize) {
        match self {
            Operand::Deep(elements) => elements.extents(),
            Operand::Across(elements) => elements.extents(),
        }
    }
}

/// A matrix that is written: `m x n`, stored by rows. For one stored by columns, swap the operands.
pub type Target<'a> = DynTensorMut<'a, f32, (usize, usize), (usize, C<1>)>;

/// `C = A B`.
///
/// # Errors
/// Where two elements of `c` are one.
///
/// # Panics
/// Where the extents do not fit, or the machine does not have the vector unit.
#[inline]
pub fn multiply(a: Operand<'_>, b: Operand<'_>, c: Target<'_>, how: impl Into<How>) -> Result<(), LayoutError> {
    let ((m, k), (n, depth)) = (a.extents(), b.extents());
    assert_eq!((k, (m, n)), (depth, c.extents()), "A of m x k, B of k x n and C of m x n");
    parts::multiply(&a, &b, c, &how.into())
}

/// `C = A B` for slices stored by rows.
///
/// # Errors
/// Where a slice is too short.
///
/// ```
/// use layout_examples::gemm::{Threads, with_layouts};
/// let (a, b, mut c) = ([1.0, 2.0, 3.0, 4.0], [0.0, 1.0, 1.0, 0.0], [0.0; 4]);
/// with_layouts(&a, &b, &mut c, [2, 2, 2], Threads::One)?;
/// assert_eq!(c, [2.0, 1.0, 4.0, 3.0]);
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
pub fn with_layouts(
    a: &[f32],
    b: &[f32],
    c: &mut [f32],
    [m, n, k]: [usize; 3],
    how: impl Into<How>,
) -> Result<(), LayoutError> {
    let (a, b) = (Operand::a(a, Order::Rows, [m, k])?, Operand::b(b, Order::Rows, [k, n])?);
    multiply(a, b, DynTensorMut::row_major(c, (m, n))?, how)
}

pub use hand::{by_hand, by_hand_in_orders};

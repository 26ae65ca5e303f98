//! Fragments of tensor-core instructions as thread-value layouts: which thread has which elements of an operand.
//!
//! Indices count the coordinates of the operand, the first mode moving fastest: `m + 16 k` for `A`, `n + 8 k` for `B`,
//! `m + 16 n` for `C`.
//!
//! ```
//! use layout_gpu::fragment::{A, B, C};
//! // Thread 5 = 1 + 4 * 1: its second register of C holds row 1 + 8, columns 2 and 3.
//! assert_eq!(C.index(((1, 1), (0, 1))), 9 + 16 * 2);
//! assert_eq!(C.index(((1, 1), (1, 1))), 9 + 16 * 3);
//! // All three name each element once.
//! layout_static::assert_layout!(A: bijective);
//! layout_static::assert_layout!(B: bijective);
//! layout_static::assert_layout!(C: bijective);
//! ```

use layout_static::layout;

layout! {
    /// `A`, 16 x 16, of `mma.m16n8k16` for 16-bit elements: `(thread, (element of a register, register))`.
    pub type A = ((4, 8), (2, (2, 2))) : ((32, 1), (16, (8, 128)));
    /// `B`, 8 x 16 as `(n, k)`.
    pub type B = ((4, 8), (2, 2)) : ((16, 1), (8, 64));
    /// The accumulators `C`, 16 x 8 in 32 bits: `(thread, (neighbours in a row, row and row + 8))`.
    pub type C = ((4, 8), (2, 2)) : ((32, 1), (16, 8));

    /// What `ldmatrix` hands out: `(thread, (element of a register, register))` to `(row address, element of the row)`:
    /// row address `8 r + i` is row `i` of matrix `r`.
    pub type Matrices = ((4, 8), (2, 4)) : ((64, 1), (32, 8));
    /// Which row of `A` thread `l` gives the address of, so that `ldmatrix` hands out `A`: `(l, element of the row)` to
    /// a coordinate of `A`.
    pub type RowsOfA = ((16, 2), 8) : ((1, 128), 16);
    /// Which row of two `B`s side by side, 16 x 16 as `(n, k)`, so that `ldmatrix` hands out the first and the second.
    pub type RowsOfB = ((8, 2, 2), 8) : ((1, 128, 8), 16);
    /// Two `B`s side by side: `(thread, (element, register, which of them))` to a coordinate of 16 x 16.
    pub type TwoB = ((4, 8), (2, 2, 2)) : ((32, 1), (16, 128, 8));
}

#[cfg(test)]
mod tests {
    use layout_static::{check, ops::Composition};

    use super::{A, B, Matrices, RowsOfA, RowsOfB, TwoB};

    /// The addresses that a kernel gives to `ldmatrix` bring the fragments that `mma` takes.
    #[test]
    fn ldmatrix_hands_out_fragments() {
        const {
            check::same_function::<Composition<RowsOfA, Matrices>, A>();
            check::same_function::<Composition<RowsOfB, Matrices>, TwoB>();
        }
    }

    /// The tables of the PTX reference, "Matrix Fragments for mma.m16n8k16", as formulas.
    #[test]
    fn fragments_are_those_of_the_reference() {
        for lane in 0..32_usize {
            let (group, thread) = (lane / 4, lane % 4);
            for i in 0..8 {
                let row = if i % 4 < 2 { group } else { group + 8 };
                let column = thread * 2 + i % 2 + if i >= 4 { 8 } else { 0 };
                assert_eq!(A.index((lane, i)), row + 16 * column, "A: thread {lane}, element {i}");
            }
            for i in 0..4 {
                let row = thread * 2 + i % 2 + if i >= 2 { 8 } else { 0 };
                assert_eq!(B.index((lane, i)), group + 8 * row, "B: thread {lane}, element {i}");
                let row = if i < 2 { group } else { group + 8 };
                assert_eq!(super::C.index((lane, i)), row + 16 * (thread * 2 + i % 2), "C: thread {lane}, element {i}");
            }
        }
    }
}

//! The rows of the sums of a product: folds over each, and sums that become a factor of the next product.
//!
//! ```text
//! mma.m16n8: an atom leaves four sums in a lane    s0 s1  in one row, s2 s3  in the row 8 on
//! ```
//!
//! A lane has two rows of each block of 16, and shares both with the three lanes beside it. That its registers are so
//! is decided from the product's layout while compiling.

use layout_static::atom::{OperandA, OperandC, TiledProduct};

use super::Fragment;
use crate::instruction::{bfloats, halves};
use crate::{each, law};

impl<P: TiledProduct, const N: usize> Fragment<P, OperandC, [f32; 4], N> {
    /// Folds each of the two rows of a lane from its number in `first`.
    #[inline(always)]
    pub fn fold_rows(&self, first: [f32; 2], f: impl Fn(f32, f32) -> f32) -> [f32; 2] {
        const { law::two_rows::<P>(4 * N) };
        let mut rows = first;
        each::<N>(|n| each::<4>(|i| rows[i / 2] = f(rows[i / 2], self.registers[n][i])));
        rows
    }

    /// Replaces each element by a function of the number of its row and itself.
    #[inline(always)]
    pub fn map_rows(&mut self, rows: [f32; 2], f: impl Fn(f32, f32) -> f32) {
        const { law::two_rows::<P>(4 * N) };
        each::<N>(|n| each::<4>(|i| self.registers[n][i] = f(rows[i / 2], self.registers[n][i])));
    }

    /// Replaces each element by a function of its number among the values of the thread and itself.
    #[inline(always)]
    pub fn map_values(&mut self, f: impl Fn(usize, f32) -> f32) {
        each::<N>(|n| each::<4>(|i| self.registers[n][i] = f(4 * n + i, self.registers[n][i])));
    }

    /// Returns the sums as bfloats: the factor A of the product `Q`, which holds the same elements in the same order.
    ///
    /// A factor of 16 x 16 has the registers of two products of 16 x 8, two atoms in one:
    ///
    /// ```
    /// use layout_gpu::Fragment;
    /// use layout_gpu::atom::Bf16M16N8K16;
    /// use layout_static::atom::{OperandA, OperandC};
    /// use layout_static::layout;
    /// layout! {
    ///     mma Scores = tiled(Bf16M16N8K16, (4, 1, 1)) in (64, 32, 16);
    ///     mma Output = tiled(Bf16M16N8K16, (4, 1, 1)) in (64, 8, 32);
    /// }
    /// fn weights(scores: &Fragment<Scores, OperandC, [f32; 4], 4>) -> Fragment<Output, OperandA, [u32; 4], 2> {
    ///     scores.to_bfloats()
    /// }
    /// ```
    ///
    /// A product over another number of columns does not hold them:
    ///
    /// ```compile_fail,E0080
    /// # use layout_gpu::Fragment;
    /// # use layout_gpu::atom::Bf16M16N8K16;
    /// # use layout_static::atom::{OperandA, OperandC};
    /// # use layout_static::layout;
    /// # layout! {
    /// #     mma Scores = tiled(Bf16M16N8K16, (4, 1, 1)) in (64, 32, 16);
    /// #     mma Output = tiled(Bf16M16N8K16, (2, 2, 1)) in (64, 16, 32);
    /// # }
    /// # fn weights(scores: &Fragment<Scores, OperandC, [f32; 4], 4>) -> Fragment<Output, OperandA, [u32; 4], 4> {
    /// scores.to_bfloats()
    /// # }
    /// # let _: fn(&_) -> _ = weights;
    /// ```
    #[inline(always)]
    pub fn to_bfloats<Q: TiledProduct, const K: usize>(&self) -> Fragment<Q, OperandA, [u32; 4], K> {
        self.paired(bfloats)
    }

    /// Returns the sums as halves: the factor A of the product `Q`, as [`to_bfloats`](Fragment::to_bfloats).
    #[inline(always)]
    pub fn to_halves<Q: TiledProduct, const K: usize>(&self) -> Fragment<Q, OperandA, [u32; 4], K> {
        self.paired(halves)
    }

    #[inline(always)]
    fn paired<Q: TiledProduct, const K: usize>(
        &self,
        pair: impl Fn(f32, f32) -> u32,
    ) -> Fragment<Q, OperandA, [u32; 4], K> {
        const {
            assert!(N == 2 * K, "two atoms of sums are one atom of the factor");
            law::sums_are_a_factor::<P, Q>();
        }
        let mut factor: Fragment<Q, OperandA, [u32; 4], K> = Fragment::default();
        each::<K>(|k| {
            each::<4>(|i| {
                let [low, high] = [2 * i, 2 * i + 1].map(|x| self.registers[2 * k + x / 4][x % 4]);
                factor.registers[k][i] = pair(high, low);
            });
        });
        factor
    }
}

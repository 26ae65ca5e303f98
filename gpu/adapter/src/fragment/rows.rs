//! The rows of the sums of a product: folds over each, and sums that become a factor of the next product.
//!
//! ```text
//! mma.m16n8: an atom leaves four sums in a lane    s0 s1  in one row, s2 s3  in the row 8 on
//! ```
//!
//! A lane has two rows of each block of 16, and shares both with the three lanes beside it. Which value is in which row
//! follows from the product's layout while compiling.

use layout_static::atom::{OperandA, OperandC, TiledProduct};

use super::Fragment;
use crate::instruction::{bfloats, halves};
use crate::{each, law};

impl<P: TiledProduct, const N: usize> Fragment<P, OperandC, [f32; 4], N> {
    /// Folds each row of a lane, `R` of them as the layout of the product has it, from its number in `first`.
    ///
    /// ```
    /// use layout_gpu::Fragment;
    /// use layout_gpu::atom::F16M16N8K16;
    /// use layout_static::atom::OperandC;
    /// use layout_static::layout;
    /// layout! { mma Product = tiled(F16M16N8K16, (2, 2, 1)) in (64, 32, 16); }
    /// let mut sums = Fragment::<Product, OperandC, [f32; 4], 4>::default();
    /// sums.map_values(|value, _| value as f32);
    /// assert_eq!(sums.fold_rows([0.0; 4], |a, b| a + b), [18.0, 26.0, 34.0, 42.0]);
    /// ```
    ///
    /// A thread has another number of rows:
    ///
    /// ```compile_fail,E0080
    /// # use layout_gpu::Fragment;
    /// # use layout_gpu::atom::F16M16N8K16;
    /// # use layout_static::atom::OperandC;
    /// # use layout_static::layout;
    /// # layout! { mma Product = tiled(F16M16N8K16, (2, 2, 1)) in (64, 32, 16); }
    /// # let sums = Fragment::<Product, OperandC, [f32; 4], 4>::default();
    /// sums.fold_rows([0.0; 2], |a, b| a + b);
    /// ```
    #[inline(always)]
    pub fn fold_rows<const R: usize, T: Copy>(&self, first: [T; R], f: impl Fn(T, f32) -> T) -> [T; R] {
        self.fold_columns(first, |folded, _, x| f(folded, x))
    }

    /// Folds each row of a lane, as [`fold_rows`](Fragment::fold_rows), with the column of each element from the first
    /// one of the lane: the greatest element of each row with its column, for example.
    ///
    /// ```
    /// # use layout_gpu::Fragment;
    /// # use layout_gpu::atom::F16M16N8K16;
    /// # use layout_static::atom::OperandC;
    /// # use layout_static::layout;
    /// # layout! { mma Product = tiled(F16M16N8K16, (2, 2, 1)) in (64, 32, 16); }
    /// # let mut sums = Fragment::<Product, OperandC, [f32; 4], 4>::default();
    /// sums.map_values(|value, _| [3.0, 9.0, 4.0, 1.0][value % 4]);
    /// let first = [(f32::MIN, 0); 4];
    /// let greatest = sums.fold_columns(first, |best, column, x| if x > best.0 { (x, column) } else { best });
    /// assert_eq!(greatest, [(9.0, 1), (4.0, 0), (9.0, 1), (4.0, 0)]);
    /// ```
    #[inline(always)]
    pub fn fold_columns<const R: usize, T: Copy>(&self, first: [T; R], f: impl Fn(T, u32, f32) -> T) -> [T; R] {
        const { law::Rows::<P>::check(4 * N, R) };
        let mut rows = first;
        each::<N>(|n| {
            each::<4>(|i| {
                let row = usize::from(law::Rows::<P>::OF[4 * n + i]);
                let column = u32::from(law::Rows::<P>::COLUMN[4 * n + i]);
                rows[row] = f(rows[row], column, self.registers[n][i]);
            });
        });
        rows
    }

    /// Replaces each element by a function of the number of its row and itself.
    #[inline(always)]
    pub fn map_rows<const R: usize, T: Copy>(&mut self, rows: [T; R], f: impl Fn(T, f32) -> f32) {
        const { law::Rows::<P>::check(4 * N, R) };
        each::<N>(|n| {
            each::<4>(|i| {
                let row = usize::from(law::Rows::<P>::OF[4 * n + i]);
                self.registers[n][i] = f(rows[row], self.registers[n][i]);
            });
        });
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

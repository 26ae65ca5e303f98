//! The products in hand-written index arithmetic, in 32 bits where it fits.

use layout_static::Bounded;
use layout_static::atom::Execute;

use super::{Halves4, Halves8, Matrices, Sums4, regrouped};
use crate::Wave;
use crate::atom::{MfmaF16M32N32K8, MfmaF16M32N32K16, WmmaF16M16N16K16};

/// The product of a machine: as `lane!`, and where the vectors of lane `t` are. The first one of a factor is in a row
/// and along `k`, the first four of C along `m` and in a column; vector `v` is so much further on.
macro_rules! by_hand {
    ($(#[$doc:meta])* $machine:ident: $Atom:ident, $Vector:ident $count:literal by $along:literal,
        A $a:literal of $registers:literal, C $c:literal of $sums:literal;
        |$t:ident| $factor:expr, $four:expr; |$v:ident| $factor_step:expr, $four_step:expr) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// As `product` of the machine.
        #[inline(always)]
        pub unsafe fn $machine(matrices: Matrices<$Vector>, [i, j]: [u32; 2], lane: u32) {
            let Matrices { a, b, c, strides, mut steps } = matrices;
            let $t = lane % super::$machine::LANES;
            let [a_stride, b_stride, c_stride] = strides.map(|stride| stride as usize);
            let mut sums = [[0.0; $sums]; $c];
            let (row, along) = $factor;
            let mut from_a = a.wrapping_add((i * 64 + row) as usize * a_stride + along as usize);
            let mut from_b = b.wrapping_add((j * 64 + row) as usize * b_stride + along as usize);
            loop {
                let (mut a, mut b) = ([$Vector::default().0; $count], [$Vector::default().0; $count]);
                each::<$count>(|$v| {
                    let (row, along) = $factor_step;
                    // SAFETY: a vector of this block's rows.
                    a[$v] = unsafe { *from_a.wrapping_add(row * a_stride + along) }.0;
                    // SAFETY: a vector of this block's rows.
                    b[$v] = unsafe { *from_b.wrapping_add(row * b_stride + along) }.0;
                });
                let (a, b): ([[u32; $registers]; $a], [[u32; $registers]; $a]) = (regrouped(&a), regrouped(&b));
                each::<$a>(|n| {
                    each::<$a>(|m| {
                        // SAFETY: all lanes get here.
                        let wave = unsafe { Wave::together() };
                        sums[m + $a * n] = Execute::<$Atom>::execute(wave, a[m], b[n], sums[m + $a * n]);
                    });
                });
                (from_a, from_b) = (from_a.wrapping_add($along), from_b.wrapping_add($along));
                steps -= 1;
                if steps == 0 {
                    break;
                }
            }
            let (along, column) = $four;
            let to = c.wrapping_add((i * 16 + along) as usize + (j * 64 + column) as usize * c_stride);
            let sums: [[f32; 4]; $c * $sums / 4] = regrouped(&sums);
            each::<{ $c * $sums / 4 }>(|$v| {
                let (along, column) = $four_step;
                // SAFETY: a four of this block's tile, no other lane's.
                unsafe { *to.wrapping_add(along + column * c_stride) = Sums4(sums[$v]) };
            });
        }
    };
}

/// A loop without a loop.
#[inline(always)]
fn each<const N: usize>(mut f: impl FnMut(usize)) {
    Bounded::<N>::for_each_static(|i| f(i.get()));
}

by_hand! {
    /// The product of `gfx942`.
    gfx942: MfmaF16M32N32K8, Halves4 2 by 2, A 2 of 2, C 4 of 16;
    |t| (t % 32, t / 32), (t / 32, t % 32); |v| (32 * v, 0), (2 * (v % 4) + 8 * (v / 4 % 2), 32 * (v / 8))
}
by_hand! {
    /// The product of `gfx950`.
    gfx950: MfmaF16M32N32K16, Halves8 2 by 2, A 2 of 4, C 4 of 16;
    |t| (t % 32, t / 32), (t / 32, t % 32); |v| (32 * v, 0), (2 * (v % 4) + 8 * (v / 4 % 2), 32 * (v / 8))
}
by_hand! {
    /// The product of `gfx1200`.
    gfx1200: WmmaF16M16N16K16, Halves4 8 by 4, A 4 of 4, C 16 of 8;
    |t| (t % 16, t / 16), (t / 16 * 2, t % 16); |v| (16 * (v / 2), 2 * (v % 2)), (v % 2 + 4 * (v / 2 % 4), 16 * (v / 8))
}

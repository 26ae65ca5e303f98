//! What the kernels have to compute, in the plainest words, and what from.
//!
//! All inputs are small integers, so that every sum is exact in `f32` and in any order.

use half::f16;
use layout_gpu_kernels::reduce;

/// What no kernel writes, and results begin as: no sum of integers, and no softmax.
pub(crate) const UNTOUCHED: f32 = -0.5;

/// Small integers that look random: -4 to 3.
pub(crate) fn numbers(count: usize) -> Vec<f32> {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(u8::try_from(state >> 29).unwrap_or(0)) - 4.0
    };
    (0..count).map(|_| next()).collect()
}

/// The same in 16 bits.
pub(crate) fn halves(numbers: &[f32]) -> Vec<f16> {
    numbers.iter().map(|number| f16::from_f32(*number)).collect()
}

/// The transpose of a matrix of `rows` x `columns`; both have rows that are their strides apart, with [`UNTOUCHED`]
/// between them.
pub(crate) fn transpose(from: &[f32], rows: usize, columns: usize, strides: [usize; 2]) -> Vec<f32> {
    let mut to = vec![UNTOUCHED; columns * strides[1]];
    for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
        to[j * strides[1] + i] = from[i * strides[0] + j];
    }
    to
}

/// The powers of each row's elements over their sum, in 64 bits; rows are a stride apart, with [`UNTOUCHED`] between
/// them.
#[allow(clippy::cast_possible_truncation, reason = "rounded")]
pub(crate) fn softmax(from: &[f32], columns: usize, stride: usize) -> Vec<f32> {
    let mut to = vec![UNTOUCHED; from.len()];
    for (from, to) in from.chunks(stride).zip(to.chunks_mut(stride)) {
        let powers: Vec<f64> = from[..columns].iter().map(|number| f64::from(*number).exp()).collect();
        let sum: f64 = powers.iter().sum();
        to.iter_mut().zip(&powers).for_each(|(to, power)| *to = (power / sum) as f32);
    }
    to
}

/// The sums of the blocks: block `b` of `blocks` adds tiles `b`, `b + blocks`, ..
pub(crate) fn sums(from: &[f32], blocks: usize) -> Vec<f32> {
    let mut sums = vec![0.0; blocks];
    for (tile, numbers) in from.chunks(reduce::ELEMENTS).enumerate() {
        sums[tile % blocks] += numbers.iter().sum::<f32>();
    }
    sums
}

/// `C = A B^T`, where `A` is `m` x `k` and `B` is `n` x `k`; all have rows that are their strides apart, `C` with
/// [`UNTOUCHED`] between them.
pub(crate) fn product(a: &[f32], b: &[f32], [m, n, k]: [usize; 3], strides: [usize; 3]) -> Vec<f32> {
    let mut c = vec![UNTOUCHED; m * strides[2]];
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let (row, column) = (&a[i * strides[0]..][..k], &b[j * strides[1]..][..k]);
        c[i * strides[2] + j] = row.iter().zip(column).map(|(x, y)| x * y).sum();
    }
    c
}

#[cfg(test)]
mod tests {
    use layout_gpu_kernels::reduce::ELEMENTS;

    use super::{halves, numbers, product, sums, transpose};

    #[test]
    fn numbers_are_small_and_differ() {
        let numbers = numbers(1000);
        for integer in -4_i8..4 {
            assert!(numbers.contains(&f32::from(integer)), "{integer}");
        }
        assert!(numbers.iter().all(|number| (-4.0..4.0).contains(number) && number.fract() == 0.0));
        let halves: Vec<_> = halves(&numbers).iter().map(|half| half.to_f32()).collect();
        assert_eq!(halves, numbers);
    }

    #[test]
    fn a_matrix_is_transposed() {
        // 2 x 3 with rows 4 apart, to rows 3 apart.
        let from = [1.0, 2.0, 3.0, 9.0, 4.0, 5.0, 6.0, 9.0];
        assert_eq!(transpose(&from, 2, 3, [4, 3]), [1.0, 4.0, -0.5, 2.0, 5.0, -0.5, 3.0, 6.0, -0.5]);
    }

    #[test]
    fn tiles_are_dealt_to_blocks() {
        let from: Vec<f32> = [1.0, 2.0, 4.0].iter().flat_map(|number| vec![*number; ELEMENTS]).collect();
        let tile = f32::from(u16::try_from(ELEMENTS).unwrap());
        assert_eq!(sums(&from, 2), [5.0 * tile, 2.0 * tile]);
    }

    #[test]
    fn matrices_are_multiplied() {
        // (1 2; 3 4) times the transpose of (5 6; 7 8); rows 3, 2 and 3 apart.
        let (a, b) = ([1.0, 2.0, 9.0, 3.0, 4.0, 9.0], [5.0, 6.0, 7.0, 8.0]);
        assert_eq!(product(&a, &b, [2, 2, 2], [3, 2, 3]), [17.0, 23.0, -0.5, 39.0, 53.0, -0.5]);
    }
}

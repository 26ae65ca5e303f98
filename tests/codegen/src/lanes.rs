//! Loops of kernels in lanes, each beside the vector instructions by hand: `core::arch` on x86, elsewhere a loop over
//! chunks. The shortest innermost loops of the first machine are compared.

#![allow(unsafe_code, reason = "by hand, vector instructions load from pointers")]
#![allow(clippy::float_cmp, reason = "both versions have the same operations in the same order")]

use core::f32::consts::LOG2_E;

use layout_static::{Tensor, TensorMut, layout};

layout! {
    /// A row of 512 numbers.
    pub type Row = 512 : 1;
}

/// Rounds to an integer where it is added; the two parts of ln 2.
const ROUND: f32 = 12_582_912.0;
const HIGH: f32 = 0.693_359_4;
const LOW: f32 = 2.121_944_4e-4;

/// Four numbers.
type Lane = [f32; 4];

/// A function of each element of two lanes.
#[inline]
fn both(x: Lane, y: Lane, call: impl Fn(f32, f32) -> f32) -> Lane {
    core::array::from_fn(|k| call(x[k], y[k]))
}

/// The exponential function of the cookbook's softmax, with a polynomial of one degree less.
#[inline]
fn exp(x: f32) -> f32 {
    let x = if x > -87.0 { x } else { -87.0 };
    let rounded = x * LOG2_E + ROUND;
    let k = rounded - ROUND;
    let r = (x - k * HIGH) + k * LOW;
    let p = 0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0)));
    let p = 1.0 + r * (1.0 + r * p);
    f32::from_bits(p.to_bits().wrapping_add(rounded.to_bits() << 23))
}

/// A function of each element, as a loop: LLVM calls the function of a long `map`.
#[inline]
fn powers(x: Lane, most: f32) -> Lane {
    let mut y = [0.0; 4];
    for k in 0..4 {
        y[k] = exp(x[k] - most);
    }
    y
}

/// Loops by vector instructions.
#[cfg(target_arch = "x86_64")]
#[allow(clippy::multiple_unsafe_ops_per_block, reason = "a block of vector instructions")]
mod vectors {
    use core::arch::x86_64::{
        _mm_add_epi32, _mm_add_ps, _mm_castps_si128, _mm_castsi128_ps, _mm_loadu_ps, _mm_max_ps, _mm_mul_ps,
        _mm_set1_ps, _mm_setzero_ps, _mm_slli_epi32, _mm_storeu_ps, _mm_sub_ps,
    };

    use super::{HIGH, LOG2_E, LOW, Lane, ROUND};

    pub(super) fn powers(x: &[f32; 512], most: f32, y: &mut [f32; 512]) -> Lane {
        // SAFETY: every load and store is within its array, and SSE2 is part of the target.
        unsafe {
            let number = |x: f32| _mm_set1_ps(x);
            let next = |p, r, c| _mm_add_ps(number(c), _mm_mul_ps(r, p));
            let (most, round, mut sums) = (number(most), number(ROUND), _mm_setzero_ps());
            for k in (0..512).step_by(4) {
                let x = _mm_max_ps(_mm_sub_ps(_mm_loadu_ps(x.as_ptr().add(k)), most), number(-87.0));
                let rounded = _mm_add_ps(_mm_mul_ps(x, number(LOG2_E)), round);
                let k_ln_2 = _mm_sub_ps(rounded, round);
                let r = _mm_sub_ps(x, _mm_mul_ps(k_ln_2, number(HIGH)));
                let r = _mm_add_ps(r, _mm_mul_ps(k_ln_2, number(LOW)));
                let p = next(next(next(next(number(1.0 / 120.0), r, 1.0 / 24.0), r, 1.0 / 6.0), r, 0.5), r, 1.0);
                let bits = _mm_slli_epi32::<23>(_mm_castps_si128(rounded));
                let power = _mm_castsi128_ps(_mm_add_epi32(_mm_castps_si128(next(p, r, 1.0)), bits));
                _mm_storeu_ps(y.as_mut_ptr().add(k), power);
                sums = _mm_add_ps(sums, power);
            }
            let mut lane = [0.0; 4];
            _mm_storeu_ps(lane.as_mut_ptr(), sums);
            lane
        }
    }

    pub(super) fn squares(x: &[f32; 512]) -> Lane {
        // SAFETY: as in `powers`.
        unsafe {
            let mut sums = _mm_setzero_ps();
            for k in (0..512).step_by(4) {
                let x = _mm_loadu_ps(x.as_ptr().add(k));
                sums = _mm_add_ps(sums, _mm_mul_ps(x, x));
            }
            let mut lane = [0.0; 4];
            _mm_storeu_ps(lane.as_mut_ptr(), sums);
            lane
        }
    }

    pub(super) fn normed(
        x: &[f32; 512],
        gains: &[f32; 512],
        biases: &[f32; 512],
        [mean, scale]: [f32; 2],
        y: &mut [f32; 512],
    ) {
        // SAFETY: as in `powers`.
        unsafe {
            let (mean, scale) = (_mm_set1_ps(mean), _mm_set1_ps(scale));
            for k in (0..512).step_by(4) {
                let x = _mm_mul_ps(_mm_sub_ps(_mm_loadu_ps(x.as_ptr().add(k)), mean), scale);
                let scaled = _mm_mul_ps(x, _mm_loadu_ps(gains.as_ptr().add(k)));
                _mm_storeu_ps(y.as_mut_ptr().add(k), _mm_add_ps(scaled, _mm_loadu_ps(biases.as_ptr().add(k))));
            }
        }
    }

    pub(super) fn turned(x: &[f32; 512], y: &[f32; 512], cos: &[f32; 512], sin: &[f32; 512], to: &mut [f32; 512]) {
        // SAFETY: as in `powers`.
        unsafe {
            for k in (0..512).step_by(4) {
                let first = _mm_mul_ps(_mm_loadu_ps(x.as_ptr().add(k)), _mm_loadu_ps(cos.as_ptr().add(k)));
                let second = _mm_mul_ps(_mm_loadu_ps(y.as_ptr().add(k)), _mm_loadu_ps(sin.as_ptr().add(k)));
                _mm_storeu_ps(to.as_mut_ptr().add(k), _mm_sub_ps(first, second));
            }
        }
    }
}

/// The same loops over chunks.
#[cfg(not(target_arch = "x86_64"))]
mod vectors {
    use super::{Lane, both};

    pub(super) fn powers(x: &[f32; 512], most: f32, y: &mut [f32; 512]) -> Lane {
        y.as_chunks_mut().0.iter_mut().zip(x.as_chunks().0).fold([0.0; 4], |sums, (y, x)| {
            *y = super::powers(*x, most);
            both(sums, *y, |sum, y| sum + y)
        })
    }

    pub(super) fn squares(x: &[f32; 512]) -> Lane {
        x.as_chunks().0.iter().fold([0.0; 4], |sums, x| both(sums, *x, |sum, x| sum + x * x))
    }

    pub(super) fn normed(
        x: &[f32; 512],
        gains: &[f32; 512],
        biases: &[f32; 512],
        [mean, scale]: [f32; 2],
        y: &mut [f32; 512],
    ) {
        for ((y, x), (gain, bias)) in y.iter_mut().zip(x).zip(gains.iter().zip(biases)) {
            *y = (x - mean) * scale * gain + bias;
        }
    }

    pub(super) fn turned(x: &[f32; 512], y: &[f32; 512], cos: &[f32; 512], sin: &[f32; 512], to: &mut [f32; 512]) {
        for ((to, (x, y)), (cos, sin)) in to.iter_mut().zip(x.iter().zip(y)).zip(cos.iter().zip(sin)) {
            *to = x * cos - y * sin;
        }
    }
}

/// Numbers to try: small, so that sums are exact. They are constants, since a debug build has a small stack here.
#[allow(clippy::cast_precision_loss, reason = "small")]
const fn numbers<const N: usize>(first: usize) -> [f32; N] {
    let (mut numbers, mut k) = ([0.0; N], 0);
    while k < N {
        numbers[k] = ((first + 7 * k) % 16) as f32 - 5.0;
        k += 1;
    }
    numbers
}

const ONE: &[f32; 512] = &numbers(1);
const TWO: &[f32; 512] = &numbers(2);
const THREE: &[f32; 512] = &numbers(3);
const FIVE: &[f32; 512] = &numbers(5);
const NINE: &[f32; 512] = &numbers(9);

crate::pair! {
    Kernel softmax_powers(x: &[f32; 512], most: f32, y: &mut [f32; 512]) -> Lane:
        {
            let (x, mut y) = (Tensor::from_array(x, Row), TensorMut::from_array(y, Row));
            y.lanes_mut::<4>().zip(x.lanes::<4>()).fold([0.0; 4], |sums, (y, x)| {
                *y = powers(*x, most);
                both(sums, *y, |sum, y| sum + y)
            })
        },
        by hand vectors::powers(x, most, y),
        check {
            let (mut ours, mut theirs) = ([0.0; 512], [1.0; 512]);
            let sums = (by_layout(ONE, 9.0, &mut ours), by_hand(ONE, 9.0, &mut theirs));
            assert_eq!((sums.0, ours), (sums.1, theirs));
        };
    Kernel rms_squares(x: &[f32; 512]) -> Lane:
        {
            let row = Tensor::from_array(x, Row);
            row.lanes::<4>().fold([0.0; 4], |sums, x| both(sums, *x, |sum, x| sum + x * x))
        },
        by hand vectors::squares(x),
        check {
            assert_eq!(by_layout(THREE), by_hand(THREE));
        };
    Kernel layer_norm(x: &[f32; 512], gains: &[f32; 512], biases: &[f32; 512], by: [f32; 2], y: &mut [f32; 512]) -> ():
        {
            let [x, gains, biases] = [x, gains, biases].map(|row| Tensor::from_array(row, Row));
            let [mean, scale] = by;
            let lanes = x.lanes::<4>().zip(gains.lanes::<4>()).zip(biases.lanes::<4>());
            for (y, ((x, gain), bias)) in TensorMut::from_array(y, Row).lanes_mut::<4>().zip(lanes) {
                *y = core::array::from_fn(|k| (x[k] - mean) * scale * gain[k] + bias[k]);
            }
        },
        by hand vectors::normed(x, gains, biases, by, y),
        check {
            let (mut ours, mut theirs) = ([0.0; 512], [1.0; 512]);
            by_layout(ONE, TWO, FIVE, [2.0, 0.5], &mut ours);
            by_hand(ONE, TWO, FIVE, [2.0, 0.5], &mut theirs);
            assert_eq!(ours, theirs);
        };
    Kernel rope(x: &[f32; 512], y: &[f32; 512], cos: &[f32; 512], sin: &[f32; 512], to: &mut [f32; 512]) -> ():
        {
            let [x, y, cos, sin] = [x, y, cos, sin].map(|row| Tensor::from_array(row, Row));
            let lanes = x.lanes::<4>().zip(y.lanes::<4>()).zip(cos.lanes::<4>().zip(sin.lanes::<4>()));
            for (to, ((x, y), (cos, sin))) in TensorMut::from_array(to, Row).lanes_mut::<4>().zip(lanes) {
                *to = core::array::from_fn(|k| x[k] * cos[k] - y[k] * sin[k]);
            }
        },
        by hand vectors::turned(x, y, cos, sin, to),
        check {
            let (mut ours, mut theirs) = ([0.0; 512], [1.0; 512]);
            by_layout(ONE, TWO, FIVE, NINE, &mut ours);
            by_hand(ONE, TWO, FIVE, NINE, &mut theirs);
            assert_eq!(ours, theirs);
        };
}

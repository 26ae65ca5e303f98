//! Loops of kernels in lanes, each beside the vector instructions by hand: `core::arch` on x86, elsewhere a loop over
//! chunks. The shortest innermost loops of the first machine are compared.

#![allow(unsafe_code, reason = "by hand, vector instructions load from pointers")]

use layout_static::{Tensor, TensorMut, layout};

layout! {
    /// A row of 512 numbers.
    pub type Row = 512 : 1;
    /// Weights of four bits: 64 blocks of 16 bytes, the low halves first.
    pub type Bytes = (64, 16) : (16, 1);
    pub type Weights = (64, 32) : (32, 1);
    pub type Scales = 64 : 1;
}

/// Four numbers.
type Lane = [f32; 4];

/// A function of each element of two lanes.
#[inline]
fn both(x: Lane, y: Lane, call: impl Fn(f32, f32) -> f32) -> Lane {
    core::array::from_fn(|k| call(x[k], y[k]))
}

/// 16 bytes as 32 weights.
#[inline]
fn block(bytes: [u8; 16], scale: f32) -> [f32; 32] {
    let mut weights = [0.0; 32];
    for k in 0..16 {
        weights[k] = scale * (f32::from(bytes[k] & 15) - 8.0);
        weights[k + 16] = scale * (f32::from(bytes[k] >> 4) - 8.0);
    }
    weights
}

/// Loops by vector instructions.
#[cfg(target_arch = "x86_64")]
#[allow(clippy::multiple_unsafe_ops_per_block, reason = "a block of vector instructions")]
#[allow(clippy::cast_ptr_alignment, reason = "loads and stores without alignment")]
mod vectors {
    use core::arch::x86_64::{
        __m128i, _mm_add_ps, _mm_and_si128, _mm_cvtepi32_ps, _mm_loadu_ps, _mm_loadu_si128, _mm_max_ps, _mm_mul_ps,
        _mm_set1_epi8, _mm_set1_ps, _mm_setzero_ps, _mm_setzero_si128, _mm_srli_epi16, _mm_storeu_ps, _mm_sub_ps,
        _mm_unpackhi_epi8, _mm_unpackhi_epi16, _mm_unpacklo_epi8, _mm_unpacklo_epi16,
    };

    use super::Lane;

    pub(super) fn most(x: &[f32; 512]) -> Lane {
        // SAFETY: every load is within the array, and SSE2 is part of the target.
        unsafe {
            let mut most = _mm_set1_ps(f32::NEG_INFINITY);
            for k in (0..512).step_by(4) {
                most = _mm_max_ps(_mm_loadu_ps(x.as_ptr().add(k)), most);
            }
            let mut lane = [0.0; 4];
            _mm_storeu_ps(lane.as_mut_ptr(), most);
            lane
        }
    }

    pub(super) fn squares(x: &[f32; 512]) -> Lane {
        // SAFETY: as in `most`.
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
        // SAFETY: as in `most`.
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
        // SAFETY: as in `most`.
        unsafe {
            for k in (0..512).step_by(4) {
                let first = _mm_mul_ps(_mm_loadu_ps(x.as_ptr().add(k)), _mm_loadu_ps(cos.as_ptr().add(k)));
                let second = _mm_mul_ps(_mm_loadu_ps(y.as_ptr().add(k)), _mm_loadu_ps(sin.as_ptr().add(k)));
                _mm_storeu_ps(to.as_mut_ptr().add(k), _mm_sub_ps(first, second));
            }
        }
    }

    pub(super) fn dequantized(bytes: &[u8; 1024], scales: &[f32; 64], weights: &mut [f32; 2048]) {
        // SAFETY: as in `most`.
        unsafe {
            let (zero, low, eight) = (_mm_setzero_si128(), _mm_set1_epi8(15), _mm_set1_ps(8.0));
            for i in 0..64 {
                let bytes = _mm_loadu_si128(bytes.as_ptr().add(16 * i).cast::<__m128i>());
                let scale = _mm_set1_ps(scales[i]);
                let halves = [_mm_and_si128(bytes, low), _mm_and_si128(_mm_srli_epi16::<4>(bytes), low)];
                for (half, numbers) in halves.into_iter().enumerate() {
                    let words = [_mm_unpacklo_epi8(numbers, zero), _mm_unpackhi_epi8(numbers, zero)];
                    for (quarter, words) in words.into_iter().enumerate() {
                        let fours = [_mm_unpacklo_epi16(words, zero), _mm_unpackhi_epi16(words, zero)];
                        for (eighth, four) in fours.into_iter().enumerate() {
                            let weight = _mm_mul_ps(scale, _mm_sub_ps(_mm_cvtepi32_ps(four), eight));
                            let at = 32 * i + 16 * half + 8 * quarter + 4 * eighth;
                            _mm_storeu_ps(weights.as_mut_ptr().add(at), weight);
                        }
                    }
                }
            }
        }
    }
}

/// The same loops over chunks.
#[cfg(not(target_arch = "x86_64"))]
mod vectors {
    use super::{Lane, block, both, larger};

    pub(super) fn most(x: &[f32; 512]) -> Lane {
        x.as_chunks().0.iter().fold([f32::NEG_INFINITY; 4], |most, x| both(*x, most, larger))
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

    pub(super) fn dequantized(bytes: &[u8; 1024], scales: &[f32; 64], weights: &mut [f32; 2048]) {
        let blocks = bytes.as_chunks().0.iter().zip(scales);
        for (weights, (bytes, scale)) in weights.as_chunks_mut().0.iter_mut().zip(blocks) {
            *weights = block(*bytes, *scale);
        }
    }
}

/// The larger number, as one instruction.
#[inline]
fn larger(x: f32, y: f32) -> f32 {
    if x > y { x } else { y }
}

/// Numbers to try: small, so that sums are exact.
#[allow(clippy::cast_precision_loss, reason = "small")]
fn numbers<const N: usize>(first: usize) -> [f32; N] {
    core::array::from_fn(|k| ((first + 7 * k) % 16) as f32 - 5.0)
}

crate::pair! {
    Kernel softmax_most(x: &[f32; 512]) -> Lane:
        {
            let row = Tensor::from_array(x, Row);
            row.lanes::<4>().fold([f32::NEG_INFINITY; 4], |most, x| both(*x, most, larger))
        },
        by hand vectors::most(x),
        check {
            assert_eq!(by_layout(&numbers(3)), by_hand(&numbers(3)));
        };
    Kernel rms_squares(x: &[f32; 512]) -> Lane:
        {
            let row = Tensor::from_array(x, Row);
            row.lanes::<4>().fold([0.0; 4], |sums, x| both(sums, *x, |sum, x| sum + x * x))
        },
        by hand vectors::squares(x),
        check {
            assert_eq!(by_layout(&numbers(3)), by_hand(&numbers(3)));
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
            by_layout(&numbers(1), &numbers(2), &numbers(5), [2.0, 0.5], &mut ours);
            by_hand(&numbers(1), &numbers(2), &numbers(5), [2.0, 0.5], &mut theirs);
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
            by_layout(&numbers(1), &numbers(2), &numbers(5), &numbers(9), &mut ours);
            by_hand(&numbers(1), &numbers(2), &numbers(5), &numbers(9), &mut theirs);
            assert_eq!(ours, theirs);
        };
    Kernel dequantized(bytes: &[u8; 1024], scales: &[f32; 64], weights: &mut [f32; 2048]) -> ():
        {
            let (bytes, scales) = (Tensor::from_array(bytes, Bytes), Tensor::from_array(scales, Scales));
            let blocks = bytes.lanes::<16>().zip(scales.lanes::<1>());
            for (weights, (bytes, [scale])) in TensorMut::from_array(weights, Weights).lanes_mut::<32>().zip(blocks) {
                *weights = block(*bytes, *scale);
            }
        },
        by hand vectors::dequantized(bytes, scales, weights),
        check {
            let (mut ours, mut theirs) = ([0.0; 2048], [1.0; 2048]);
            #[allow(clippy::cast_possible_truncation, reason = "each byte")]
            let bytes = core::array::from_fn(|k| (7 * k) as u8);
            by_layout(&bytes, &numbers(4), &mut ours);
            by_hand(&bytes, &numbers(4), &mut theirs);
            assert_eq!(ours, theirs);
        };
}

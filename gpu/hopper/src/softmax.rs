//! The weights of attention: exponentials of scores, with the greatest score so far, in the registers of a warpgroup.

use layout_gpu::instruction::{exp2, fma, max, reciprocal, shuffle_butterfly_f32};
use layout_gpu::warpgroup::Sums;

use crate::attention::Scores;

/// The rows of a thread while keys come: the greatest score and the sum of the weights of each.
#[derive(Clone, Copy)]
pub(crate) struct Softmax {
    greatest: [f32; 2],
    sum: [f32; 2],
}

/// Folds a number of the four threads that share a row.
#[inline(always)]
fn quad(x: f32, f: impl Fn(f32, f32) -> f32) -> f32 {
    // SAFETY: all threads of the warp get here.
    let x = f(x, unsafe { shuffle_butterfly_f32(u32::MAX, x, 1, 31) });
    // SAFETY: as above.
    f(x, unsafe { shuffle_butterfly_f32(u32::MAX, x, 2, 31) })
}

impl Softmax {
    pub(crate) const FIRST: Softmax = Softmax { greatest: [f32::NEG_INFINITY; 2], sum: [0.0; 2] };

    /// Makes scores weights, and returns what the sums so far are multiplied by.
    #[inline(always)]
    pub(crate) fn weigh(&mut self, scores: &mut Sums<Scores>, scale: f32) -> [f32; 2] {
        let greatest = scores.fold_rows(self.greatest, max).map(|x| quad(x, max));
        // A row that has seen no key has the greatest score minus infinity: its weights are 0.
        let shift = greatest.map(|x| if x == f32::NEG_INFINITY { 0.0 } else { -x * scale });
        let kept: [f32; 2] = core::array::from_fn(|i| exp2(fma(self.greatest[i], scale, shift[i])));
        scores.map_rows(shift, |shift, score| exp2(fma(score, scale, shift)));
        let sum = scores.fold_rows([0.0; 2], |a, b| a + b);
        self.sum = core::array::from_fn(|i| fma(self.sum[i], kept[i], sum[i]));
        self.greatest = greatest;
        kept
    }

    /// What the sums of all keys are multiplied by: 0 for a row without keys.
    #[inline(always)]
    pub(crate) fn end(self) -> [f32; 2] {
        self.sum.map(|sum| {
            let sum = quad(sum, |a, b| a + b);
            if sum == 0.0 { 0.0 } else { reciprocal(sum) }
        })
    }
}

//! Kernels of language models in lanes: arrays of 8 that vector registers hold, with a masked last one. By hand they
//! are chunks of slices, and a loop over the rest.

mod dequantized;
mod norms;
mod rope;
mod softmax;

pub use dequantized::Dequantized;
pub use norms::{LayerNorm, RmsNorm};
pub use rope::Rope;
pub use softmax::{SoftmaxInLanes, exp};

use layout_static::layout;

layout! {
    /// Rows of 500 elements, 512 apart: 62 arrays of 8, and 4 elements.
    type Rows = (256, 500) : (500 + 12, 1);
    type Row = 500 : 1;
}

/// Eight numbers.
type Lane = [f32; 8];

/// The numbers of two lanes, combined.
#[inline]
fn both(x: Lane, y: Lane, call: impl Fn(f32, f32) -> f32) -> Lane {
    core::array::from_fn(|k| call(x[k], y[k]))
}

/// The sum of a lane, by halves.
#[inline]
fn sum(x: Lane) -> f32 {
    let four: [f32; 4] = core::array::from_fn(|k| x[k] + x[k + 4]);
    (four[0] + four[2]) + (four[1] + four[3])
}

/// By hand: the rest of a slice, padded.
fn pad(rest: &[f32], fill: f32) -> Lane {
    let mut lane = [fill; 8];
    lane[..rest.len()].copy_from_slice(rest);
    lane
}

//! What the 32 threads of a warp do together.

use layout_static::conversion::Lanes;

use crate::Warp;
use crate::instruction::{shuffle_butterfly_f32, shuffle_index, thread_x};

/// The sum over groups of `LANES` neighbouring threads, in each of them.
///
/// # Safety
/// All threads of the warp get here together.
#[inline(always)]
pub unsafe fn sum<const LANES: u32>(value: f32) -> f32 {
    const { assert!(LANES.is_power_of_two() && LANES <= 32, "groups are halves of halves of a warp") };
    let mut sum = value;
    let mut distance = LANES / 2;
    while distance > 0 {
        // SAFETY: the caller's promise.
        sum += unsafe { shuffle_butterfly_f32(u32::MAX, sum, distance, 31) };
        distance /= 2;
    }
    sum
}

/// Conversions of registers by `shfl.sync.idx`, one for each shuffle of the plan.
impl Lanes for Warp {
    #[inline(always)]
    fn lane(&self) -> u32 {
        thread_x() % 32
    }

    #[inline(always)]
    fn shuffle(&self, word: u32, source: u32) -> u32 {
        // SAFETY: all threads of the warp get here together, as was promised where the token was made.
        unsafe { shuffle_index(u32::MAX, word, source, 31) }
    }
}

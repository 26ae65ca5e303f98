//! What the 32 threads of a warp do together.

use core::arch::nvptx::_thread_idx_x;

use layout_static::conversion::Lanes;

use crate::Warp;

unsafe extern "C" {
    /// The word of another lane.
    #[link_name = "llvm.nvvm.shfl.sync.idx.i32"]
    fn shuffle_index(mask: u32, word: u32, lane: u32, clamp: u32) -> u32;

    /// The compiler knows that it is convergent; of assembly it does not.
    #[link_name = "llvm.nvvm.shfl.sync.bfly.f32"]
    fn shuffle_butterfly(mask: u32, value: f32, lane_mask: u32, clamp: u32) -> f32;
}

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
        sum += unsafe { shuffle_butterfly(u32::MAX, sum, distance, 31) };
        distance /= 2;
    }
    sum
}

/// Conversions of registers by `shfl.sync.idx`, one for each shuffle of the plan.
impl Lanes for Warp {
    #[inline(always)]
    fn lane(&self) -> u32 {
        // SAFETY: reads a register.
        unsafe { _thread_idx_x() % 32 }
    }

    #[inline(always)]
    fn shuffle(&self, word: u32, source: u32) -> u32 {
        // SAFETY: all threads of the warp get here together, as was promised where the token was made.
        unsafe { shuffle_index(u32::MAX, word, source, 31) }
    }
}

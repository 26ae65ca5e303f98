//! What the 32 threads of a warp do together.

unsafe extern "C" {
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

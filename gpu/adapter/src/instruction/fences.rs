//! Fences of memory: what this thread knows, for a thread that reads a flag of it.
//!
//! A thread that writes a number, fences, and changes a flag by an atomic operation hands the number on. A thread that
//! sees the flag by an atomic operation, and fences, may read the number. A fence is of one thread: no other one has to
//! get there.

#[cfg(target_arch = "nvptx64")]
use core::arch::asm;

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

/// Functions of one fence each.
macro_rules! fences {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => { $(
        $(#[$doc])*
        #[doc = concat!(" `", $text, "`.")]
        #[inline(always)]
        pub fn $name() {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: of no effect on memory, whose accesses it orders.
            unsafe {
                asm!(concat!($text, ";"), options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

fences! {
    /// Among the threads of the block.
    fence_block "fence.acq_rel.cta";
    /// Among the threads of the GPU.
    fence_device "fence.acq_rel.gpu";
    /// Among the threads of all GPUs and the host.
    fence_system "fence.acq_rel.sys";
    /// Among the threads of the block, in one order with all such fences.
    fence_block_in_order "fence.sc.cta";
    /// Among the threads of the GPU, in one order with all such fences.
    fence_device_in_order "fence.sc.gpu";
    /// Among the threads of all GPUs and the host, in one order with all such fences.
    fence_system_in_order "fence.sc.sys";
}

#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
fences! {
    /// Among the threads of the cluster: `sm_90`.
    fence_cluster "fence.acq_rel.cluster";
    /// Among the threads of the cluster, in one order with all such fences: `sm_90`.
    fence_cluster_in_order "fence.sc.cluster";
}

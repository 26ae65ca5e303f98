//! Clusters: which block this is, what blocks wait for, addresses in each other's shared memory. `sm_90`.

#[cfg(target_arch = "nvptx64")]
use core::arch::asm;

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

/// Functions of one of LLVM's intrinsics without operands.
macro_rules! intrinsics {
    ($($(#[$doc:meta])* $name:ident $link:literal -> $Y:ty;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        pub unsafe fn $name() -> $Y {
            #[cfg(target_arch = "nvptx64")]
            {
                unsafe extern "C" {
                    #[link_name = $link]
                    fn intrinsic() -> $Y;
                }
                // SAFETY: the caller's promise.
                return unsafe { intrinsic() };
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

intrinsics! {
    /// The number of this block in its cluster.
    ///
    /// # Safety
    /// None is needed: it reads a register.
    cluster_rank "llvm.nvvm.read.ptx.sreg.cluster.ctarank" -> u32;
    /// `barrier.cluster.arrive.release.aligned`: this warp has come to the barrier of the cluster, and does not wait.
    ///
    /// # Safety
    /// All threads of the warp get here together, and have waited since they came before.
    cluster_arrive "llvm.nvvm.barrier.cluster.arrive.aligned" -> ();
    /// `barrier.cluster.wait.acquire.aligned`: waits until all threads of the cluster have come, and sees what they did
    /// before.
    ///
    /// # Safety
    /// All threads of the warp get here together, and have come to the barrier.
    cluster_wait "llvm.nvvm.barrier.cluster.wait.aligned" -> ();
}

computed! {
    /// `mapa`: the address of a place of shared memory in a block of the cluster, by the number of the block.
    map_address "mapa.shared::cluster.u32" (address: u32, reg32, block: u32, reg32) -> u32, reg32;
}

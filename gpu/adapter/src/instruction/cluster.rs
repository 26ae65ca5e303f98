//! Clusters: which block this is, what blocks wait for, addresses in each other's shared memory. `sm_90`.

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

intrinsics! {
    /// The number of this block in its cluster: reads a register.
    cluster_rank "llvm.nvvm.read.ptx.sreg.cluster.ctarank" () -> u32;
    /// `barrier.cluster.arrive.release.aligned`: this warp has come to the barrier of the cluster, and does not wait.
    /// Since it came before, it has waited.
    cluster_arrive "llvm.nvvm.barrier.cluster.arrive.aligned" () -> ();
    /// `barrier.cluster.wait.acquire.aligned`: waits until all threads of the cluster have come, and sees what they did
    /// before. This warp has come too.
    cluster_wait "llvm.nvvm.barrier.cluster.wait.aligned" () -> ();
}

computed! {
    /// `mapa`: the address of a place of shared memory in a block of the cluster, by the number of the block.
    map_address "mapa.shared::cluster.u32" (address: u32, reg32, block: u32, reg32) -> u32, reg32;
}

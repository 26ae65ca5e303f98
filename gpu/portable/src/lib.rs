//! Kernels on layout-static with nothing between, in one source for every toolchain: what these differ in is where a
//! thread's number, a barrier and shared memory come from.
//!
//! The entries are in [`../kernels`](../../kernels/src/portable.rs) by plain rustc,
//! [`../amd`](../../amd/src/portable.rs), [`../rust-cuda`](../../rust-cuda/src/lib.rs) and
//! [`../cuda-oxide`](../../cuda-oxide/src/lib.rs). The other kernels of `../kernels` have an adapter that proves more.

#![no_std]

pub mod product;
pub mod transpose;

/// The launch of a kernel, as a toolchain has it.
pub trait Launch {
    /// The number of this thread in its block, along x.
    fn thread() -> u32;

    /// The numbers of this block, along x and y.
    fn block() -> [u32; 2];

    /// Waits for all threads of the block.
    ///
    /// # Safety
    /// All of them get here.
    unsafe fn sync();
}

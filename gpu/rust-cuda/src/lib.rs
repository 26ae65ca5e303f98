//! The kernels of `../portable` as a user of Rust-CUDA has them: `#[kernel]`, threads, barriers and shared memory are
//! those of `cuda_std`, layouts and tensors those of `layout_static`.
//!
//! The kernels of `../kernels` compile with Rust-CUDA too, and have an adapter that proves more.

#![no_std]

use core::mem::MaybeUninit;
use core::ptr::addr_of_mut;

use cuda_std::{address_space, kernel, thread};
use layout_gpu_portable::product::{self, Matrices};
use layout_gpu_portable::{Launch, transpose};

/// The launch as Rust-CUDA has it.
struct RustCuda;

impl Launch for RustCuda {
    fn thread() -> u32 {
        thread::thread_idx_x()
    }

    fn block() -> [u32; 2] {
        [thread::block_idx_x(), thread::block_idx_y()]
    }

    unsafe fn sync() {
        thread::sync_threads();
    }
}

/// Shared memory of so many elements.
macro_rules! shared {
    ($size:expr) => {{
        #[address_space(shared)]
        static mut SHARED: [MaybeUninit<f32>; $size] = [MaybeUninit::uninit(); $size];
        addr_of_mut!(SHARED).cast::<f32>()
    }};
}

/// # Safety
/// [`transpose::transpose`].
#[kernel]
pub unsafe fn transpose(from: *const f32, to: *mut f32, from_stride: u32, to_stride: u32) {
    // SAFETY: the launch, and memory of this block.
    unsafe { transpose::transpose::<RustCuda>(shared!(transpose::SIZE), from, to, from_stride, to_stride) }
}

/// # Safety
/// [`transpose::transpose`].
#[kernel]
pub unsafe fn transpose_hand(from: *const f32, to: *mut f32, from_stride: u32, to_stride: u32) {
    // SAFETY: the launch, and memory of this block.
    unsafe { transpose::transpose_hand::<RustCuda>(shared!(1024), from, to, from_stride, to_stride) }
}

/// # Safety
/// [`product::product`].
#[kernel]
pub unsafe fn product(a: *const f32, b: *const f32, c: *mut f32, a_stride: u32, b_stride: u32, c_stride: u32, k: u32) {
    let matrices = Matrices { a, b, c, strides: [a_stride, b_stride, c_stride], k };
    // SAFETY: the launch, and memory of this block.
    unsafe { product::product::<RustCuda>([shared!(product::SIZE_A), shared!(product::SIZE_B)], matrices) }
}

/// # Safety
/// [`product::product`].
#[kernel]
pub unsafe fn product_hand(
    a: *const f32,
    b: *const f32,
    c: *mut f32,
    a_stride: u32,
    b_stride: u32,
    c_stride: u32,
    k: u32,
) {
    let matrices = Matrices { a, b, c, strides: [a_stride, b_stride, c_stride], k };
    // SAFETY: the launch, and memory of this block.
    unsafe { product::product_hand::<RustCuda>([shared!(1024), shared!(1024)], matrices) }
}

//! The kernels of `../portable` as a user of cuda-oxide has them: `#[kernel]`, threads, barriers and shared memory are
//! those of `cuda_device`, layouts and tensors those of `layout_static`.

use cuda_device::{SharedArray, kernel, thread};
use layout_gpu_portable::product::{self, Matrices};
use layout_gpu_portable::{Launch, transpose};

/// The launch as cuda-oxide has it.
struct CudaOxide;

impl Launch for CudaOxide {
    fn thread() -> u32 {
        thread::threadIdx_x()
    }

    fn block() -> [u32; 2] {
        [thread::blockIdx_x(), thread::blockIdx_y()]
    }

    unsafe fn sync() {
        thread::sync_threads();
    }
}

/// Shared memory of so many elements.
macro_rules! shared {
    ($size:expr) => {{
        static mut SHARED: SharedArray<f32, { $size }> = SharedArray::UNINIT;
        SharedArray::as_raw_mut_ptr(&raw mut SHARED)
    }};
}

/// # Safety
/// [`transpose::transpose`].
#[kernel]
pub unsafe fn transpose(from: *const f32, to: *mut f32, from_stride: u32, to_stride: u32) {
    // SAFETY: the launch, and memory of this block.
    unsafe { transpose::transpose::<CudaOxide>(shared!(transpose::SIZE), from, to, from_stride, to_stride) }
}

/// # Safety
/// [`transpose::transpose`].
#[kernel]
pub unsafe fn transpose_hand(from: *const f32, to: *mut f32, from_stride: u32, to_stride: u32) {
    // SAFETY: the launch, and memory of this block.
    unsafe { transpose::transpose_hand::<CudaOxide>(shared!(1024), from, to, from_stride, to_stride) }
}

/// # Safety
/// [`product::product`].
#[kernel]
pub unsafe fn product(a: *const f32, b: *const f32, c: *mut f32, a_stride: u32, b_stride: u32, c_stride: u32, k: u32) {
    let matrices = Matrices { a, b, c, strides: [a_stride, b_stride, c_stride], k };
    // SAFETY: the launch, and memory of this block.
    unsafe { product::product::<CudaOxide>([shared!(product::SIZE_A), shared!(product::SIZE_B)], matrices) }
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
    unsafe { product::product_hand::<CudaOxide>([shared!(1024), shared!(1024)], matrices) }
}

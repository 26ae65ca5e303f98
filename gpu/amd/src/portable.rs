//! The kernels of `../portable`, which need layouts and a [`Launch`] alone. The transpose is launched with 4096 bytes
//! of shared memory, the product with 8192.

use layout_gpu_portable::product::{self, Matrices};
use layout_gpu_portable::{Launch, transpose};

use crate::instruction::{block_x, block_y, shared_memory, sync_threads, thread_x};

/// The launch as an AMD GPU has it.
struct Amd;

impl Launch for Amd {
    #[inline(always)]
    fn thread() -> u32 {
        thread_x()
    }

    #[inline(always)]
    fn block() -> [u32; 2] {
        [block_x(), block_y()]
    }

    #[inline(always)]
    unsafe fn sync() {
        // SAFETY: the caller's promise.
        unsafe { sync_threads() }
    }
}

/// The two stages of a product.
#[inline(always)]
fn stages() -> [*mut f32; 2] {
    let first = shared_memory().cast::<f32>();
    [first, first.wrapping_add(product::SIZE_A)]
}

/// Entries of a transpose and of a product.
macro_rules! entries {
    ($($transpose:ident $transpose_of:path, $product:ident $product_of:path;)*) => { $(
        /// A transpose.
        ///
        /// # Safety
        /// As [`transpose::transpose`].
        #[unsafe(no_mangle)]
        unsafe extern "gpu-kernel" fn $transpose(from: *const f32, to: *mut f32, from_stride: u32, to_stride: u32) {
            // SAFETY: the launch.
            unsafe { $transpose_of(shared_memory().cast(), from, to, from_stride, to_stride) }
        }

        /// A product.
        ///
        /// # Safety
        /// As [`product::product`].
        #[unsafe(no_mangle)]
        unsafe extern "gpu-kernel" fn $product(
            a: *const f32,
            b: *const f32,
            c: *mut f32,
            a_stride: u32,
            b_stride: u32,
            c_stride: u32,
            k: u32,
        ) {
            let matrices = Matrices { a, b, c, strides: [a_stride, b_stride, c_stride], k };
            // SAFETY: the launch.
            unsafe { $product_of(stages(), matrices) }
        }
    )* };
}

entries! {
    portable_transpose transpose::transpose::<Amd>, portable_product product::product::<Amd>;
    portable_transpose_hand transpose::transpose_hand::<Amd>, portable_product_hand product::product_hand::<Amd>;
}

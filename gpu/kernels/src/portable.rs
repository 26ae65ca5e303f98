//! The kernels of `../portable`, which need layouts and a [`Launch`] alone, by plain rustc.

pub use layout_gpu_portable::{Launch, product, transpose};
use layout_static::access::{Read, Write};

use crate::table::{Access, access};

/// The accesses to shared memory, by kernel.
pub static ACCESSES: [(&str, Access); 6] = [
    ("transpose", access::<transpose::Tile, transpose::Rows, Write, 32, 1>("store rows", "st.shared.b32")),
    ("transpose", access::<transpose::Tile, transpose::Columns, Read, 32, 1>("load columns", "ld.shared.b32")),
    ("product", access::<product::StageA, product::LoadA, Write, 32, 1>("store A", "st.shared.b32")),
    ("product", access::<product::StageB, product::LoadB, Write, 32, 4>("store B", "st.shared.v4")),
    // 16 lanes load one vector, so each lane loads what its neighbour does: of four phases two and two are one.
    ("product", access::<product::StageA, product::RowsOfA, Read, 32, 4>("load A", "ld.shared.v4").counted(2)),
    ("product", access::<product::StageB, product::ColumnsOfB, Read, 32, 4>("load B", "ld.shared.v4")),
];

pub mod kernel {
    //! The kernels.

    use layout_gpu::instruction::thread_x;
    use layout_gpu::shared::{Bytes, Region};
    use layout_gpu::{block_x, block_y, kernel, sync_threads};
    use layout_gpu_portable::product::{self, Matrices};
    use layout_gpu_portable::{Launch, transpose};

    /// The bytes of a tile, and of each step of a product.
    const BYTES: usize = 4096;
    const _: () = assert!(transpose::SIZE == 1024 && product::SIZE_A == 1024 && product::SIZE_B == 1024);

    /// A stage of A, and one of B.
    pub type Stages = (Bytes<BYTES>, Bytes<BYTES>);

    /// The launch as plain rustc has it.
    struct Plain;

    impl Launch for Plain {
        #[inline(always)]
        fn thread() -> u32 {
            // SAFETY: the kernels tell threads apart.
            unsafe { thread_x() }
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

    /// [`transpose::transpose`]
    ///
    /// # Safety
    /// As that.
    #[kernel(threads = transpose::THREADS, shared = Bytes<BYTES>)]
    pub unsafe fn portable_transpose(
        memory: Region<Bytes<BYTES>>,
        from: *const f32,
        to: *mut f32,
        from_stride: u32,
        to_stride: u32,
    ) {
        // SAFETY: the launch.
        unsafe { transpose::transpose::<Plain>(memory.pointer().cast(), from, to, from_stride, to_stride) }
    }

    /// [`transpose::transpose_hand`]
    ///
    /// # Safety
    /// As that.
    #[kernel(threads = transpose::THREADS, shared = Bytes<BYTES>)]
    pub unsafe fn portable_transpose_hand(
        memory: Region<Bytes<BYTES>>,
        from: *const f32,
        to: *mut f32,
        from_stride: u32,
        to_stride: u32,
    ) {
        // SAFETY: the launch.
        unsafe { transpose::transpose_hand::<Plain>(memory.pointer().cast(), from, to, from_stride, to_stride) }
    }

    /// [`product::product`]
    ///
    /// # Safety
    /// As that.
    #[kernel(threads = product::THREADS, shared = Stages)]
    pub unsafe fn portable_product(
        memory: Region<Stages>,
        a: *const f32,
        b: *const f32,
        c: *mut f32,
        a_stride: u32,
        b_stride: u32,
        c_stride: u32,
        k: u32,
    ) {
        let matrices = Matrices { a, b, c, strides: [a_stride, b_stride, c_stride], k };
        let (stage_a, stage_b) = memory.parts();
        // SAFETY: the launch.
        unsafe { product::product::<Plain>([stage_a.pointer().cast(), stage_b.pointer().cast()], matrices) }
    }

    /// [`product::product_hand`]
    ///
    /// # Safety
    /// As that.
    #[kernel(threads = product::THREADS, shared = Stages)]
    pub unsafe fn portable_product_hand(
        memory: Region<Stages>,
        a: *const f32,
        b: *const f32,
        c: *mut f32,
        a_stride: u32,
        b_stride: u32,
        c_stride: u32,
        k: u32,
    ) {
        let matrices = Matrices { a, b, c, strides: [a_stride, b_stride, c_stride], k };
        let (stage_a, stage_b) = memory.parts();
        // SAFETY: the launch.
        unsafe { product::product_hand::<Plain>([stage_a.pointer().cast(), stage_b.pointer().cast()], matrices) }
    }
}

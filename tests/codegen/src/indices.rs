//! Indices by coordinates of all forms: nested, partly constant, with runtime strides, composed, with a swizzle.

use layout_static::{ByMode, C, StaticLayout, layout, ops::Composition};

use crate::cute::{Blocks, Nested, Odd};

layout! {
    /// Rows of a matrix whose leading stride is known at run time.
    pub type Rows = (128, 64) : (?, 1);
    /// Rows and columns of a matrix, both strides known at run time.
    pub type Strided = (16, 16) : (?, ?);
    /// 256 threads with 32 values each, in a column-major 128 x 64 tile.
    pub type Threads = ((8, 32), (8, 4)) : ((1024, 1), (128, 32));
    /// The same threads in a row-major tile.
    pub type Partitioned = composition((128, 64) : (64, 1), Threads);
    /// Rows that are padded, or not, with a swizzle.
    pub type SwizzledRows = swizzle(3, 3, 3) * ((8, 64) : (?, 1));
    pub type SwizzledDown = swizzle(3, 3, -3) * ((8, 64) : (64, 1));
    /// Threads of the tile, whose rows are swizzled.
    pub type SwizzledThreads = composition(swizzle(3, 3, 3) * ((128, 64) : (64, 1)), Threads);
    /// An image of 3 channels, padded rows, and its 3 x 3 windows: overlapping, so not tractable.
    #[allow(intractable)] pub type Windows = ((3, 3, 3), (30, 30)) : ((1024, 32, 1), (32, 1));
}

/// Generic code: the layout of the threads of a tile, of a matrix with a runtime stride.
type RuntimePartition = Composition<Rows, Threads>;

crate::index! {
    nested_leaves(i: usize < 2, j: usize < 4, k: usize < 8, l: usize < 2): Nested, at ((i, j), (k, l)),
        by hand i + j * 16 + k * 2 + l * 64;
    blocks_leaves(i: usize < 128, j: usize < 64, p: usize < 4, q: usize < 8): Blocks, at ((i, j), (p, q)),
        by hand (i + p * 128) * 512 + j + q * 64;
    windows(i: usize < 3, j: usize < 3, y: usize < 30, x: usize < 30): Windows, at ((C::<2>, i, j), (y, x)),
        by hand 2048 + (i + y) * 32 + j + x;
    windows_linear(k: usize < 27, x: usize < 900): Windows, at (k, x),
        by hand k % 3 * 1024 + k / 3 % 3 * 32 + k / 9 + x % 30 * 32 + x / 30;
    constant_part(i: usize < 8): Nested, at (i, C::<11>), by hand i % 2 + i / 2 * 16 + 70;
    constant(): Odd, at (C::<7>, C::<11>), by hand 186;
    partitioned(thread: usize < 256, value: usize < 32): Partitioned, at (thread, value),
        by hand thread / 8 * 64 + thread % 8 * 8 + value % 8 + value / 8 * 2048;
    partitioned_constant(thread: usize < 256): Partitioned, at (thread, C::<13>),
        by hand thread / 8 * 64 + thread % 8 * 8 + 2053;
    runtime[leading = 1000](i: usize < 128, j: usize < 64): Rows::with_strides([leading]), at (i, j),
        by hand i * leading + j;
    runtime_linear[leading = 1000](x: usize < 8192): Rows::with_strides([leading]), at x,
        by hand x % 128 * leading + x / 128;
    runtime_constant[leading = 1000](j: usize < 64): Rows::with_strides([leading]), at (C::<5>, j),
        by hand 5 * leading + j;
    two_runtime[rows = 17, columns = 300](i: usize < 16, j: usize < 16): Strided::with_strides([rows, columns]),
        at (i, j), by hand i * rows + j * columns;
    runtime_partition[leading = 1000](thread: u32 < 256, value: u32 < 32):
        RuntimePartition::of(Rows::with_strides([leading])), at (thread, value), by hand {
        let (thread, value) = (thread as usize, value as usize);
        (thread / 8 + value / 8 * 32) * leading + thread % 8 * 8 + value % 8
    };
    runtime_tile[leading = 1000](i: usize < 8, j: usize < 16, p: usize < 16, q: usize < 4):
        Rows::with_strides([leading]).zipped_divide(ByMode::of((C::<8>, C::<16>))), at ((i, j), (p, q)),
        by hand (i + p * 8) * leading + j + q * 16;
    swizzled_runtime[leading = 72](i: usize < 8, j: usize < 64):
        SwizzledRows::with_strides([leading]), at (i, j), by hand {
        let index = i * leading + j;
        index ^ (index >> 3 & 0b11_1000)
    };
    swizzled_runtime_tile[leading = 72](i: usize < 4, j: usize < 8, p: usize < 2, q: usize < 8):
        SwizzledRows::with_strides([leading]).zipped_divide(ByMode::of((C::<4>, C::<8>))),
        at ((i, j), (p, q)), by hand {
        let index = (i + p * 4) * leading + j + q * 8;
        index ^ (index >> 3 & 0b11_1000)
    };
    swizzled_down(i: usize < 8, j: usize < 64): SwizzledDown, at (i, j), by hand {
        let index = i * 64 + j;
        index ^ ((index & 0b11_1000) << 3)
    };
    swizzled_threads(thread: usize < 256, value: usize < 32): SwizzledThreads, at (thread, value), by hand {
        let index = thread / 8 * 64 + thread % 8 * 8 + value % 8 + value / 8 * 2048;
        index ^ (index >> 3 & 0b11_1000)
    };
}

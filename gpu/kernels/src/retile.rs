//! Retile: the sums of a product, as tensor cores leave them, to rows that are written 16 bytes at once.
//!
//! ```text
//! mma.m16n8: a lane has two pairs, 8 rows apart    shuffles    a lane has four neighbours of a row
//! ```
//!
//! Which lane sends what is a plan, made of both layouts while compiling; it has the fewest shuffles that there can be.
//! Halves travel two in a word.

use layout_static::conversion::Convert;
use layout_static::layout;

/// The threads of a block.
pub const THREADS: usize = 128;

/// The elements that a block converts: a tile of 16 x 8 for each warp.
pub const ELEMENTS: usize = 512;

layout! {
    /// What a tensor core leaves in the registers of a lane: C of `mma.m16n8`.
    pub linear Sums = { register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
    /// Four neighbours of a row in each lane.
    pub linear Rows = { register: 4 ^ 16, lane: (2, 16) ^ (64, 1) } -> { row: 16, column: 8 };

    /// The tiles of the blocks in pairs of elements: 16 x 4 by rows for each warp.
    pub type Pairs = (256, 16_777_215) : (1, 256);
    /// The same in fours.
    pub type Fours = (128, 16_777_215) : (1, 128);
    /// Which pairs a thread has: that of row `lane / 4`, and of the row 8 on.
    pub type Load = ((32, 4), 2) : ((1, 64), 32);
    /// Which fours.
    pub type Store = (128, 1) : (1, 0);
}

/// The conversion of numbers of 32 bits.
pub type Retile = Convert<Sums, Rows>;
/// Of numbers of 16 bits.
pub type RetileHalf = Convert<Sums, Rows, 16>;

/// The kernels, and the shuffles of each.
pub const SHUFFLES: [(&str, usize); 2] = [("retile", Retile::SHUFFLES), ("retile_half", RetileHalf::SHUFFLES)];

pub mod kernel {
    //! The kernels.

    use layout_gpu::{Global, GlobalMut, Thread, Vector, Warp, block_x, kernel};

    use super::{Fours, Load, Pairs, Retile, RetileHalf, Store, THREADS};

    /// Reads [`ELEMENTS`](super::ELEMENTS) numbers of a block as the sums of a product, and writes them by rows.
    ///
    /// # Safety
    /// Launched with [`THREADS`] threads in x; pointers to [`ELEMENTS`](super::ELEMENTS) elements for each block,
    /// aligned to 16 bytes, apart.
    #[kernel(threads = THREADS)]
    pub unsafe fn retile(from: *const Vector<u32, 2>, to: *mut Vector<u32, 4>) {
        // SAFETY: the launch.
        let thread = unsafe { Thread::<THREADS>::launched() };
        // SAFETY: the threads of a warp get through the kernel together.
        let warp = unsafe { Warp::together() };
        // SAFETY: the tiles of this block.
        let [first, second] = unsafe { Global::new(from, Pairs, block_x()) }.part(Load, &thread).load();
        let row = Retile::run(&warp, [first.0[0], first.0[1], second.0[0], second.0[1]]);
        // SAFETY: the tiles of this block.
        unsafe { GlobalMut::new(to, Fours, block_x()) }.part(Store, &thread).store([Vector(row)]);
    }

    /// The same for halves, two in a word.
    ///
    /// # Safety
    /// As [`retile`], aligned to 8 bytes.
    #[kernel(threads = THREADS)]
    pub unsafe fn retile_half(from: *const u32, to: *mut Vector<u32, 2>) {
        // SAFETY: the launch.
        let thread = unsafe { Thread::<THREADS>::launched() };
        // SAFETY: the threads of a warp get through the kernel together.
        let warp = unsafe { Warp::together() };
        // SAFETY: the tiles of this block.
        let [first, second]: [u32; 2] = unsafe { Global::new(from, Pairs, block_x()) }.part(Load, &thread).load();
        let [a, b, c, d] = RetileHalf::run(&warp, [first & 0xffff, first >> 16, second & 0xffff, second >> 16]);
        // SAFETY: the tiles of this block.
        unsafe { GlobalMut::new(to, Fours, block_x()) }
            .part(Store, &thread)
            .store([Vector([a | b << 16, c | d << 16])]);
    }
}

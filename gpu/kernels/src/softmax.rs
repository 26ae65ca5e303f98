//! Softmax of the rows of a matrix of `f32`: a warp a row, of any number of columns up to 1024 that is a multiple of 4.
//!
//! ```text
//! 8 vectors a lane, as many as there are  ->  greatest of the warp  ->  powers of 2, their sum  ->  scaled, written
//! ```

use layout_gpu::atom::Run;
use layout_static::atom::{Reads, TiledCopy};
use layout_static::layout;

/// The threads of a block.
pub const THREADS: usize = 128;

/// The rows of a block, one for each warp.
pub const ROWS: usize = 4;

/// The most columns.
pub const COLUMNS: usize = 1024;

layout! {
    /// The matrix in vectors of four: rows are `?` vectors apart.
    pub type Matrix = (8_388_480, 256) : (?, 1);
    /// Its tiles: the rows of a block.
    pub type Tiles = zipped_divide(Matrix, [4, 256]);
    /// A tile, in vectors.
    pub type Vectors = (4, 256) : (1, 4);
    /// A warp has a row, its lanes neighbouring vectors.
    pub type Threads = (4, 32) : (32, 1);
    /// One vector a thread at a time.
    pub type One = (1, 1) : (0, 0);
    /// Its four elements.
    pub type Four = (1, 4) : (0, 1);
}

/// The copy in elements: 16 bytes a thread at once.
pub type Move = TiledCopy<Run<4, 32>, Threads, Four>;
/// The copy in vectors.
pub type MoveVectors = TiledCopy<Run<1, 128>, Threads, One>;
/// Which vectors a thread has.
pub type Part = Reads<MoveVectors, Vectors>;

pub mod kernel {
    //! The kernel and its hand-written version.

    use core::f32::consts::LOG2_E;

    use layout_gpu::instruction::{exp2, fma, max, reciprocal};
    use layout_gpu::{Alone, Element, Global, GlobalMut, Thread, Vector, Warp, block_x, each, kernel};
    use layout_static::atom::copy_if;
    use layout_static::{C, Multiple, Static};

    use super::{Matrix, Move, Part, THREADS, Tiles};

    type V4 = Vector<f32, 4>;

    /// The powers of a row over their sum; an element beyond the row is minus infinity.
    #[inline(always)]
    fn row(warp: Warp, x: &mut [V4; 8]) {
        let mut most = f32::NEG_INFINITY;
        each::<8>(|v| each::<4>(|lane| most = max(most, x[v].0[lane])));
        let most = warp.max::<32>(most) * LOG2_E;
        let mut sum = 0.0;
        each::<8>(|v| {
            each::<4>(|lane| {
                x[v].0[lane] = exp2(fma(x[v].0[lane], LOG2_E, -most));
                sum += x[v].0[lane];
            });
        });
        let scale = reciprocal(warp.sum::<32>(sum));
        each::<8>(|v| each::<4>(|lane| x[v].0[lane] *= scale));
    }

    /// Writes the softmax of each row. The stride is in vectors, of both matrices; a number of columns that is no
    /// multiple of 4 writes nothing.
    ///
    /// # Safety
    /// Launched with [`THREADS`] threads in x, and a block for each [`ROWS`](super::ROWS) rows; pointers to matrices of
    /// `rows` rows of `columns` elements, [`COLUMNS`](super::COLUMNS) at most, aligned to 16 bytes, apart.
    #[kernel(threads = THREADS)]
    pub unsafe fn softmax(from: *const V4, to: *mut V4, stride: u32, rows: u32, columns: u32) {
        // SAFETY: the launch.
        let thread = unsafe { Thread::<THREADS>::launched() };
        // SAFETY: the threads of a warp get through the kernel together: they have one row.
        let warp = unsafe { Warp::together() };
        let t = u32::from(thread.index());
        let (row_of_warp, lane) = (block_x() * 4 + t / 32, t % 32);
        let (true, Ok(columns)) = (row_of_warp < rows, Multiple::<4>::new(columns as usize)) else { return };
        let tiles = Tiles::of(Matrix::with_strides([stride as usize]));
        // SAFETY: the rows of this block; nothing beyond the matrix is read.
        let from = unsafe { Global::new(from, tiles, (block_x(), C::<0>)) }.part(Part::VALUE, &thread);
        let mut x = [Vector([f32::NEG_INFINITY; 4]); 8];
        let exists = |atom: usize, columns: usize| 4 * lane + 128 * (atom as u32) < columns as u32;
        copy_if::<Move, _, _, _, _>(Alone, columns, exists, &from, &mut x);
        row(warp, &mut x);
        // SAFETY: the rows of this block; nothing beyond the matrix is written.
        let mut to = unsafe { GlobalMut::new(to, tiles, (block_x(), C::<0>)) }.part(Part::VALUE, &thread);
        copy_if::<Move, _, _, _, _>(Alone, columns, exists, &x, &mut to);
    }

    /// The hand-written version of [`softmax`].
    ///
    /// # Safety
    /// As [`softmax`].
    #[kernel(threads = THREADS)]
    pub unsafe fn softmax_hand(from: *const V4, to: *mut V4, stride: u32, rows: u32, columns: u32) {
        // SAFETY: the launch.
        let t = u32::from(unsafe { Thread::<THREADS>::launched() }.index());
        // SAFETY: the threads of a warp get through the kernel together: they have one row.
        let warp = unsafe { Warp::together() };
        let (row_of_warp, lane) = (block_x() * 4 + t / 32, t % 32);
        if row_of_warp >= rows || !columns.is_multiple_of(4) {
            return;
        }
        let first = row_of_warp as usize * stride as usize + lane as usize;
        let (from, to) = (from.wrapping_add(first), to.wrapping_add(first));
        let mut x = [Vector([f32::NEG_INFINITY; 4]); 8];
        each::<8>(|v| {
            if 4 * lane + 128 * (v as u32) < columns {
                // SAFETY: a vector of the row.
                x[v] = unsafe { V4::load(from.wrapping_add(32 * v)) };
            }
        });
        row(warp, &mut x);
        each::<8>(|v| {
            if 4 * lane + 128 * (v as u32) < columns {
                // SAFETY: a vector of the row, no other thread's.
                unsafe { x[v].store(to.wrapping_add(32 * v)) };
            }
        });
    }
}

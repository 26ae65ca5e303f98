//! Gather: elements at coordinates that are read from memory, each checked.
//!
//! What is out of bounds ends the kernel. No message is built, and no function stands beside the kernel: what is left
//! of the check is a comparison for each mode, and one trap.

use layout_static::layout;

/// The threads of a block.
pub const THREADS: usize = 256;

layout! {
    /// The table that is read.
    pub type Table = (64, 48) : (48, 1);
}

pub mod kernel {
    //! The kernel and its hand-written version.

    use layout_gpu::{Thread, block_x, kernel};
    use layout_static::Tensor;

    use super::{THREADS, Table};

    /// Writes `table[(rows[x], columns[x])]` to `to[x]`, for each thread `x`.
    ///
    /// # Safety
    /// Launched with [`THREADS`] threads in x; a table of 64 rows of 48 elements, and an element for each thread in
    /// the other three.
    #[kernel(threads = THREADS)]
    pub unsafe fn gather(table: *const f32, rows: *const u32, columns: *const u32, to: *mut f32) {
        // SAFETY: the launch.
        let thread = unsafe { Thread::<THREADS>::launched() };
        let x = block_x() as usize * THREADS + thread.index().get();
        // SAFETY: the table, which is not null.
        let elements = unsafe { &*table.cast::<[f32; 64 * 48]>() };
        // SAFETY: elements of this thread.
        let [row, column] = [rows, columns].map(|numbers| unsafe { *numbers.wrapping_add(x) });
        let element = Tensor::from_array(elements, Table)[(row, column)];
        // SAFETY: the element of this thread.
        unsafe { *to.wrapping_add(x) = element };
    }

    /// The hand-written version of [`gather`].
    ///
    /// # Panics
    /// If a coordinate is out of bounds.
    ///
    /// # Safety
    /// As [`gather`].
    #[kernel(threads = THREADS)]
    pub unsafe fn gather_hand(table: *const f32, rows: *const u32, columns: *const u32, to: *mut f32) {
        // SAFETY: the launch.
        let thread = unsafe { Thread::<THREADS>::launched() };
        let x = block_x() as usize * THREADS + thread.index().get();
        // SAFETY: elements of this thread.
        let [row, column] = [rows, columns].map(|numbers| unsafe { *numbers.wrapping_add(x) });
        assert!(row < 64 && column < 48);
        // SAFETY: an element of the table.
        let element = unsafe { *table.wrapping_add((row * 48 + column) as usize) };
        // SAFETY: the element of this thread.
        unsafe { *to.wrapping_add(x) = element };
    }
}

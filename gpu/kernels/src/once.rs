//! A sum of the numbers of all blocks in one launch: the last block that counts adds them. Fences hand them on.

/// The threads of a block, a number each.
pub const THREADS: usize = 64;

pub mod kernel {
    //! The kernel.

    use layout_gpu::instruction::{atomic_add_u32, fence_device, load_shared_1, store_shared_1, thread_x};
    use layout_gpu::shared::{Bytes, Region};
    use layout_gpu::{block_x, blocks_x, kernel, sync_threads};

    use super::THREADS;

    /// Writes the square of the number of each thread, and their sum.
    ///
    /// # Safety
    /// Launched with [`THREADS`] threads in x; `squares` has a word for each thread of the grid, `sum` has one, and
    /// `count` has a zero; nobody else accesses them.
    #[kernel(threads = THREADS, shared = Bytes<16>)]
    pub unsafe fn sum_once(memory: Region<Bytes<16>>, squares: *mut u32, sum: *mut u32, count: *mut u32) {
        // SAFETY: tells threads apart.
        let thread = unsafe { thread_x() };
        let (at, number) = (memory.address(), block_x() * THREADS as u32 + thread);
        // SAFETY: the word of this thread.
        unsafe { squares.wrapping_add(number as usize).write(number * number) };
        // SAFETY: every thread gets here.
        unsafe { sync_threads() };
        if thread == 0 {
            // What the threads of this block wrote, for whoever counts after it.
            fence_device();
            // SAFETY: all threads change it by atomic operations alone.
            let before = unsafe { atomic_add_u32(count, 1) };
            // What all blocks wrote that have counted.
            fence_device();
            // SAFETY: a word of the block, of this thread until the barrier.
            unsafe { store_shared_1(at, [before]) };
        }
        // SAFETY: every thread gets here.
        unsafe { sync_threads() };
        // SAFETY: written before the barrier.
        let [before] = unsafe { load_shared_1(at) };
        if before + 1 == blocks_x() && thread == 0 {
            let (mut total, mut i) = (0_u32, 0);
            while i < blocks_x() * THREADS as u32 {
                // SAFETY: a word of a thread, which the fences hand on.
                total = total.wrapping_add(unsafe { squares.wrapping_add(i as usize).read() });
                i += 1;
            }
            // SAFETY: of the last block alone.
            unsafe { sum.write(total) };
        }
    }
}

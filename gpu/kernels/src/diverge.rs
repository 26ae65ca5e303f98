//! Programs around divergent branches: in each, all threads of a warp execute one instruction together, between
//! branches on which they differ.
//!
//! A compiler that threads jumps copies the instruction to both sides of a branch, which is wrong machine code.
//! `layout-gpu-report` counts: each kernel has its instruction once, in PTX and in machine code. The emulator runs
//! them.

use crate::collectives::Count;

/// The kernels, and the instructions of each that all threads execute together.
pub const PROGRAMS: [(&str, &[Count]); 20] = [
    ("diverge_twice_matrix", MATRIX),
    ("diverge_twice_product", &[("mma", 1)]),
    ("diverge_twice_shuffle", &[("shfl", 1)]),
    ("diverge_twice_vote", &[("vote", 1)]),
    ("diverge_twice_barrier", &[("bar", 1)]),
    ("diverge_chosen_matrix", MATRIX),
    ("diverge_chosen_product", &[("mma", 1)]),
    ("diverge_chosen_shuffle", &[("shfl", 1)]),
    ("diverge_chosen_vote", &[("vote", 1)]),
    ("diverge_chosen_barrier", &[("bar", 1)]),
    ("diverge_thrice_matrix", MATRIX),
    ("diverge_thrice_product", &[("mma", 1)]),
    ("diverge_thrice_shuffle", &[("shfl", 1)]),
    ("diverge_thrice_vote", &[("vote", 1)]),
    ("diverge_thrice_barrier", &[("bar", 1)]),
    ("diverge_looped_matrix", MATRIX),
    ("diverge_looped_product", &[("mma", 1)]),
    ("diverge_looped_shuffle", &[("shfl", 1)]),
    ("diverge_looped_vote", &[("vote", 1)]),
    ("diverge_looped_barrier", &[("bar", 1)]),
];

/// Shared memory is filled before a matrix is read.
const MATRIX: &[Count] = &[("shared", 1), ("bar", 1), ("ldmatrix", 1)];

/// The threads of a program.
pub const THREADS: usize = 32;

/// The words of each thread that a program writes after its instruction: of the lower side, and of the upper one.
pub fn expected(program: &str) -> [[u32; THREADS]; 2] {
    let chosen = |t: u32| if t < 16 { 3 * t } else { 5 * t + 1 };
    let word = |t: u32| if program.contains("chosen") { chosen(t) } else { t };
    let ballot = (0..32).fold(0, |bits, t| bits | u32::from(word(t).is_multiple_of(2)) << t);
    let mut after = [[0; THREADS]; 2];
    for (thread, t) in (0..THREADS).zip(0..) {
        let told = match program.rsplit('_').next() {
            Some("matrix") => word(t) ^ t,
            Some("product") => word(t) + 8,
            Some("shuffle") => word((t + 1) % 32),
            Some("vote") => ballot,
            _ => word(t),
        };
        let (side, more) = match program.split('_').nth(1) {
            Some("thrice") => (t % 3 > 0, u32::from(t % 3 == 2)),
            Some("looped") => (t % 4 < 2, 0),
            _ => (t >= 16, 0),
        };
        after[usize::from(side)][thread] = told + more;
    }
    after
}

#[cfg(not(rust_cuda))]
pub mod kernel {
    //! The kernels. Each has four arrays of a word for each thread: what the threads of each side write before the
    //! instruction, and after it.

    use layout_gpu::instruction::{
        ldmatrix_x1, mma_bf16_k8, shuffle_index, store_shared_1, sync_threads, thread_x, vote_ballot,
    };
    use layout_gpu::shared::Bytes;
    use layout_gpu::{declared, kernel};

    /// The number of this thread.
    #[inline(always)]
    fn thread() -> u32 {
        // SAFETY: these programs branch by it on purpose.
        unsafe { thread_x() }
    }

    use super::THREADS;

    /// The arrays of a program: before and after the instruction, for the lower and the upper half of the threads.
    #[derive(Clone, Copy)]
    struct Arrays {
        before: [*mut u32; 2],
        after: [*mut u32; 2],
    }

    impl Arrays {
        /// Writes the word of this thread before the instruction.
        #[inline(always)]
        fn set_before(self, side: usize, word: u32) {
            // SAFETY: the word of this thread.
            unsafe { *self.before[side].wrapping_add(thread() as usize) = word };
        }

        /// Writes the word of this thread after the instruction.
        #[inline(always)]
        fn set_after(self, side: usize, word: u32) {
            // SAFETY: the word of this thread.
            unsafe { *self.after[side].wrapping_add(thread() as usize) = word };
        }
    }

    /// Two sides before the instruction, and the same two after it.
    #[inline(always)]
    fn twice(arrays: Arrays, instruction: impl Fn(u32) -> u32) {
        let t = thread();
        let low = t < 16;
        if low {
            arrays.set_before(0, 1);
        } else {
            arrays.set_before(1, 2);
        }
        let word = instruction(t);
        if low { arrays.set_after(0, word) } else { arrays.set_after(1, word) }
    }

    /// What the instruction works on depends on the side.
    #[inline(always)]
    fn chosen(arrays: Arrays, instruction: impl Fn(u32) -> u32) {
        let t = thread();
        let word = if t < 16 {
            arrays.set_before(0, 1);
            3 * t
        } else {
            arrays.set_before(1, 2);
            5 * t + 1
        };
        let word = instruction(word);
        if t < 16 { arrays.set_after(0, word) } else { arrays.set_after(1, word) }
    }

    /// Three sides.
    #[inline(always)]
    fn thrice(arrays: Arrays, instruction: impl Fn(u32) -> u32) {
        let t = thread();
        match t % 3 {
            0 => arrays.set_before(0, 1),
            1 => arrays.set_before(1, 2),
            _ => arrays.set_before(1, 3),
        }
        let word = instruction(t);
        match t % 3 {
            0 => arrays.set_after(0, word),
            1 => arrays.set_after(1, word),
            _ => arrays.set_after(1, word + 1),
        }
    }

    /// Loops of different lengths before the instruction.
    #[inline(always)]
    fn looped(arrays: Arrays, instruction: impl Fn(u32) -> u32) {
        let t = thread();
        let mut rounds = 0;
        while rounds < t % 4 {
            arrays.set_before(0, rounds);
            rounds += 1;
        }
        let word = instruction(t);
        if rounds > 1 { arrays.set_after(0, word) } else { arrays.set_after(1, word) }
    }

    /// The address of this lane's row of a matrix in shared memory, whose words are their numbers.
    #[inline(always)]
    fn ready() -> u32 {
        // SAFETY: once, by every thread.
        let at = unsafe { declared::<Bytes<128>>() }.address();
        // SAFETY: the word of this thread.
        unsafe { store_shared_1(at + 4 * thread(), [thread()]) };
        // SAFETY: every thread gets here.
        unsafe { sync_threads() };
        at + 16 * (thread() % 8)
    }

    /// Kernels: a shape, a preparation, and the instruction, which all threads of the warp execute together.
    macro_rules! programs {
        ($($name:ident $shape:ident |$start:ident = $begin:expr, $word:ident| $instruction:expr;)*) => { $(
            #[doc = concat!("The shape [`", stringify!($shape), "`].")]
            ///
            /// # Safety
            /// Launched with [`THREADS`] threads in x; a word for each thread in each array.
            #[kernel]
            pub unsafe fn $name(low: *mut u32, high: *mut u32, low_after: *mut u32, high_after: *mut u32) {
                let $start = $begin;
                let arrays = Arrays { before: [low, high], after: [low_after, high_after] };
                // SAFETY: all threads of the warp get to the instruction together.
                $shape(arrays, |$word| unsafe { $instruction });
            }
        )* };
    }

    /// `[1; 8]` in bf16 times itself, added to a number.
    #[inline(always)]
    unsafe fn product(word: u32) -> u32 {
        let ones = 0x3f80_3f80;
        // SAFETY: the caller's promise.
        let [sum, ..] = unsafe { mma_bf16_k8([ones; 2], [ones], [word as f32; 4]) };
        sum as u32
    }

    /// The word of the next lane.
    #[inline(always)]
    unsafe fn next(word: u32) -> u32 {
        // SAFETY: the caller's promise.
        unsafe { shuffle_index(u32::MAX, word, (thread() + 1) % THREADS as u32, 31) }
    }

    /// The lane's pair of the matrix at an address, and its word.
    #[inline(always)]
    unsafe fn pair(at: u32, word: u32) -> u32 {
        // SAFETY: the caller's promise.
        let [pair] = unsafe { ldmatrix_x1(at) };
        pair ^ word
    }

    /// The word after a barrier.
    #[inline(always)]
    unsafe fn met(word: u32) -> u32 {
        // SAFETY: the caller's promise.
        unsafe { sync_threads() };
        word
    }

    programs! {
        diverge_twice_matrix twice |at = ready(), word| pair(at, word);
        diverge_twice_product twice |_start = (), word| product(word);
        diverge_twice_shuffle twice |_start = (), word| next(word);
        diverge_twice_vote twice |_start = (), word| vote_ballot(u32::MAX, word % 2 == 0);
        diverge_twice_barrier twice |_start = (), word| met(word);
        diverge_chosen_matrix chosen |at = ready(), word| pair(at, word);
        diverge_chosen_product chosen |_start = (), word| product(word);
        diverge_chosen_shuffle chosen |_start = (), word| next(word);
        diverge_chosen_vote chosen |_start = (), word| vote_ballot(u32::MAX, word % 2 == 0);
        diverge_chosen_barrier chosen |_start = (), word| met(word);
        diverge_thrice_matrix thrice |at = ready(), word| pair(at, word);
        diverge_thrice_product thrice |_start = (), word| product(word);
        diverge_thrice_shuffle thrice |_start = (), word| next(word);
        diverge_thrice_vote thrice |_start = (), word| vote_ballot(u32::MAX, word % 2 == 0);
        diverge_thrice_barrier thrice |_start = (), word| met(word);
        diverge_looped_matrix looped |at = ready(), word| pair(at, word);
        diverge_looped_product looped |_start = (), word| product(word);
        diverge_looped_shuffle looped |_start = (), word| next(word);
        diverge_looped_vote looped |_start = (), word| vote_ballot(u32::MAX, word % 2 == 0);
        diverge_looped_barrier looped |_start = (), word| met(word);
    }
}

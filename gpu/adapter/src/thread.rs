//! Threads: witnesses of what a kernel was launched with.

use core::marker::PhantomData;

use layout_static::Bounded;

use crate::instruction::thread_x;

/// The witness of one of the `N` threads of a block.
///
/// No two threads of a block have equal indices, and it stays in its thread: it is not `Send`. That is what makes an
/// injective thread-value layout a disjoint partition.
pub struct Thread<const N: usize> {
    index: Bounded<N>,
    stays: PhantomData<*const ()>,
}

impl<const N: usize> Thread<N> {
    /// This thread.
    ///
    /// # Safety
    /// The kernel was launched with blocks of `N` threads in x, and 1 in y and z.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "1024 at most")]
    pub unsafe fn launched() -> Self {
        const { assert!(N <= 1024, "a block has 1024 threads at most") };
        // SAFETY: the index stays in the witness.
        let index = unsafe { thread_x() };
        // SAFETY: the caller's promise; the compiler is told, for all that is computed from the index.
        unsafe { core::hint::assert_unchecked(index < N as u32) };
        // SAFETY: the caller's promise.
        let index = unsafe { Bounded::new_unchecked(index as usize) };
        Thread { index, stays: PhantomData }
    }

    /// The first of each group of `EACH` threads, as one of `M` threads.
    #[inline(always)]
    pub fn leader<const EACH: usize, const M: usize>(&self) -> Option<Thread<M>> {
        const { assert!(EACH * M == N, "groups of equal size") };
        let (place, group) = self.index.split::<EACH, M>();
        if place == Bounded::ZERO { Some(Thread { index: group, stays: PhantomData }) } else { None }
    }

    /// This thread as one of the first `M` threads, if it is.
    #[inline(always)]
    pub fn first<const M: usize>(&self) -> Option<Thread<M>> {
        const { assert!(M <= N, "no more threads than there are") };
        Bounded::new(usize::from(self.index)).map(|index| Thread { index, stays: PhantomData })
    }

    /// The index in the block.
    #[inline(always)]
    pub fn index(&self) -> Bounded<N> {
        self.index
    }
}

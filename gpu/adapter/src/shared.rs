//! Shared memory, between barriers.
//!
//! ```text
//! Shared --writing--> Writable --sync--> Readable --sync--> Shared
//! ```
//!
//! While a tile is `Writable`, each thread has its part of it by one thread-value layout, and no one reads. While it is
//! `Readable`, everyone reads and no one writes. Parts are borrowed from the state, and end with it. The barrier
//! between the two is the only `unsafe` step.

use core::marker::PhantomData;

use layout_static::{Static, StaticLayout};

use crate::instruction::sync_threads;
use crate::law::{self, Partition, Values};
use crate::memory::{Bytes, bytes, renewed};
use crate::part::anchor;
use crate::{Element, Part, PartMut, Thread, Vector};

/// A tile in shared memory.
pub struct Shared<T, L> {
    base: *mut T,
    layout: PhantomData<L>,
}

/// A tile that each thread writes its part of, by the thread-value layout `TV`.
pub struct Writable<T, L, TV> {
    base: *mut T,
    layout: PhantomData<(L, TV)>,
}

/// A tile that all threads read.
pub struct Readable<T, L> {
    base: *mut T,
    layout: PhantomData<L>,
}

impl<T: Element, L: StaticLayout + Static> Shared<T, L> {
    /// Shared memory of `COSIZE` elements, aligned to 128 bytes.
    ///
    /// # Safety
    /// As [`shared_memory`](crate::shared_memory).
    #[inline(always)]
    pub unsafe fn allocate() -> Self {
        // SAFETY: the caller's promise.
        let base = unsafe { bytes::<Self>() };
        Shared { base: base.cast(), layout: PhantomData }
    }

    /// From here to the next barrier each thread writes its part by `TV`.
    #[inline(always)]
    pub fn writing<TV: StaticLayout>(self, _: TV) -> Writable<T, L, TV> {
        let () = Partition::<L, TV>::DISJOINT;
        Writable { base: self.base, layout: PhantomData }
    }
}

impl<T: Element, L: StaticLayout + Static, TV: StaticLayout> Writable<T, L, TV> {
    /// What a thread writes: no other thread has any of it.
    #[inline(always)]
    pub fn part<const N: usize>(&mut self, thread: &Thread<N>) -> PartMut<'_, T, Values<L, TV>> {
        // SAFETY: it is shared memory.
        let base = unsafe { renewed(self.base) };
        let (base, values) = anchor::<T, L, TV, N>(base, L::VALUE, thread);
        PartMut::of(base, values)
    }

    /// A barrier: what was written before it can be read by all after it.
    ///
    /// # Safety
    /// Every thread of the block gets here, and since the barrier before this one they have all come the same way.
    #[inline(always)]
    pub unsafe fn sync(self) -> Readable<T, L> {
        // SAFETY: the caller's promise.
        unsafe { sync_threads() };
        Readable { base: self.base, layout: PhantomData }
    }
}

impl<T: Element, L: StaticLayout + Static> Readable<T, L> {
    /// What a thread reads.
    #[inline(always)]
    pub fn part<TV: StaticLayout, const N: usize>(&self, _: TV, thread: &Thread<N>) -> Part<'_, T, Values<L, TV>> {
        // SAFETY: it is shared memory.
        let base = unsafe { renewed(self.base) };
        let (base, values) = anchor::<T, L, TV, N>(base, L::VALUE, thread);
        Part::of(base, values)
    }

    /// A barrier: what was read before it can be written after it.
    ///
    /// # Safety
    /// As [`Writable::sync`].
    #[inline(always)]
    pub unsafe fn sync(self) -> Shared<T, L> {
        // SAFETY: the caller's promise.
        unsafe { sync_threads() };
        Shared { base: self.base, layout: PhantomData }
    }
}

impl<T: Element, L: StaticLayout + Static, const W: usize> Readable<Vector<T, W>, L> {
    /// The same memory by elements of its vectors, with the layout `M`: that `L` is its upcast is checked while
    /// compiling.
    #[inline(always)]
    pub fn elements<M: StaticLayout + Static>(self, _: M) -> Readable<T, M> {
        const { law::upcast::<M, L>(W as u64) };
        Readable { base: self.base.cast(), layout: PhantomData }
    }
}

impl<T, L: StaticLayout> Bytes for Shared<T, L> {
    #[allow(clippy::cast_possible_truncation, reason = "a block has less than 2^18 bytes of shared memory")]
    const BYTES: u32 = (L::COSIZE * size_of::<T>()) as u32;
}

//! Tiles whose elements the threads of a block change by atomic operations.

use core::cell::UnsafeCell;
use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_static::{Static, StaticLayout, Tensor};

use super::{Readable, Shared};
use crate::atomic::{AtomicInteger, AtomicNumber, Place};
use crate::memory::renewed;
use crate::{Block, Each, Element, Thread};

/// A tile that all threads of a block change by atomic operations, up to the next barrier.
///
/// ```
/// use layout_gpu::shared::Tile;
/// use layout_gpu::{Block, Each, Region};
/// use layout_static::layout;
/// layout! {
///     type Digits = 10 : 1;
///     type Row = ((16, 4), 10) : ((0, 0), 1);
/// }
/// /// How often each digit is among the numbers of a block, in each thread.
/// fn count(block: &Block<64>, memory: Region<Tile<u32, Digits>>, numbers: Each<u32>) -> Each<[u32; 10]> {
///     let counts = memory.tile().filled(block, 0);
///     block.each(|thread| counts.add(thread, *numbers.get(thread) % 10, 1));
///     let counts = counts.sync(block);
///     block.each(|thread| counts.part(Row, thread).load())
/// }
/// ```
pub struct Atomics<'m, T, L> {
    base: *mut T,
    at: u32,
    of: PhantomData<(&'m mut (), fn() -> L)>,
}

// SAFETY: a kernel has no other thread that it could be sent to; the address is the same in all threads of the block,
// and what is there is changed by atomic operations alone.
unsafe impl<T, L> Sync for Atomics<'_, T, L> {}

impl<'m, T: Element, L: StaticLayout + Static> Shared<'m, T, L> {
    /// Writes a value to each element, all threads together. After a barrier, all threads change elements.
    #[inline(always)]
    pub fn filled<const N: usize, const C: usize>(self, block: &Block<N, C>, value: T) -> Atomics<'m, T, L> {
        // Refuses negative strides while compiling: their elements lie before the tile.
        let _ = L::VALUE.index(layout_static::C::<0>);
        let (base, value) = (Each(self.base), Each(value));
        block.each(|thread| {
            // SAFETY: it is shared memory.
            let base = unsafe { renewed(*base.get(thread)) };
            let mut element = usize::from(thread.index());
            while element < L::COSIZE {
                // SAFETY: an element of the tile, no other thread's before the barrier.
                unsafe { value.get(thread).store(base.wrapping_add(element)) };
                element += N;
            }
        });
        block.sync();
        Atomics { base: self.base, at: self.at, of: PhantomData }
    }
}

impl<'m, T: AtomicNumber, L: StaticLayout + Static> Atomics<'m, T, L> {
    /// The address of an element in the window of 32 bits, if there is one.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a block has less than 2^18 bytes of shared memory")]
    fn address<P: Place>(&self, place: P) -> Option<u32> {
        const { assert!(P::COUNT == L::RANK, "a coordinate has a number for each mode of the layout") };
        // SAFETY: shared memory has no address 0.
        let base = unsafe { NonNull::new_unchecked(self.base) };
        // SAFETY: the tile holds the layout, and its elements may be changed while they are borrowed so.
        let tile = unsafe { Tensor::from_raw_parts(base.cast::<UnsafeCell<T>>(), L::VALUE) };
        let element: &UnsafeCell<T> = tile.get(place.coordinate())?;
        Some(self.at + (element.get() as usize).wrapping_sub(self.base as usize) as u32)
    }

    /// Adds to an element, if there is one, and returns whether there is. Integers wrap around. Numbers of `f32` may be
    /// subnormal, unlike in global memory.
    #[inline(always)]
    pub fn add<const N: usize>(&self, thread: &Thread<N>, place: impl Place, x: T) -> bool {
        self.fetch_add(thread, place, x).is_some()
    }

    /// Adds to an element, and returns what was there; `None` beyond the extents.
    #[inline(always)]
    pub fn fetch_add<const N: usize>(&self, _: &Thread<N>, place: impl Place, x: T) -> Option<T> {
        // SAFETY: an element of the tile, which was filled; all accesses are atomic up to the next barrier.
        self.address(place).map(|at| unsafe { T::add_shared(at, x) })
    }

    /// A barrier: what was changed before it can be read by all after it.
    #[inline(always)]
    pub fn sync<const N: usize, const C: usize>(self, block: &Block<N, C>) -> Readable<'m, T, L> {
        block.sync();
        Readable { base: self.base, at: self.at, of: PhantomData }
    }
}

impl<T: AtomicInteger, L: StaticLayout + Static> Atomics<'_, T, L> {
    /// Keeps the lesser integer in an element, if there is one, and returns whether there is.
    #[inline(always)]
    pub fn min<const N: usize>(&self, _: &Thread<N>, place: impl Place, x: T) -> bool {
        // SAFETY: as of `fetch_add`.
        self.address(place).map(|at| unsafe { T::min_shared(at, x) }).is_some()
    }

    /// Keeps the greater integer in an element, if there is one, and returns whether there is.
    #[inline(always)]
    pub fn max<const N: usize>(&self, _: &Thread<N>, place: impl Place, x: T) -> bool {
        // SAFETY: as of `fetch_add`.
        self.address(place).map(|at| unsafe { T::max_shared(at, x) }).is_some()
    }
}

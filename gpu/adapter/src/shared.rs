//! Shared memory: one declaration a kernel, and its tiles between barriers.
//!
//! A type says what lies where: [`Tile`]s and [`Stages`] of tiles, one after another in a tuple, or one after another
//! in time in an [`Overlay`]. The attribute `#[kernel(shared = Memory)]` declares it, and gives the kernel its
//! [`Region`]. [`Declared::BYTES`] and [`ALIGN`] are constants, which the host reads too.
//!
//! ```
//! use layout_gpu::shared::{Declared, Overlay, Stages, Tile};
//! use layout_static::layout;
//! layout! {
//!     type Stage = swizzle(2, 3, 3) * ((128, 32) : (32, 1));
//!     type Block = (128, 128) : (128, 1);
//! }
//! /// Three stages of two factors; in the epilogue, the product in the same memory.
//! type Memory = Overlay<(Stages<u16, Stage, 3>, Stages<u16, Stage, 3>), Tile<u16, Block>>;
//! assert_eq!((Memory::BYTES, <Tile<u16, Block>>::BYTES), (49_152, 32_768));
//! ```
//!
//! A tile is written or read, with a barrier between:
//!
//! ```text
//! Shared --writing--> Writable --sync--> Readable --sync--> Shared
//! ```
//!
//! While a tile is `Writable`, each thread has its part of it by one thread-value layout, and no one reads. While it is
//! `Readable`, everyone reads and no one writes. Parts are borrowed from the state, and end with it. A tile that is
//! [`filled`](Shared::filled) is one of [`Atomics`], which all threads change up to the next barrier.

mod atomics;

use core::fmt;
use core::marker::PhantomData;

use layout_static::{Static, StaticLayout};

use crate::law::{self, Partition, Values};
use crate::memory::{pointer, renewed};
use crate::part::anchor;
use crate::{Block, Element, Part, PartMut, Thread, Vector, Window};

pub use atomics::Atomics;

/// The alignment of each part of a declaration, in bytes.
pub const ALIGN: u32 = 128;

/// What lies in shared memory.
pub trait Declared {
    /// Its bytes.
    const BYTES: u32;

    /// The barrier at an address, where the declaration begins at `begin`: for messages. `None` where there is none.
    #[must_use]
    fn barrier(begin: u32, address: u32) -> Option<Barrier> {
        _ = (begin, address);
        None
    }
}

/// The name of a barrier in shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// Who waits for it: `"full"`, or `"empty"`.
    pub role: &'static str,
    /// The number of its stage, or of its sums.
    pub stage: u32,
    /// The type of the declaration.
    pub of: &'static str,
}

impl Barrier {
    /// The barrier of `count` stages that have barriers from `full` on: each stage's `full`, then each one's `empty`.
    #[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
    pub(crate) fn of<D>(full: u32, count: u32, address: u32) -> Option<Barrier> {
        let number = address.checked_sub(full).filter(|bytes| bytes.is_multiple_of(8))? / 8;
        let role = *["full", "empty"].get((number / count) as usize)?;
        Some(Barrier { role, stage: number % count, of: core::any::type_name::<D>() })
    }
}

impl fmt::Display for Barrier {
    /// `"full" of stage 1 of Ring<(TmaBox<..>, TmaBox<..>), 4, 2>`: types without their paths and parameters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" of stage {} of ", self.role, self.stage)?;
        let mut depth = 0;
        for part in self.of.split_inclusive(|c: char| !(c.is_alphanumeric() || "_:".contains(c))) {
            depth -= i32::from(part.ends_with('>'));
            if depth < 2 {
                // The word before a `>` is of the parameters that are left out.
                let left_out = depth == 1 && part.ends_with('>');
                f.write_str(if left_out { ">" } else { part.rsplit("::").next().unwrap_or(part) })?;
            }
            depth += i32::from(part.ends_with('<'));
            if depth == 2 && part.ends_with('<') {
                f.write_str("..")?;
            }
        }
        Ok(())
    }
}

/// A tile of elements `T` with the layout `L`.
pub struct Tile<T, L>(PhantomData<fn() -> (T, L)>);

/// `K` tiles, one after another: the stages of a pipeline.
pub struct Stages<T, L, const K: usize>(PhantomData<fn() -> (T, L)>);

/// `A`, and after it in the same bytes `B`.
pub struct Overlay<A, B>(PhantomData<fn() -> (A, B)>);

/// A number of bytes, for code that computes its own addresses.
pub struct Bytes<const BYTES: usize>;

/// A number of bytes of shared memory.
#[allow(clippy::cast_possible_truncation, reason = "it is checked")]
pub(crate) const fn bytes(number: usize) -> u32 {
    assert!(number < 1 << 18, "a block has less than 2^18 bytes of shared memory");
    number as u32
}

/// The bytes up to the next part.
const fn step(bytes: u32) -> u32 {
    bytes.next_multiple_of(ALIGN)
}

impl<T, L: StaticLayout> Declared for Tile<T, L> {
    const BYTES: u32 = bytes(L::COSIZE * size_of::<T>());
}

impl<T, L: StaticLayout, const K: usize> Stages<T, L, K> {
    /// The bytes from a stage to the next one.
    pub const STEP: u32 = step(Tile::<T, L>::BYTES);
}

#[allow(clippy::cast_possible_truncation, reason = "a block has less than 2^18 bytes of shared memory")]
impl<T, L: StaticLayout, const K: usize> Declared for Stages<T, L, K> {
    const BYTES: u32 = Self::STEP * K as u32;
}

impl<const BYTES: usize> Declared for Bytes<BYTES> {
    const BYTES: u32 = bytes(BYTES);
}

impl<A: Declared, B: Declared> Declared for (A, B) {
    const BYTES: u32 = step(A::BYTES) + B::BYTES;

    fn barrier(begin: u32, address: u32) -> Option<Barrier> {
        A::barrier(begin, address).or_else(|| B::barrier(begin + step(A::BYTES), address))
    }
}

impl<A: Declared, B: Declared, C: Declared> Declared for (A, B, C) {
    const BYTES: u32 = step(A::BYTES) + step(B::BYTES) + C::BYTES;

    fn barrier(begin: u32, address: u32) -> Option<Barrier> {
        let second = begin + step(A::BYTES);
        A::barrier(begin, address).or_else(|| <(B, C)>::barrier(second, address))
    }
}

impl<A: Declared, B: Declared> Declared for Overlay<A, B> {
    const BYTES: u32 = if A::BYTES > B::BYTES { A::BYTES } else { B::BYTES };
}

/// No shared memory.
impl Declared for () {
    const BYTES: u32 = 0;
}

/// A part of the shared memory of a kernel, which nobody uses yet.
pub struct Region<'m, M> {
    at: u32,
    of: PhantomData<(&'m mut (), fn() -> M)>,
}

impl<M> Region<'_, M> {
    #[inline(always)]
    #[cfg_attr(not(target_arch = "nvptx64"), allow(dead_code, reason = "there is no shared memory"))]
    pub(crate) fn new(at: u32) -> Self {
        Region { at, of: PhantomData }
    }

    /// The region that begins at an address. The entry of a [`kernel`](macro@crate::kernel) calls it.
    ///
    /// # Safety
    /// It is there, and aligned to [`ALIGN`]; nobody else uses it.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn at(at: u32) -> Self {
        Region { at, of: PhantomData }
    }

    /// Its address in the window of 32 bits.
    #[inline(always)]
    pub fn address(&self) -> u32 {
        self.at
    }

    /// Its address as a pointer.
    #[inline(always)]
    pub fn pointer(&self) -> *mut u8 {
        // SAFETY: a region is a declared part.
        unsafe { pointer(self.at) }
    }
}

impl<'m, A: Declared, B> Region<'m, (A, B)> {
    /// The two parts.
    #[inline(always)]
    pub fn parts(self) -> (Region<'m, A>, Region<'m, B>) {
        (Region::new(self.at), Region::new(self.at + step(A::BYTES)))
    }
}

impl<'m, A: Declared, B: Declared, C> Region<'m, (A, B, C)> {
    /// The three parts.
    #[inline(always)]
    pub fn parts(self) -> (Region<'m, A>, Region<'m, B>, Region<'m, C>) {
        let second = self.at + step(A::BYTES);
        (Region::new(self.at), Region::new(second), Region::new(second + step(B::BYTES)))
    }
}

impl<'m, A, B> Region<'m, Overlay<A, B>> {
    /// Uses the first one, and after a barrier has the second one.
    #[inline(always)]
    pub fn first<R, const N: usize, const C: usize>(
        self,
        block: &Block<N, C>,
        body: impl for<'a> FnOnce(Region<'a, A>) -> R,
    ) -> (R, Region<'m, B>) {
        let result = body(Region::new(self.at));
        block.sync();
        (result, Region::new(self.at))
    }
}

impl<'m, T: Element, L: StaticLayout + Static> Region<'m, Tile<T, L>> {
    /// The tile, which no one has written.
    #[inline(always)]
    pub fn tile(self) -> Shared<'m, T, L> {
        Shared { base: self.pointer().cast(), at: self.at, of: PhantomData }
    }

    /// The tile by its address, for the instructions of atoms.
    #[inline(always)]
    pub fn window(self) -> Window<T, L> {
        Window::of(self.at)
    }
}

impl<T: Element, L: StaticLayout + Static, const K: usize> Region<'_, Stages<T, L, K>> {
    /// The first stage by its address; each next one is [`Stages::STEP`] bytes on.
    #[inline(always)]
    pub fn window(self) -> Window<T, L> {
        Window::of(self.at)
    }
}

/// A tile in shared memory.
pub struct Shared<'m, T, L> {
    base: *mut T,
    at: u32,
    of: PhantomData<(&'m mut (), fn() -> L)>,
}

/// A tile that each thread writes its part of, by the thread-value layout `TV`.
pub struct Writable<'m, T, L, TV> {
    base: *mut T,
    at: u32,
    of: PhantomData<(&'m mut (), fn() -> (L, TV))>,
}

/// A tile that all threads read.
pub struct Readable<'m, T, L> {
    base: *mut T,
    at: u32,
    of: PhantomData<(&'m mut (), fn() -> L)>,
}

// SAFETY: a kernel has no other thread that it could be sent to; the address is the same in all threads of the block.
unsafe impl<T, L, TV> Sync for Writable<'_, T, L, TV> {}
// SAFETY: as above.
unsafe impl<T, L> Sync for Readable<'_, T, L> {}

impl<'m, T: Element, L: StaticLayout + Static> Shared<'m, T, L> {
    /// From here to the next barrier each thread writes its part by `TV`.
    #[inline(always)]
    pub fn writing<TV: StaticLayout>(self, _: TV) -> Writable<'m, T, L, TV> {
        let () = Partition::<L, TV>::DISJOINT;
        Writable { base: self.base, at: self.at, of: PhantomData }
    }
}

impl<'m, T: Element, L: StaticLayout + Static, TV: StaticLayout> Writable<'m, T, L, TV> {
    /// What a thread writes: no other thread has any of it.
    #[inline(always)]
    pub fn part<const N: usize>(&self, thread: &Thread<N>) -> PartMut<'_, T, Values<L, TV>> {
        // SAFETY: it is shared memory.
        let base = unsafe { renewed(self.base) };
        let (base, values) = anchor::<T, L, TV, N>(base, L::VALUE, thread);
        PartMut::of(base, values)
    }

    /// A barrier: what was written before it can be read by all after it.
    #[inline(always)]
    pub fn sync<const N: usize, const C: usize>(self, block: &Block<N, C>) -> Readable<'m, T, L> {
        block.sync();
        Readable { base: self.base, at: self.at, of: PhantomData }
    }
}

impl<'m, T: Element, L: StaticLayout + Static> Readable<'m, T, L> {
    /// What a thread reads.
    #[inline(always)]
    pub fn part<TV: StaticLayout, const N: usize>(&self, _: TV, thread: &Thread<N>) -> Part<'_, T, Values<L, TV>> {
        // SAFETY: it is shared memory.
        let base = unsafe { renewed(self.base) };
        let (base, values) = anchor::<T, L, TV, N>(base, L::VALUE, thread);
        Part::of(base, values)
    }

    /// A barrier: what was read before it can be written after it.
    #[inline(always)]
    pub fn sync<const N: usize, const C: usize>(self, block: &Block<N, C>) -> Shared<'m, T, L> {
        block.sync();
        Shared { base: self.base, at: self.at, of: PhantomData }
    }
}

/// The same memory by elements and by vectors, in states in which nobody has a part of a tile.
macro_rules! views {
    ($($State:ident)*) => { $(
        impl<'m, T: Element, L: StaticLayout + Static, const W: usize> $State<'m, Vector<T, W>, L> {
            /// The same memory by elements of its vectors, with the layout `M`: that `L` is its upcast is checked while
            /// compiling.
            #[inline(always)]
            pub fn elements<M: StaticLayout + Static>(self, _: M) -> $State<'m, T, M> {
                const { law::upcast::<M, L>(W as u64) };
                $State { base: self.base.cast(), at: self.at, of: PhantomData }
            }
        }

        impl<'m, T: Element, L: StaticLayout + Static> $State<'m, T, L> {
            /// The same memory by vectors of `W` elements, with the layout `M`: that `M` is the upcast of the tile's
            /// layout is checked while compiling.
            #[inline(always)]
            pub fn vectors<M: StaticLayout + Static, const W: usize>(self, _: M) -> $State<'m, Vector<T, W>, M> {
                const {
                    law::upcast::<L, M>(W as u64);
                    assert!(size_of::<Vector<T, W>>() <= ALIGN as usize, "tiles begin at vectors");
                }
                $State { base: self.base.cast(), at: self.at, of: PhantomData }
            }
        }
    )* };
}

views! { Shared Readable }

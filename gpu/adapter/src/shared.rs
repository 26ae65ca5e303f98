//! Shared memory, between barriers.
//!
//! ```text
//! Shared --writing--> Writable --sync--> Readable --sync--> Shared
//! ```
//!
//! While a tile is `Writable`, each thread has its part of it by one thread-value layout, and no one reads. While it is
//! `Readable`, everyone reads and no one writes. Parts are borrowed from the state, and end with it. The barrier
//! between the two is the only `unsafe` step.
//!
//! A `static mut` is no shared memory: it compiles to global memory, and races across blocks. The memory is declared by
//! an assembly scope instead; its pointer is an ordinary one, of which the compiler is told that it points to shared
//! memory, so that it emits `ld.shared` and `st.shared`.

use core::arch::{asm, nvptx::_syncthreads};
use core::marker::PhantomData;

use layout_static::{Static, StaticLayout};

use crate::law::{self, Partition, Values};
use crate::part::anchor;
use crate::{Element, Part, PartMut, Thread, Vector};

unsafe extern "C" {
    #[link_name = "llvm.nvvm.isspacep.shared"]
    fn is_shared(pointer: *const u8) -> bool;
}

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
    /// As [`shared_memory`].
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
        unsafe { _syncthreads() };
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
        unsafe { _syncthreads() };
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

/// A number of bytes.
trait Bytes {
    const BYTES: u32;
}

impl<T, L: StaticLayout> Bytes for Shared<T, L> {
    #[allow(clippy::cast_possible_truncation, reason = "a block has less than 2^18 bytes of shared memory")]
    const BYTES: u32 = (L::COSIZE * size_of::<T>()) as u32;
}

struct Count<const BYTES: u32>;

impl<const BYTES: u32> Bytes for Count<BYTES> {
    const BYTES: u32 = BYTES;
}

/// `BYTES` bytes of shared memory, aligned to 128.
///
/// # Safety
/// Every thread of the block calls it, and none calls it twice at one place of the source: a place is an allocation.
#[inline(always)]
pub unsafe fn shared_memory<const BYTES: u32>() -> *mut u8 {
    // SAFETY: the caller's promise.
    unsafe { bytes::<Count<BYTES>>() }
}

/// [`shared_memory`] of a type's number of bytes.
#[inline(always)]
unsafe fn bytes<B: Bytes>() -> *mut u8 {
    let base: *mut u8;
    // SAFETY: declares the memory, and takes its address.
    unsafe {
        asm!(
            "{{ .shared .align 128 .b8 tile[{bytes}]; .reg .b64 at; mov.u64 at, tile; cvta.shared.u64 {base}, at; }}",
            bytes = const B::BYTES,
            base = out(reg64) base,
            options(nomem, nostack, preserves_flags),
        );
    }
    // SAFETY: it was made from the address of shared memory.
    unsafe { assume_shared(base) };
    base
}

/// A pointer to shared memory, as one that is new to the compiler and again known to be one: across a branch it
/// forgets.
///
/// # Safety
/// It points to shared memory.
#[inline(always)]
pub unsafe fn renewed<T>(pointer: *mut T) -> *mut T {
    let mut renewed = pointer;
    // SAFETY: a comment.
    unsafe { asm!("// {}", inout(reg64) renewed, options(nomem, nostack, preserves_flags)) };
    // SAFETY: the caller's promise.
    unsafe { assume_shared(renewed) };
    renewed
}

/// Tells the compiler that a pointer points to shared memory, so that accesses through it are `ld.shared` and
/// `st.shared`.
///
/// The assembly without text is a second use of the condition; the optimizer drops an assumption whose condition has no
/// other.
///
/// # Safety
/// It does.
#[inline(always)]
pub(crate) unsafe fn assume_shared<T>(pointer: *const T) {
    // SAFETY: compares an address.
    let shared = unsafe { is_shared(pointer.cast()) };
    // SAFETY: a comment.
    unsafe { asm!("// {}", in(reg32) u32::from(shared), options(nomem, nostack, preserves_flags)) };
    // SAFETY: the caller's promise.
    unsafe { core::hint::assert_unchecked(shared) };
}

//! Tensor-core instructions and asynchronous copies, sm_80 and later.
//!
//! Shared memory is named by addresses of its 32-bit window here ([`Window`]): that is what these instructions take.
//! [`fragment`](crate::fragment) has the layouts of their operands.

use core::arch::asm;
use core::marker::PhantomData;

use layout_static::{C, Coordinate, Static, StaticLayout};

use crate::law::{Owned, Partition, StepValues, Values};
use crate::part::threads;
use crate::{Element, Part, Thread, Vector, each};

/// `BYTES` bytes of shared memory, aligned to 128: the address of their window.
///
/// # Safety
/// As [`shared_memory`](crate::shared_memory).
#[inline(always)]
pub unsafe fn shared_window<const BYTES: u32>() -> u32 {
    let at: u32;
    // SAFETY: declares the memory, and takes its address.
    unsafe {
        asm!(
            "{{ .shared .align 128 .b8 tile[{bytes}]; mov.u32 {at}, tile; }}",
            bytes = const BYTES,
            at = out(reg32) at,
            options(nomem, nostack, preserves_flags),
        );
    }
    at
}

/// A tile in shared memory, by its address.
#[derive(Clone, Copy)]
pub struct Window<T, L> {
    at: u32,
    tile: PhantomData<(T, L)>,
}

/// What a thread has of a [`Window`].
#[derive(Clone, Copy)]
pub struct WindowPart<T, V> {
    at: u32,
    values: V,
    tile: PhantomData<T>,
}

impl<T: Element, L: StaticLayout + Static> Window<T, L> {
    /// The tile at an address.
    ///
    /// # Safety
    /// There are `COSIZE` elements of shared memory, aligned to their size, and to what the swizzle of `L` reads and
    /// writes.
    #[inline(always)]
    pub unsafe fn new(at: u32) -> Self {
        Window { at, tile: PhantomData }
    }

    /// What a thread has by a thread-value layout.
    #[inline(always)]
    pub fn part<TV: StaticLayout, const N: usize>(self, _: TV, thread: &Thread<N>) -> WindowPart<T, Values<L, TV>>
    where
        Values<L, TV>: Static,
    {
        let () = Partition::<L, TV>::ANCHORED;
        const { threads::<TV, N>() };
        self.anchored::<TV, _, _>((thread.index(), C::<0>))
    }

    /// What a thread has in one step, by a layout of threads, steps and values.
    #[inline(always)]
    pub fn step<TV: StaticLayout, const N: usize, const S: usize>(
        self,
        _: TV,
        thread: &Thread<N>,
        _: C<S>,
    ) -> WindowPart<T, StepValues<L, TV>>
    where
        StepValues<L, TV>: Static,
    {
        let () = Partition::<L, TV>::ANCHORED;
        const { threads::<TV, N>() };
        self.anchored::<TV, _, _>((thread.index(), C::<S>, C::<0>))
    }

    #[inline(always)]
    fn anchored<TV: StaticLayout, V: StaticLayout + Static, X: Coordinate>(self, first: X) -> WindowPart<T, V> {
        let first = Owned::<L, TV>::of(L::VALUE).index(first);
        WindowPart { at: self.at + bytes::<T>(first), values: V::VALUE, tile: PhantomData }
    }
}

impl<T: Element, V: StaticLayout> WindowPart<T, V> {
    /// The address of value `v` in layout order.
    #[inline(always)]
    pub fn address(&self, v: usize) -> u32 {
        self.at.wrapping_add(bytes::<T>(self.values.index(v)))
    }

    /// The same part of the tile that begins `bytes` further on.
    #[inline(always)]
    pub fn moved(self, bytes: u32) -> Self {
        WindowPart { at: self.at.wrapping_add(bytes), ..self }
    }
}

/// A number of elements in bytes.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "a block has less than 2^18 bytes of shared memory")]
fn bytes<T>(elements: usize) -> u32 {
    (elements as u32).wrapping_mul(size_of::<T>() as u32)
}

/// Starts to copy all values of a part into shared memory, 16 bytes each, past the registers.
///
/// # Safety
/// Both parts are of tiles of one shape by one thread-value layout; `from` can be read; no one reads `to`, or writes it
/// otherwise, before the copies were waited for, and a barrier.
#[inline(always)]
pub unsafe fn copy_async<T: Element, const W: usize, V: StaticLayout, U: StaticLayout, const N: usize>(
    from: &Part<'_, Vector<T, W>, V>,
    to: &WindowPart<Vector<T, W>, U>,
) where
    Vector<T, W>: Element,
{
    const {
        assert!(size_of::<Vector<T, W>>() == 16, "an asynchronous copy past the registers takes 16 bytes");
        assert!(V::SIZE == N && U::SIZE == N, "as many values as the parts have");
    }
    each::<N>(|v| {
        // SAFETY: the caller's promise.
        unsafe { copy_async_16(from.address(v).cast(), to.address(v)) };
    });
}

/// Starts to copy 16 bytes into shared memory.
///
/// # Safety
/// `from` can be read, and no one reads `to`, or writes it otherwise, before the copy was waited for; both are
/// multiples of 16.
#[inline(always)]
pub unsafe fn copy_async_16(from: *const u8, to: u32) {
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "cp.async.cg.shared.global [{}], [{}], 16;",
            in(reg32) to, in(reg64) from,
            options(nostack, preserves_flags),
        );
    }
}

/// Makes the copies started since the last call one group.
#[inline(always)]
pub fn commit_copies() {
    // SAFETY: of no effect on memory.
    unsafe { asm!("cp.async.commit_group;", options(nostack, preserves_flags)) };
}

/// Waits until all but the last `N` groups of copies of this thread have arrived.
#[inline(always)]
pub fn wait_copies<const N: u32>() {
    // SAFETY: of no effect but that of the copies.
    unsafe { asm!("cp.async.wait_group {};", const N, options(nostack, preserves_flags)) };
}

/// Four 8 x 8 matrices of 16-bit elements; thread `l` gives the address of row `l % 8` of matrix `l / 8`, and gets the
/// two elements `2 (l % 4)` of row `l / 4` of each.
///
/// # Safety
/// All threads of the warp get here together; every address is one of 16 bytes of shared memory, a multiple of 16.
#[inline(always)]
pub unsafe fn load_matrices(at: u32) -> [u32; 4] {
    let (a, b, c, d): (u32, u32, u32, u32);
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{{a}, {b}, {c}, {d}}}, [{at}];",
            a = out(reg32) a, b = out(reg32) b, c = out(reg32) c, d = out(reg32) d, at = in(reg32) at,
            options(nostack, preserves_flags, readonly),
        );
    }
    [a, b, c, d]
}

/// `c += a b`: 16 x 16 times 16 x 8, `f16` into `f32`. The operands are [`fragment`](crate::fragment)s; `c` is the rows
/// `l / 4` and `l / 4 + 8`.
///
/// # Safety
/// All threads of the warp get here together.
#[inline(always)]
pub unsafe fn multiply_add(c: [Vector<f32, 2>; 2], a: [u32; 4], b: [u32; 2]) -> [Vector<f32, 2>; 2] {
    let [Vector([mut c0, mut c1]), Vector([mut c2, mut c3])] = c;
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {{{c0}, {c1}, {c2}, {c3}}}, \
                {{{a0}, {a1}, {a2}, {a3}}}, {{{b0}, {b1}}}, {{{c0}, {c1}, {c2}, {c3}}};",
            c0 = inout(reg32) c0, c1 = inout(reg32) c1, c2 = inout(reg32) c2, c3 = inout(reg32) c3,
            a0 = in(reg32) a[0], a1 = in(reg32) a[1], a2 = in(reg32) a[2], a3 = in(reg32) a[3],
            b0 = in(reg32) b[0], b1 = in(reg32) b[1],
            options(nostack, preserves_flags, nomem),
        );
    }
    [Vector([c0, c1]), Vector([c2, c3])]
}

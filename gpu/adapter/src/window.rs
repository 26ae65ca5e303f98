//! Shared memory by addresses of its 32-bit window, which is what the instructions of [`atom`](crate::atom)s take.

use core::marker::PhantomData;

use layout_static::atom::TiledMove;
use layout_static::ops::Composition;
use layout_static::{C, Coordinate, Static, StaticLayout};

use crate::law::{Begun, Owned, Partition, StepValues, Values, upcast};
use crate::part::threads;
use crate::{Element, PartOf, Thread, Vector};

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
    /// The tile at an address of a declaration, which holds it.
    #[inline(always)]
    pub(crate) fn of(at: u32) -> Self {
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

    /// What a thread has in one step for the copy `M`, whose reads begin at `B`: a layout of threads, steps and values.
    ///
    /// ```
    /// use layout_gpu::atom::{F16M16N8K16, Ldmatrix4};
    /// use layout_gpu::{PartOf, Thread, Window};
    /// use layout_gpu::law::{Begun, StepValues};
    /// use layout_static::atom::{CopyOf, OperandA, TiledMma};
    /// use layout_static::{C, layout};
    /// layout! {
    ///     type Tile = (16, 16) : (16, 1);
    ///     /// A row of eight halves for each lane, at one step.
    ///     type Begins = (32, 1, 1) : (1, 0, 0);
    /// }
    /// type Read = CopyOf<Ldmatrix4, TiledMma<F16M16N8K16>, OperandA>;
    /// type Rows = PartOf<Read, u16, StepValues<Tile, Begun<Read, Tile, Begins>>>;
    /// fn rows(tile: Window<u16, Tile>, thread: &Thread<32>) -> Rows {
    ///     tile.part_of::<Read, _, _, _>(Begins, thread, C::<0>)
    /// }
    /// ```
    #[inline(always)]
    pub fn part_of<M, B, const N: usize, const S: usize>(
        self,
        _: B,
        thread: &Thread<N>,
        step: C<S>,
    ) -> PartOf<M, T, StepValues<L, Begun<M, L, B>>>
    where
        M: TiledMove,
        B: StaticLayout,
        Begun<M, L, B>: Static,
        StepValues<L, Begun<M, L, B>>: Static,
    {
        PartOf::new(self.step(Begun::<M, L, B>::VALUE, thread, step))
    }

    #[inline(always)]
    fn anchored<TV: StaticLayout, V: StaticLayout + Static, X: Coordinate>(self, first: X) -> WindowPart<T, V> {
        let first = Owned::<L, TV>::of(L::VALUE).index(first);
        WindowPart { at: self.at + bytes::<T>(first), values: V::VALUE, tile: PhantomData }
    }
}

impl<T: Element, L: StaticLayout + Static, const W: usize> Window<Vector<T, W>, L> {
    /// The same memory by elements of its vectors, with the layout `M`: that `L` is its upcast is checked while
    /// compiling.
    #[inline(always)]
    pub fn elements<M: StaticLayout + Static>(self, _: M) -> Window<T, M> {
        const { upcast::<M, L>(W as u64) };
        Window { at: self.at, tile: PhantomData }
    }
}

impl<T: Element, L: StaticLayout + Static> Window<T, L> {
    /// The same memory with its elements in the order of `R`, which maps coordinates to coordinates of this tile: a
    /// transpose, say. `CuTe`: `composition`.
    ///
    /// ```
    /// use layout_gpu::Window;
    /// use layout_static::{layout, ops::Composition};
    /// layout! {
    ///     pub type Keys = swizzle(3, 3, 3) * ((64, 64) : (64, 1));
    ///     /// `(column, key)` to the place of `(key, column)`.
    ///     pub type Turned = (64, 64) : (64, 1);
    /// }
    /// fn turned(tile: Window<u16, Keys>) -> Window<u16, Composition<Keys, Turned>> {
    ///     tile.by(Turned)
    /// }
    /// ```
    #[inline(always)]
    pub fn by<R: StaticLayout>(self, _: R) -> Window<T, Composition<L, R>> {
        Window { at: self.at, tile: PhantomData }
    }
}

impl<T: Element, V: StaticLayout> WindowPart<T, V> {
    /// The address of value `v` in layout order.
    #[inline(always)]
    pub fn address(&self, v: usize) -> u32 {
        self.at.wrapping_add(bytes::<T>(self.values.index(v)))
    }

    /// The part as a source: copies by atoms read what begins at each of its values.
    ///
    /// # Safety
    /// As long as the source is there, what such atoms read at each value can be read, and is aligned to it; no one
    /// writes it.
    #[inline(always)]
    pub unsafe fn filled(self) -> Filled<T, V> {
        Filled(self)
    }

    /// The part as a target: copies by atoms write what begins at each of its values.
    ///
    /// # Safety
    /// What such atoms write at each value can be written, and is aligned to it; no one else accesses it, and this
    /// thread does not either, before the copies were waited for, where they are asynchronous, and a barrier.
    #[inline(always)]
    pub unsafe fn free(self) -> Free<T, V> {
        Free(self)
    }

    /// The same part of the tile that begins `bytes` further on.
    #[must_use]
    #[inline(always)]
    pub fn moved(self, bytes: u32) -> Self {
        WindowPart { at: self.at.wrapping_add(bytes), ..self }
    }
}

/// A part of shared memory that has arrived: a source of copies.
#[derive(Clone, Copy)]
pub struct Filled<T, V>(WindowPart<T, V>);

/// A part of shared memory that nobody reads: a target of copies.
pub struct Free<T, V>(WindowPart<T, V>);

impl<T: Element, V: StaticLayout> Filled<T, V> {
    #[inline(always)]
    pub(crate) fn address(&self, v: usize) -> u32 {
        self.0.address(v)
    }
}

impl<T: Element, V: StaticLayout> Free<T, V> {
    #[inline(always)]
    pub(crate) fn address(&self, v: usize) -> u32 {
        self.0.address(v)
    }
}

/// A number of elements in bytes.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "a block has less than 2^18 bytes of shared memory")]
fn bytes<T>(elements: usize) -> u32 {
    (elements as u32).wrapping_mul(size_of::<T>() as u32)
}

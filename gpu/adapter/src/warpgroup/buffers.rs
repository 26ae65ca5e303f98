//! Buffers in shared memory for what warpgroups store.

use core::marker::PhantomData;

use layout_static::atom::BulkCopy;

use super::Warpgroup;
use crate::Region;
use crate::bulk::{Numbers, TileAt};
use crate::instruction::{commit_stores, fence_proxy, wait_stores_read};
use crate::shared::Declared;

/// The declaration of a buffer for stores by the copy `B`, one for each of `WRITERS` warpgroups.
pub struct Buffers<B, const WRITERS: usize>(PhantomData<fn() -> B>);

#[allow(clippy::cast_possible_truncation, reason = "a block has few warpgroups")]
impl<B: BulkCopy, const WRITERS: usize> Declared for Buffers<B, WRITERS> {
    const BYTES: u32 = 1024 - crate::shared::ALIGN + WRITERS as u32 * Numbers::<B>::STEP;
}

/// A buffer for stores, one for each warpgroup.
pub struct Buffer<'m, B> {
    at: u32,
    of: PhantomData<(&'m mut (), fn() -> B)>,
}

impl<'m, B: BulkCopy, const WRITERS: usize> Region<'m, Buffers<B, WRITERS>> {
    /// The buffers, which no one has written.
    #[inline(always)]
    pub fn buffers(self) -> Buffer<'m, B> {
        Buffer { at: self.address().next_multiple_of(1024), of: PhantomData }
    }
}

impl Warpgroup {
    /// Writes a tile through a buffer in shared memory: waits until it is free, lets each thread write its part, and
    /// starts to store it. Rows end at a vector of 16 bytes: up to there, the buffer is stored beyond the extent too.
    ///
    /// # Safety
    /// The threads write each place of the buffer, by the layout of the copy's stage, and nothing else.
    #[inline(always)]
    pub unsafe fn store<B: BulkCopy>(&self, buffer: &Buffer<'_, B>, tile: &TileAt<'_, B>, write: impl FnOnce(u32)) {
        // SAFETY: the buffer is whole, and nobody writes it before the store has read it.
        self.through(buffer, write, |at| unsafe { tile.store(at) });
    }

    /// [`store`](Warpgroup::store) that adds to what is there, as numbers of the type of the tensor map: for a
    /// [`BulkOutput`](crate::bulk::BulkOutput) its scalars, of 32 bits or more.
    ///
    /// # Safety
    /// As for `store`; until the kernel ends, others only add to the tile.
    #[inline(always)]
    pub unsafe fn add<B: BulkCopy>(&self, buffer: &Buffer<'_, B>, tile: &TileAt<'_, B>, write: impl FnOnce(u32)) {
        // SAFETY: as above.
        self.through(buffer, write, |at| unsafe { tile.add(at) });
    }

    #[inline(always)]
    fn through<B: BulkCopy>(&self, buffer: &Buffer<'_, B>, write: impl FnOnce(u32), start: impl FnOnce(u32)) {
        if self.is_first() {
            // SAFETY: needs nothing.
            unsafe { wait_stores_read() };
        }
        self.sync();
        let at = buffer.at + self.index * Numbers::<B>::STEP;
        write(at);
        // SAFETY: needs nothing.
        unsafe { fence_proxy() };
        self.sync();
        if self.is_first() {
            start(at);
            // SAFETY: needs nothing.
            unsafe { commit_stores() };
        }
    }
}

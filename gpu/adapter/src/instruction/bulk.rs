//! Barriers in memory, and bulk copies of tensors: `sm_90`. A thread alone executes them.

#![allow(named_asm_labels, reason = "in braces, a label of PTX is local")]

#[cfg(target_arch = "nvptx64")]
use core::arch::asm;

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

/// Functions of one instruction with operands of 32 bits.
macro_rules! instructions {
    ($($(#[$doc:meta])* $name:ident $text:literal ($($x:ident),*);)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name($($x: u32),*) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!($text, $(in(reg32) $x,)* options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

instructions! {
    /// `mbarrier.init`: a barrier at an address of shared memory, each phase of which counts so many arrivals.
    ///
    /// # Safety
    /// Nobody uses the 8 bytes, a multiple of 8, but as a barrier.
    barrier_begin "mbarrier.init.shared.b64 [{}], {};" (barrier, count);
    /// `mbarrier.arrive`: what this thread did before is seen by those that wait for the phase.
    ///
    /// # Safety
    /// A barrier was begun there, and its phase waits for this arrival.
    barrier_arrive "mbarrier.arrive.shared.b64 _, [{}];" (barrier);
    /// `mbarrier.arrive.expect_tx`: arrives, and says that so many bytes will come before the phase ends.
    ///
    /// # Safety
    /// As [`barrier_arrive`].
    barrier_arrive_expecting "mbarrier.arrive.expect_tx.shared.b64 _, [{}], {};" (barrier, bytes);
    /// `mbarrier.try_wait.parity`: waits for the end of the phase of a parity. The phase before the first one has
    /// parity 1.
    ///
    /// # Safety
    /// A barrier was begun there.
    barrier_wait "{{ .reg .pred p; WAIT: mbarrier.try_wait.parity.shared.b64 p, [{}], {}; @!p bra WAIT; }}"
        (barrier, parity);
    /// `mbarrier.arrive`: arrives at a barrier of a block of the cluster, whose address is one of
    /// [`map_address`](super::map_address). Who waits knows that the products of this thread that were waited for have
    /// read their factors. What this thread wrote is not released: that takes a fence of all memory.
    ///
    /// # Safety
    /// A barrier was begun there, a barrier of the cluster came since, and its phase waits for this arrival. The block
    /// has not ended.
    barrier_arrive_at "mbarrier.arrive.shared::cluster.b64 _, [{}];" (barrier);
    /// `st.async`: starts to store a word in a block of the cluster; its 4 bytes come to a barrier of that block. Both
    /// addresses come from [`map_address`](super::map_address).
    ///
    /// # Safety
    /// As [`barrier_arrive_at`]; nobody accesses the word, a multiple of 4, until the barrier has seen the bytes.
    store_async "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [{}], {}, [{}];" (to, word, barrier);
    /// [`store_async`] of four words, whose 16 bytes come to the barrier.
    ///
    /// # Safety
    /// As for a word; the place is a multiple of 16.
    store_async_4 "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [{}], {{{}, {}, {}, {}}}, [{}];"
        (to, x, y, z, w, barrier);
    /// `red.async.add`: starts to add to a word in a block of the cluster; its 4 bytes come to a barrier of that block.
    ///
    /// # Safety
    /// As [`store_async`]. Additions of other threads to the word are no race.
    add_async "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [{}], {}, [{}];"
        (to, word, barrier);
    /// `cp.async.bulk` of shared memory: starts to copy bytes of this block to a block of the cluster; they come to a
    /// barrier of that block.
    ///
    /// # Safety
    /// As [`store_async`]; both places and the number of bytes are multiples of 16. Nobody writes the source until the
    /// barrier has seen the bytes, and this block does not end before.
    send "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [{}], [{}], {}, [{}];"
        (to, from, bytes, barrier);
    /// `fence.mbarrier_init`: other blocks of the cluster see the barriers that this thread has begun, after a barrier
    /// of the cluster.
    ///
    /// # Safety
    /// None is needed.
    fence_barriers "fence.mbarrier_init.release.cluster;" ();
    /// `fence.proxy.async`: bulk copies and products of a warpgroup see what this thread knows of shared memory.
    ///
    /// # Safety
    /// None is needed: it orders accesses.
    fence_proxy "fence.proxy.async;" ();
    /// `cp.async.bulk.commit_group`: makes the bulk stores since the last call one group.
    ///
    /// # Safety
    /// None is needed.
    commit_stores "cp.async.bulk.commit_group;" ();
    /// `cp.async.bulk.wait_group.read 0`: waits until the stores of this thread have read shared memory.
    ///
    /// # Safety
    /// None is needed.
    wait_stores_read "cp.async.bulk.wait_group.read 0;" ();
    /// `cp.async.bulk.wait_group 0`: waits until the stores of this thread are done.
    ///
    /// # Safety
    /// None is needed.
    wait_stores "cp.async.bulk.wait_group 0;" ();
}

/// Bulk copies by a map of so many dimensions, at coordinates.
macro_rules! tensors {
    ($($load:ident $share:ident $pair:ident $store:ident $add:ident $prefetch:ident $rank:literal $dimensions:literal
        $list:literal: $($x:ident)*;)*) => { $(
        #[doc = concat!("`cp.async.bulk.tensor.", $dimensions, "`: starts to copy a box to shared memory; its bytes \
            come to a barrier.")]
        ///
        /// # Safety
        /// A map of these dimensions is at `map`; its box fits at `to`, which no one accesses until the barrier has
        /// seen the bytes.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $load(to: u32, map: *const u8, [$($x),*]: [u32; $rank], barrier: u32) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!("cp.async.bulk.tensor.", $dimensions,
                    ".shared::cluster.global.mbarrier::complete_tx::bytes [{to}], [{map}, ", $list, "], [{barrier}];"),
                    to = in(reg32) to, map = in(reg64) map, barrier = in(reg32) barrier, $($x = in(reg32) $x,)*
                    options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }

        #[doc = concat!("`cp.async.bulk.tensor.", $dimensions, ".multicast::cluster`: starts to copy a box to the \
            shared memory of each block of a mask; its bytes come to the barrier at the same place in each.")]
        ///
        /// # Safety
        /// As for one block, in each of the mask: it has begun the barrier, and has not ended.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $share(to: u32, map: *const u8, [$($x),*]: [u32; $rank], barrier: u32, blocks: u16) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!("cp.async.bulk.tensor.", $dimensions,
                    ".shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [{to}], [{map}, ", $list,
                    "], [{barrier}], {blocks};"),
                    to = in(reg32) to, map = in(reg64) map, barrier = in(reg32) barrier, blocks = in(reg16) blocks,
                    $($x = in(reg32) $x,)* options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }

        #[doc = concat!("`cp.async.bulk.tensor.", $dimensions, ".cta_group::2`: starts to copy a box to shared memory; \
            its bytes come to a barrier of the pair of blocks, by its address in the cluster. `sm_100a`.")]
        ///
        /// # Safety
        /// As the load's; the block of the barrier has begun it, and has not ended.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $pair(to: u32, map: *const u8, [$($x),*]: [u32; $rank], barrier: u32) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!("cp.async.bulk.tensor.", $dimensions,
                    ".shared::cluster.global.mbarrier::complete_tx::bytes.cta_group::2 [{to}], [{map}, ", $list,
                    "], [{barrier}];"), to = in(reg32) to, map = in(reg64) map, barrier = in(reg32) barrier,
                    $($x = in(reg32) $x,)* options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }

        #[doc = concat!("`cp.async.bulk.tensor.", $dimensions, "` to global memory: starts to store a box.")]
        ///
        /// # Safety
        /// A map of these dimensions is at `map`; its box is at `from`, which no one writes until the group of the
        /// store has been waited for.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $store(map: *const u8, [$($x),*]: [u32; $rank], from: u32) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!("cp.async.bulk.tensor.", $dimensions, ".global.shared::cta.bulk_group [{map}, ", $list,
                    "], [{from}];"), from = in(reg32) from, map = in(reg64) map, $($x = in(reg32) $x,)*
                    options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }

        #[doc = concat!("`cp.reduce.async.bulk.tensor.", $dimensions, ".add` to global memory: starts to add a box, \
            by numbers of the map's type.")]
        ///
        /// # Safety
        /// As the store's. Additions of other threads to the same elements are no race.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $add(map: *const u8, [$($x),*]: [u32; $rank], from: u32) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!("cp.reduce.async.bulk.tensor.", $dimensions, ".global.shared::cta.add.bulk_group [{map}, ",
                    $list, "], [{from}];"), from = in(reg32) from, map = in(reg64) map, $($x = in(reg32) $x,)*
                    options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }

        #[doc = concat!("`cp.async.bulk.prefetch.tensor.", $dimensions, ".L2`: asks for a box in the cache L2.")]
        ///
        /// # Safety
        /// A map of these dimensions is at `map`.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $prefetch(map: *const u8, [$($x),*]: [u32; $rank]) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!("cp.async.bulk.prefetch.tensor.", $dimensions, ".L2.global [{map}, ", $list, "];"),
                    map = in(reg64) map, $($x = in(reg32) $x,)* options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

/// `prefetch.tensormap`: asks for a tensor map in the cache of maps.
///
/// # Safety
/// A map is at `map`.
#[inline(always)]
#[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
pub unsafe fn prefetch_map(map: *const u8) {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: the caller's promise.
    unsafe {
        asm!("prefetch.tensormap [{}];", in(reg64) map, options(nostack, preserves_flags));
    }
    #[cfg(not(target_arch = "nvptx64"))]
    absent()
}

tensors! {
    tensor_load_1 tensor_share_1 tensor_pair_1 tensor_store_1 tensor_add_1 tensor_prefetch_1 1 "1d"
        "{{{x}}}": x;
    tensor_load_2 tensor_share_2 tensor_pair_2 tensor_store_2 tensor_add_2 tensor_prefetch_2 2 "2d"
        "{{{x}, {y}}}": x y;
    tensor_load_3 tensor_share_3 tensor_pair_3 tensor_store_3 tensor_add_3 tensor_prefetch_3 3 "3d"
        "{{{x}, {y}, {z}}}": x y z;
    tensor_load_4 tensor_share_4 tensor_pair_4 tensor_store_4 tensor_add_4 tensor_prefetch_4 4 "4d"
        "{{{x}, {y}, {z}, {v}}}": x y z v;
    tensor_load_5 tensor_share_5 tensor_pair_5 tensor_store_5 tensor_add_5 tensor_prefetch_5 5 "5d"
        "{{{x}, {y}, {z}, {v}, {w}}}": x y z v w;
}

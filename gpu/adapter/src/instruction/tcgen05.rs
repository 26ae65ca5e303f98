//! Tensor memory: `sm_100a`. A warp executes allocations, loads and stores together, each a function of
//! `build/src/tcgen05.rs`; a thread alone executes products, commits and fences.

#[cfg(target_arch = "nvptx64")]
use core::arch::asm;

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

/// Functions of a warp.
macro_rules! together {
    ($($(#[$doc:meta])* $name:ident $link:literal ($($x:ident: $X:ty),*) -> $Y:ty;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name($($x: $X),*) -> $Y {
            #[cfg(target_arch = "nvptx64")]
            {
                #[allow(improper_ctypes, reason = "an array of LLVM, as the function has it")]
                unsafe extern "unadjusted" {
                    #[link_name = $link]
                    fn outside($($x: $X),*) -> $Y;
                }
                // SAFETY: the caller's promise.
                return unsafe { outside($($x),*) };
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

together! {
    /// `tcgen05.alloc`: waits for so many columns, 32, 64, 128, 256 or 512, and writes their address to shared memory.
    ///
    /// # Safety
    /// All threads of the warp get here together; nobody uses the 4 bytes, a multiple of 4. The same warp gives the
    /// columns back.
    tensor_allocate "layout_gpu_tcgen05_alloc" (to: u32, columns: u32) -> ();
    /// `tcgen05.dealloc`: gives columns back.
    ///
    /// # Safety
    /// All threads of the warp get here together; the address and the number are of an allocation, and nobody uses it
    /// any more.
    tensor_free "layout_gpu_tcgen05_dealloc" (address: u32, columns: u32) -> ();
    /// `tcgen05.relinquish_alloc_permit`: this block allocates no more, so that the next one can.
    ///
    /// # Safety
    /// All threads of the warp get here together, and no warp of the block allocates after it.
    tensor_relinquish "layout_gpu_tcgen05_relinquish" () -> ();
    /// [`tensor_allocate`] for a pair of blocks: waits for a warp of the other block too. Both get the same columns.
    ///
    /// # Safety
    /// As for one block; a warp of the other block gets here too, with the same number.
    tensor_allocate_pair "layout_gpu_tcgen05_alloc_pair" (to: u32, columns: u32) -> ();
    /// [`tensor_free`] for a pair of blocks.
    ///
    /// # Safety
    /// As for one block, in each; a warp of the other block gets here too.
    tensor_free_pair "layout_gpu_tcgen05_dealloc_pair" (address: u32, columns: u32) -> ();
    /// [`tensor_relinquish`] for a pair of blocks.
    ///
    /// # Safety
    /// As for one block, in each; a warp of the other block gets here too.
    tensor_relinquish_pair "layout_gpu_tcgen05_relinquish_pair" () -> ();
}

/// Loads and stores of so many columns.
macro_rules! moves {
    ($($load:ident $load_link:literal $store:ident $store_link:literal $count:literal;)*) => {
        together! { $(
            #[doc = concat!("`tcgen05.ld.32x32b.x", $count, "`, with its wait: a thread gets columns of its lane.")]
            ///
            /// # Safety
            /// All threads of the warp get here together, with one address. It is of lane `32 (warp % 4)`; the columns
            /// are allocated and written, and a fence came since.
            $load $load_link (address: u32) -> [u32; $count];
            #[doc = concat!("`tcgen05.st.32x32b.x", $count, "`, with its wait: a thread writes columns of its lane.")]
            ///
            /// # Safety
            /// As the load; nobody else uses the words.
            $store $store_link (address: u32, words: [u32; $count]) -> ();
        )* }
    };
}

moves! {
    tensor_load_8 "layout_gpu_tcgen05_ld_8" tensor_store_8 "layout_gpu_tcgen05_st_8" 8;
    tensor_load_16 "layout_gpu_tcgen05_ld_16" tensor_store_16 "layout_gpu_tcgen05_st_16" 16;
    tensor_load_32 "layout_gpu_tcgen05_ld_32" tensor_store_32 "layout_gpu_tcgen05_st_32" 32;
    tensor_load_64 "layout_gpu_tcgen05_ld_64" tensor_store_64 "layout_gpu_tcgen05_st_64" 64;
}

/// Functions of a thread with operands of 32 bits.
macro_rules! alone {
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

alone! {
    /// `tcgen05.commit`: arrives at a barrier when the products of this thread are done. What they read is free then.
    ///
    /// # Safety
    /// A barrier was begun there, and its phase waits for this arrival.
    tensor_commit "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [{}];" (barrier);
    /// `tcgen05.fence::before_thread_sync`: what this thread did to tensor memory comes before its next barrier.
    ///
    /// # Safety
    /// None is needed: it orders accesses.
    tensor_fence_before "tcgen05.fence::before_thread_sync;" ();
    /// `tcgen05.fence::after_thread_sync`: what this thread does to tensor memory comes after its last barrier.
    ///
    /// # Safety
    /// None is needed: it orders accesses.
    tensor_fence_after "tcgen05.fence::after_thread_sync;" ();
}

/// `tcgen05.commit` of products of two blocks: arrives at the barrier at the same place in each block of a mask, when
/// the products of this thread are done.
///
/// # Safety
/// As [`tensor_commit`], in each block of the mask, which has not ended.
#[inline(always)]
#[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
pub unsafe fn tensor_commit_pair(barrier: u32, blocks: u16) {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: the caller's promise.
    unsafe {
        asm!("tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [{}], {};",
            in(reg32) barrier, in(reg16) blocks, options(nostack, preserves_flags));
    }
    #[cfg(not(target_arch = "nvptx64"))]
    absent()
}

/// Copies from shared memory, by their shape, for one block and for a pair.
macro_rules! copies {
    ($($one:ident $pair:ident $shape:literal $to:literal;)*) => { $(
        copies! { @of $one "cta_group::1" $shape $to "" }
        copies! { @of $pair "cta_group::2" $shape $to ", in each block of a pair, by its first one" }
    )* };
    (@of $name:ident $group:literal $shape:literal $to:literal $blocks:literal) => {
        #[doc = concat!("`tcgen05.cp.", $shape, "`: starts to copy rows of shared memory ", $to, $blocks, ".")]
        ///
        /// # Safety
        /// `to` are allocated columns of lane 0 and on, which nobody else uses until the copy is committed and waited
        /// for; products that this thread starts later come after it. `from` is a descriptor of rows along K, which
        /// nobody writes until then.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name(to: u32, from: u64) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!("tcgen05.cp.", $group, ".", $shape, " [{to}], {from};"), to = in(reg32) to,
                    from = in(reg64) from, options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    };
}

copies! {
    tensor_copy_128_256 tensor_copy_pair_128_256 "128x256b" "of 32 bytes, a lane each";
    tensor_copy_128_128 tensor_copy_pair_128_128 "128x128b" "of 16 bytes, a lane each";
    tensor_copy_64_128 tensor_copy_pair_64_128 "64x128b.warpx2::02_13" "of 16 bytes, to both halves of the lanes";
    tensor_copy_32_128 tensor_copy_pair_32_128 "32x128b.warpx4" "of 16 bytes, to the lanes of each warp";
}

/// Products, by their kind, for one block and for a pair, and with A in tensor memory.
macro_rules! products {
    ($($one:ident $pair:ident $held:ident $held_pair:ident $kind:literal;)*) => { $(
        products! { @of $one "cta_group::1" $kind (u64, reg64, "{a}")
            #[doc = concat!("`tcgen05.mma.", $kind, "`: starts `a b + sums`, or, where they do not count, `a b`.")]
            ///
        }
        products! { @of $pair "cta_group::2" $kind (u64, reg64, "{a}")
            #[doc = concat!("`tcgen05.mma.", $kind, "` of a pair of blocks, started by the first one: each block has \
                half of the rows of A and half of the columns of B, at the same places, and the sums of its rows.")]
            ///
        }
        products! { @of $held "cta_group::1" $kind (u32, reg32, "[{a}]")
            #[doc = concat!("`tcgen05.mma.", $kind, "` with A in tensor memory, by its address: a lane has a row of A, \
                of 32 bytes in eight columns. A block has 128 rows.")]
            ///
        }
        products! { @of $held_pair "cta_group::2" $kind (u32, reg32, "[{a}]")
            #[doc = concat!("`tcgen05.mma.", $kind, "` of a pair of blocks, each with its rows of A in tensor memory.")]
            ///
        }
    )* };
    (@of $name:ident $group:literal $kind:literal ($A:ty, $class:ident, $a:literal) $(#[$doc:meta])*) => {
        $(#[$doc])*
        /// # Safety
        /// `sums` are allocated columns that nobody uses until the product is committed and waited for; `a` and `b` are
        /// descriptors, or the address, of factors that nobody writes until then; `product` is the descriptor of an
        /// instruction.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name(sums: u32, a: $A, b: u64, product: u32, counts: u32) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!("{{ .reg .pred p; setp.ne.b32 p, {counts}, 0; tcgen05.mma.", $group, ".", $kind,
                    " [{sums}], ", $a, ", {b}, {product}, p; }}"), counts = in(reg32) counts, sums = in(reg32) sums,
                    a = in($class) a, b = in(reg64) b, product = in(reg32) product, options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    };
}

products! {
    tensor_multiply_f16 tensor_multiply_pair_f16 tensor_multiply_held_f16 tensor_multiply_held_pair_f16 "kind::f16";
    tensor_multiply_tf32 tensor_multiply_pair_tf32 tensor_multiply_held_tf32 tensor_multiply_held_pair_tf32
        "kind::tf32";
    tensor_multiply_f8f6f4 tensor_multiply_pair_f8f6f4 tensor_multiply_held_f8f6f4 tensor_multiply_held_pair_f8f6f4
        "kind::f8f6f4";
    tensor_multiply_i8 tensor_multiply_pair_i8 tensor_multiply_held_i8 tensor_multiply_held_pair_i8 "kind::i8";
}

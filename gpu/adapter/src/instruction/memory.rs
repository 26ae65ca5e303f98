//! Shared memory by its addresses, alone: loads, stores, and asynchronous copies, which are waited for.

#[cfg(target_arch = "nvptx64")]
use core::arch::asm;

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

/// Loads and stores of so many words at once.
macro_rules! words {
    ($($load:ident $store:ident $count:literal $vector:literal $list:literal: $($x:ident)*;)*) => { $(
        #[doc = concat!("`ld.shared", $vector, ".b32`: reads words at an address of shared memory.")]
        ///
        /// # Safety
        /// They were written, and no one writes them; the address is a multiple of their bytes.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $load(at: u32) -> [u32; $count] {
            #[cfg(target_arch = "nvptx64")]
            {
                $(let $x: u32;)*
                // SAFETY: the caller's promise.
                unsafe {
                    asm!(concat!("ld.shared", $vector, ".b32 ", $list, ", [{at}];"), $($x = out(reg32) $x,)*
                        at = in(reg32) at, options(nostack, preserves_flags, readonly));
                }
                [$($x),*]
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }

        #[doc = concat!("`st.shared", $vector, ".b32`: writes words at an address of shared memory.")]
        ///
        /// # Safety
        /// They can be written, and no one else accesses them; the address is a multiple of their bytes.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $store(at: u32, [$($x),*]: [u32; $count]) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!("st.shared", $vector, ".b32 [{at}], ", $list, ";"), $($x = in(reg32) $x,)*
                    at = in(reg32) at, options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

words! {
    load_shared_1 store_shared_1 1 "" "{a}": a;
    load_shared_2 store_shared_2 2 ".v2" "{{{a}, {b}}}": a b;
    load_shared_4 store_shared_4 4 ".v4" "{{{a}, {b}, {c}, {d}}}": a b c d;
}

/// Copies of so many bytes from global to shared memory, by the first cache or past it.
macro_rules! copies {
    ($($name:ident $bytes:literal $cache:literal;)*) => { $(
        #[doc = concat!("`cp.async.", $cache, ".shared.global`: starts to copy ", $bytes, " bytes.")]
        ///
        /// # Safety
        /// The bytes at `from` can be read, those at `to` can be written, until the copy has been waited for; both are
        /// aligned to their number, and this thread does not access them before.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name(to: u32, from: *const u8) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!("cp.async.", $cache, ".shared.global [{}], [{}], ", $bytes, ";"), in(reg32) to,
                    in(reg64) from, options(nostack, preserves_flags));
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

copies! {
    copy_async_4 "4" "ca";
    copy_async_8 "8" "ca";
    copy_async_16 "16" "cg";
}

/// `cp.async.cg.shared.global` with a source size: copies the first `bytes` of 16 bytes, and writes zeros for the rest.
///
/// # Safety
/// As [`copy_async_16`]; of the source, `bytes` bytes can be read, 16 at most.
#[inline(always)]
#[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
pub unsafe fn copy_async_16_or_zero(to: u32, from: *const u8, bytes: u32) {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: the caller's promise.
    unsafe {
        asm!("cp.async.cg.shared.global [{}], [{}], 16, {};", in(reg32) to, in(reg64) from, in(reg32) bytes,
            options(nostack, preserves_flags));
    }
    #[cfg(not(target_arch = "nvptx64"))]
    absent()
}

/// Makes the copies started since the last call one group.
#[inline(always)]
pub fn commit_copies() {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: of no effect on memory.
    unsafe {
        asm!("cp.async.commit_group;", options(nostack, preserves_flags));
    }
    #[cfg(not(target_arch = "nvptx64"))]
    absent()
}

/// Waits until all but the last `N` groups of copies of this thread have arrived.
#[inline(always)]
pub fn wait_copies<const N: u32>() {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: of no effect but the effect of the copies.
    unsafe {
        asm!("cp.async.wait_group {};", const N, options(nostack, preserves_flags));
    }
    #[cfg(not(target_arch = "nvptx64"))]
    absent()
}

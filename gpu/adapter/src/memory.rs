//! Where shared memory comes from: the declaration of a kernel, and pointers that the compiler knows to be of it.
//!
//! A `static mut` is no shared memory: it compiles to global memory, and races across blocks. The memory is declared in
//! assembly instead, once a kernel. Its pointer is an ordinary one. The compiler is told that it points to shared
//! memory, so that it emits `ld.shared` and `st.shared`, and that it is aligned, so that it joins neighbours to
//! vectors.

#[cfg(target_arch = "nvptx64")]
use core::arch::asm;

#[cfg(not(target_arch = "nvptx64"))]
use crate::instruction::absent;
#[cfg(target_arch = "nvptx64")]
use crate::shared::ALIGN;
use crate::shared::{Declared, Region};

#[cfg(target_arch = "nvptx64")]
unsafe extern "C" {
    #[link_name = "llvm.nvvm.isspacep.shared"]
    fn is_shared(pointer: *const u8) -> bool;
}

/// Declares the shared memory of a kernel. The entry of a [`kernel`](macro@crate::kernel) calls it.
///
/// # Safety
/// Every thread of the block calls it once, at one place of the source, before any branch.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn declared<'m, M: Declared>() -> Region<'m, M> {
    const { assert!(M::BYTES <= 48 << 10, "a block has 48 KiB of declared shared memory: write `dynamic = ..`") };
    #[cfg(target_arch = "nvptx64")]
    {
        let at: u32;
        // SAFETY: declares the memory, and takes its address.
        unsafe {
            asm!(
                "{{ .shared .align {align} .b8 memory[{bytes}]; mov.u32 {at}, memory; }}",
                align = const ALIGN,
                bytes = const M::BYTES,
                at = out(reg32) at,
                options(nomem, nostack, preserves_flags),
            );
        }
        Region::new(at)
    }
    #[cfg(not(target_arch = "nvptx64"))]
    absent()
}

/// The pointer to an address of shared memory.
///
/// # Safety
/// A declared part begins there.
#[inline(always)]
pub(crate) unsafe fn pointer(at: u32) -> *mut u8 {
    #[cfg(target_arch = "nvptx64")]
    {
        let base: *mut u8;
        // SAFETY: converts an address.
        unsafe {
            pure!(
                "{{ .reg .b64 at; cvt.u64.u32 at, {at}; cvta.shared.u64 {base}, at; }}",
                at = in(reg32) at,
                base = out(reg64) base,
                options(nomem, nostack, preserves_flags)
            );
        }
        // SAFETY: it was made from an address of shared memory where a part begins; these are aligned.
        unsafe { assume_shared(base, ALIGN as usize) };
        base
    }
    #[cfg(not(target_arch = "nvptx64"))]
    {
        let _ = at;
        absent()
    }
}

/// A pointer to shared memory, as one that is new to the compiler and again known to be one: across a branch it
/// forgets.
///
/// # Safety
/// It points to shared memory, where a part begins.
#[inline(always)]
pub unsafe fn renewed<T>(pointer: *mut T) -> *mut T {
    #[cfg(target_arch = "nvptx64")]
    {
        let mut renewed = pointer;
        // SAFETY: a comment.
        unsafe { asm!("// {}", inout(reg64) renewed, options(nomem, nostack, preserves_flags)) };
        // SAFETY: the caller's promise.
        unsafe { assume_shared(renewed, ALIGN as usize) };
        renewed
    }
    #[cfg(not(target_arch = "nvptx64"))]
    {
        let _ = pointer;
        absent()
    }
}

/// Tells the compiler that a pointer points to shared memory, so that accesses through it are `ld.shared` and
/// `st.shared`, and that it is a multiple of `align`.
///
/// The assembly without text is a second use of the condition; the optimizer drops an assumption whose condition has no
/// other.
///
/// # Safety
/// It does, and it is.
#[cfg(target_arch = "nvptx64")]
#[inline(always)]
unsafe fn assume_shared<T>(pointer: *const T, align: usize) {
    // SAFETY: compares an address.
    let shared = unsafe { is_shared(pointer.cast()) };
    // SAFETY: a comment.
    unsafe { asm!("// {}", in(reg32) u32::from(shared), options(nomem, nostack, preserves_flags)) };
    // SAFETY: the caller's promise.
    unsafe { core::hint::assert_unchecked(shared) };
    // SAFETY: the caller's promise.
    unsafe { core::hint::assert_unchecked((pointer as usize).is_multiple_of(align)) };
}

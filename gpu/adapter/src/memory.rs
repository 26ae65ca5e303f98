//! Where shared memory comes from: declarations, and pointers that the compiler knows to be of shared memory.
//!
//! A `static mut` is no shared memory: it compiles to global memory, and races across blocks. The memory is declared by
//! an assembly scope instead. Its pointer is an ordinary one. The compiler is told that it points to shared memory, so
//! that it emits `ld.shared` and `st.shared`, and that it is aligned, so that it joins neighbours to vectors.

#[cfg(target_arch = "nvptx64")]
use core::arch::asm;

#[cfg(not(target_arch = "nvptx64"))]
use crate::instruction::absent;

/// The alignment of every declaration, in bytes.
pub const SHARED_ALIGN: usize = 128;

#[cfg(target_arch = "nvptx64")]
unsafe extern "C" {
    #[link_name = "llvm.nvvm.isspacep.shared"]
    fn is_shared(pointer: *const u8) -> bool;
}

/// A number of bytes.
pub(crate) trait Bytes {
    const BYTES: u32;
}

struct Count<const BYTES: u32>;

impl<const BYTES: u32> Bytes for Count<BYTES> {
    const BYTES: u32 = BYTES;
}

/// `BYTES` bytes of shared memory, aligned to [`SHARED_ALIGN`].
///
/// # Safety
/// Every thread of the block calls it, and none calls it twice at one place of the source: a place is an allocation. No
/// branch on which threads differ comes before it.
#[inline(always)]
pub unsafe fn shared_memory<const BYTES: u32>() -> *mut u8 {
    // SAFETY: the caller's promise.
    unsafe { bytes::<Count<BYTES>>() }
}

/// [`shared_memory`] of a type's number of bytes.
///
/// # Safety
/// As [`shared_memory`].
#[inline(always)]
pub(crate) unsafe fn bytes<B: Bytes>() -> *mut u8 {
    #[cfg(target_arch = "nvptx64")]
    {
        let base: *mut u8;
        // SAFETY: declares the memory, and takes its address.
        unsafe {
            asm!(
                "{{ .shared .align 128 .b8 tile[{bytes}]; .reg .b64 at; mov.u64 at, tile; \
                 cvta.shared.u64 {base}, at; }}",
                bytes = const B::BYTES,
                base = out(reg64) base,
                options(nomem, nostack, preserves_flags),
            );
        }
        // SAFETY: it was made from the address of shared memory, which is declared with this alignment.
        unsafe { assume_shared(base, SHARED_ALIGN) };
        base
    }
    #[cfg(not(target_arch = "nvptx64"))]
    {
        let _ = B::BYTES;
        absent()
    }
}

/// [`shared_memory`] by the address in its window of 32 bits.
///
/// # Safety
/// As [`shared_memory`].
#[inline(always)]
pub unsafe fn shared_window<const BYTES: u32>() -> u32 {
    #[cfg(target_arch = "nvptx64")]
    {
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
    #[cfg(not(target_arch = "nvptx64"))]
    absent()
}

/// A pointer to shared memory, as one that is new to the compiler and again known to be one: across a branch it
/// forgets.
///
/// # Safety
/// It points to shared memory, where a declaration begins.
#[inline(always)]
pub unsafe fn renewed<T>(pointer: *mut T) -> *mut T {
    #[cfg(target_arch = "nvptx64")]
    {
        let mut renewed = pointer;
        // SAFETY: a comment.
        unsafe { asm!("// {}", inout(reg64) renewed, options(nomem, nostack, preserves_flags)) };
        // SAFETY: the caller's promise.
        unsafe { assume_shared(renewed, SHARED_ALIGN) };
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

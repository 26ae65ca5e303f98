//! Atomic operations on global and on shared memory, and loads of what no one writes.
//!
//! Each is relaxed, of the scope of the GPU or of the block: it orders nothing else. All threads of the scope may do
//! them on one number at the same time.

#[cfg(target_arch = "nvptx64")]
use core::arch::asm;

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

/// Functions of atomic operations that return what was there.
macro_rules! atomics {
    ($($(#[$doc:meta])* $global:ident $shared:ident $text:literal $T:ty, $class:ident ($($x:ident),*);)*) => { $(
        atomic! { "gpu.global." reg64 $(#[$doc])* $global $text *mut $T, $T, $class ($($x),*) }
        atomic! { "cta.shared." reg32 $(#[$doc])* $shared $text u32, $T, $class ($($x),*) }
    )* };
}

/// A function of an atomic operation on the memory of a space.
macro_rules! atomic {
    ($space:literal $address:ident $(#[$doc:meta])* $name:ident $text:literal $At:ty, $T:ty, $class:ident
        ($($x:ident),*)) => {
        $(#[$doc])*
        #[doc = concat!(" Returns what was there: `atom.relaxed.", $space, $text, "`.")]
        ///
        /// # Safety
        /// The number at the address can be read and written, and is aligned to its size; all accesses to it by other
        /// threads are atomic too.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name(at: $At, $($x: $T),*) -> $T {
            #[cfg(target_arch = "nvptx64")]
            {
                let was;
                // SAFETY: the caller's promise.
                unsafe {
                    asm!(concat!("atom.relaxed.", $space, $text, " {was}, [{at}]",
                        $(", {", stringify!($x), "}",)* ";"), was = out($class) was, at = in($address) at,
                        $($x = in($class) $x,)* options(nostack, preserves_flags));
                }
                was
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    };
}

atomics! {
    /// Adds a number.
    atomic_add_f32 shared_add_f32 "add.f32" f32, reg32 (x);
    /// Adds a number.
    atomic_add_f64 shared_add_f64 "add.f64" f64, reg64 (x);
    /// Adds an integer, and wraps around.
    atomic_add_u32 shared_add_u32 "add.u32" u32, reg32 (x);
    /// Adds an integer, and wraps around.
    atomic_add_i32 shared_add_i32 "add.s32" i32, reg32 (x);
    /// Adds an integer, and wraps around.
    atomic_add_u64 shared_add_u64 "add.u64" u64, reg64 (x);
    /// Keeps the lesser integer.
    atomic_min_u32 shared_min_u32 "min.u32" u32, reg32 (x);
    /// Keeps the greater integer.
    atomic_max_u32 shared_max_u32 "max.u32" u32, reg32 (x);
    /// Keeps the lesser integer.
    atomic_min_i32 shared_min_i32 "min.s32" i32, reg32 (x);
    /// Keeps the greater integer.
    atomic_max_i32 shared_max_i32 "max.s32" i32, reg32 (x);
    /// Keeps the lesser integer.
    atomic_min_u64 shared_min_u64 "min.u64" u64, reg64 (x);
    /// Keeps the greater integer.
    atomic_max_u64 shared_max_u64 "max.u64" u64, reg64 (x);
    /// Keeps the bits that both have.
    atomic_and shared_and "and.b32" u32, reg32 (x);
    /// Adds the bits of a word.
    atomic_or shared_or "or.b32" u32, reg32 (x);
    /// Replaces a word.
    atomic_exchange shared_exchange "exch.b32" u32, reg32 (x);
    /// Replaces a word by `new` if it is `old`.
    atomic_compare_and_swap shared_compare_and_swap "cas.b32" u32, reg32 (old, new);
}

/// Loads of so many words at once by the cache of what no one writes.
macro_rules! loads {
    ($($name:ident $count:literal $vector:literal $list:literal: $($x:ident)*;)*) => { $(
        #[doc = concat!("`ld.global.nc", $vector, ".b32`: reads words that no one writes while the kernel runs.")]
        ///
        /// # Safety
        /// They can be read, no one writes them while the kernel runs; the address is a multiple of their bytes.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name(at: *const u32) -> [u32; $count] {
            #[cfg(target_arch = "nvptx64")]
            {
                $(let $x: u32;)*
                // SAFETY: the caller's promise.
                unsafe {
                    pure!(concat!("ld.global.nc", $vector, ".b32 ", $list, ", [{at}];"), $($x = out(reg32) $x,)*
                        at = in(reg64) at, options(nostack, preserves_flags, readonly));
                }
                [$($x),*]
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

loads! {
    load_constant_1 1 "" "{a}": a;
    load_constant_2 2 ".v2" "{{{a}, {b}}}": a b;
    load_constant_4 4 ".v4" "{{{a}, {b}, {c}, {d}}}": a b c d;
}

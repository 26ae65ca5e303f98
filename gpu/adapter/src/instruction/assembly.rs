//! Products and copies of matrices as assembly, for Rust-CUDA: not convergent.

use core::arch::asm;

/// A list of registers in a template: `{a, b}`.
macro_rules! list {
    ($first:ident $($rest:ident)*) => {
        concat!("{{{", stringify!($first), "}", $(", {", stringify!($rest), "}",)* "}}")
    };
}

/// A function for each product.
macro_rules! products_by_assembly {
    ($($name:ident $ptx:literal $llvm:literal $class:ident
        $A:ident $m:literal: $($a:ident)*, $B:ident $n:literal: $($b:ident)*,
        $C:ident $k:literal: $($c:ident)*, $Sums:ident;)*) => { $(
        #[inline(always)]
        pub(super) unsafe fn $name([$($a),*]: [$A; $m], [$($b),*]: [$B; $n], [$(mut $c),*]: [$C; $k]) -> [$C; $k] {
            // SAFETY: the caller's promise.
            unsafe {
                asm!(
                    concat!("mma.sync.aligned.", $ptx, " ", list!($($c)*), ", ", list!($($a)*), ", ", list!($($b)*),
                        ", ", list!($($c)*), ";"),
                    $($c = inout($class) $c,)* $($a = in($class) $a,)* $($b = in($class) $b,)*
                    options(nostack, preserves_flags, nomem),
                );
            }
            [$($c),*]
        }
    )* };
}
products!(products_by_assembly);

/// Functions for each copy of matrices.
macro_rules! matrices_by_assembly {
    ($($load:ident $load_llvm:literal $store:ident $store_llvm:literal $ptx:literal $count:literal $All:ident:
        $($r:ident)*;)*) => { $(
        #[inline(always)]
        pub(super) unsafe fn $load(at: u32) -> [u32; $count] {
            $(let $r: u32;)*
            // SAFETY: the caller's promise.
            unsafe {
                asm!(
                    concat!("ldmatrix.sync.aligned.m8n8.", $ptx, ".shared.b16 ", list!($($r)*), ", [{from}];"),
                    $($r = out(reg32) $r,)* from = in(reg32) at,
                    options(nostack, preserves_flags, readonly),
                );
            }
            [$($r),*]
        }

        #[cfg(feature = "sm_90")]
        #[inline(always)]
        pub(super) unsafe fn $store(at: u32, [$($r),*]: [u32; $count]) {
            // SAFETY: the caller's promise.
            unsafe {
                asm!(
                    concat!("stmatrix.sync.aligned.m8n8.", $ptx, ".shared.b16 [{to}], ", list!($($r)*), ";"),
                    $($r = in(reg32) $r,)* to = in(reg32) at,
                    options(nostack, preserves_flags),
                );
            }
        }
    )* };
}
matrices!(matrices_by_assembly);

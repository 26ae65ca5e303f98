//! Products and copies of matrices by LLVM's intrinsics, which are convergent.
//!
//! Some of these intrinsics take what Rust cannot pass. They are called by functions of `outside.ll`.

use core::mem::transmute;

#[repr(transparent)]
struct One<T>(T);
#[repr(C)]
struct Two<T>(T, T);
#[repr(C)]
struct Four<T>(T, T, T, T);

/// A function for each product.
macro_rules! products_by_intrinsics {
    ($($name:ident $ptx:literal $llvm:literal $class:ident
        $A:ident $m:literal: $($a:ident)*, $B:ident $n:literal: $($b:ident)*,
        $C:ident $k:literal: $($c:ident)*, $Sums:ident;)*) => { $(
        #[inline(always)]
        pub(super) unsafe fn $name([$($a),*]: [$A; $m], [$($b),*]: [$B; $n], [$($c),*]: [$C; $k]) -> [$C; $k] {
            unsafe extern "unadjusted" {
                #[link_name = $llvm]
                fn intrinsic($($a: $A,)* $($b: $B,)* $($c: $C),*) -> $Sums<$C>;
            }
            // SAFETY: the caller's promise; the fields of the result are the registers.
            unsafe { transmute(intrinsic($($a,)* $($b,)* $($c),*)) }
        }
    )* };
}
products!(products_by_intrinsics);

/// Functions for each copy of matrices.
macro_rules! matrices_by_intrinsics {
    ($($load:ident $load_llvm:literal $store:ident $store_llvm:literal $ptx:literal $count:literal $All:ident:
        $($r:ident)*;)*) => { $(
        #[inline(always)]
        pub(super) unsafe fn $load(at: u32) -> [u32; $count] {
            unsafe extern "unadjusted" {
                #[link_name = $load_llvm]
                fn intrinsic(at: u32) -> $All<u32>;
            }
            // SAFETY: the caller's promise.
            unsafe { transmute(intrinsic(at)) }
        }

        #[cfg(feature = "sm_90")]
        #[inline(always)]
        pub(super) unsafe fn $store(at: u32, [$($r),*]: [u32; $count]) {
            unsafe extern "unadjusted" {
                #[link_name = $store_llvm]
                fn intrinsic(at: u32, $($r: u32),*);
            }
            // SAFETY: the caller's promise.
            unsafe { intrinsic(at, $($r),*) };
        }
    )* };
}
matrices!(matrices_by_intrinsics);

//! Numbers of 8 bits: conversions and products, `sm_90`.

#[cfg(all(target_arch = "nvptx64", rust_cuda))]
use core::arch::asm;

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

computed! {
    /// `cvt.rn.satfinite.e4m3x2.f32`: two numbers in 8 bits each, the second one in the low bits.
    to_e4m3 "cvt.rn.satfinite.e4m3x2.f32" (high: f32, reg32, low: f32, reg32) -> u16, reg16;
    /// `cvt.rn.satfinite.e5m2x2.f32`: two numbers in 8 bits each, the second one in the low bits.
    to_e5m2 "cvt.rn.satfinite.e5m2x2.f32" (high: f32, reg32, low: f32, reg32) -> u16, reg16;
    /// `cvt.rn.f16x2.e4m3x2`: two numbers of 8 bits as halves, exactly.
    halves_of_e4m3 "cvt.rn.f16x2.e4m3x2" (both: u16, reg16) -> u32, reg32;
    /// `cvt.rn.f16x2.e5m2x2`: two numbers of 8 bits as halves, exactly.
    halves_of_e5m2 "cvt.rn.f16x2.e5m2x2" (both: u16, reg16) -> u32, reg32;
}

/// What LLVM's intrinsics of products return.
#[cfg(all(target_arch = "nvptx64", not(rust_cuda)))]
#[repr(C)]
struct Four(f32, f32, f32, f32);

/// Products of numbers of 8 bits: A, B and C have the registers of `s8`.
macro_rules! products_of_eighths {
    ($($name:ident $ptx:literal;)*) => { $(
        #[doc = concat!("`mma.sync.aligned.", $ptx, "`: the registers of `a b + c`, `sm_90`.")]
        ///
        /// # Safety
        /// All threads of the warp get here together.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name(a: [u32; 4], b: [u32; 2], c: [f32; 4]) -> [f32; 4] {
            #[cfg(all(target_arch = "nvptx64", not(rust_cuda)))]
            {
                unsafe extern "unadjusted" {
                    #[link_name = concat!("llvm.nvvm.mma.", $ptx)]
                    fn intrinsic(
                        a0: u32, a1: u32, a2: u32, a3: u32, b0: u32, b1: u32, c0: f32, c1: f32, c2: f32, c3: f32,
                    ) -> Four;
                }
                // SAFETY: the caller's promise.
                let d = unsafe { intrinsic(a[0], a[1], a[2], a[3], b[0], b[1], c[0], c[1], c[2], c[3]) };
                [d.0, d.1, d.2, d.3]
            }
            #[cfg(all(target_arch = "nvptx64", rust_cuda))]
            {
                let [mut c0, mut c1, mut c2, mut c3] = c;
                // SAFETY: the caller's promise.
                unsafe {
                    asm!(concat!("mma.sync.aligned.", $ptx,
                        " {{{0}, {1}, {2}, {3}}}, {{{4}, {5}, {6}, {7}}}, {{{8}, {9}}}, {{{0}, {1}, {2}, {3}}};"),
                        inout(reg32) c0, inout(reg32) c1, inout(reg32) c2, inout(reg32) c3, in(reg32) a[0],
                        in(reg32) a[1], in(reg32) a[2], in(reg32) a[3], in(reg32) b[0], in(reg32) b[1],
                        options(nostack, preserves_flags, nomem));
                }
                [c0, c1, c2, c3]
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

products_of_eighths! {
    mma_e4m3_k32 "m16n8k32.row.col.f32.e4m3.e4m3.f32";
    mma_e5m2_k32 "m16n8k32.row.col.f32.e5m2.e5m2.f32";
}

//! The machine's instructions as functions: products and copies of matrices, barriers, votes, shuffles.
//!
//! All threads of a warp execute such an instruction together, or it does something undefined. Two passes may copy it
//! to both sides of a branch on which threads differ:
//!
//! - rustc's own pass `JumpThreading`, which copies calls and `asm!` alike. A build of kernels turns it off, by
//!   `-Zmir-enable-passes=-JumpThreading`, as `layout-gpu-build` does;
//! - LLVM's passes, which leave a *convergent* call where it is. An `asm!` block is not convergent. So each function of
//!   a warp is one of LLVM's intrinsics, or a function of `build/src/outside.ll` around one.
//!
//! `gpu/kernels/src/diverge.rs` has the programs, and the report counts their instructions. Rust-CUDA's LLVM lacks the
//! intrinsics of products and matrices: there they are `asm!`. Other machines have no such instructions: there each
//! function compiles and panics, so that `cargo check` sees the whole of a kernel.

/// The products, for each form: name, PTX, LLVM's intrinsic or the function of `build/src/outside.ll` around one, the
/// registers of A, B and C, and what LLVM returns.
macro_rules! products {
    ($form:ident) => {
        $form! {
            mma_f16_k8 "m16n8k8.row.col.f32.f16.f16.f32" "layout_gpu_mma_f16_k8"
                reg32 u32 2: a0 a1, u32 1: b0, f32 4: c0 c1 c2 c3, Four;
            mma_f16_k16 "m16n8k16.row.col.f32.f16.f16.f32" "layout_gpu_mma_f16_k16"
                reg32 u32 4: a0 a1 a2 a3, u32 2: b0 b1, f32 4: c0 c1 c2 c3, Four;
            mma_half_k16 "m16n8k16.row.col.f16.f16.f16.f16" "layout_gpu_mma_half_k16"
                reg32 u32 4: a0 a1 a2 a3, u32 2: b0 b1, u32 2: c0 c1, Two;
            mma_bf16_k8 "m16n8k8.row.col.f32.bf16.bf16.f32" "llvm.nvvm.mma.m16n8k8.row.col.bf16"
                reg32 u32 2: a0 a1, u32 1: b0, f32 4: c0 c1 c2 c3, Four;
            mma_bf16_k16 "m16n8k16.row.col.f32.bf16.bf16.f32" "llvm.nvvm.mma.m16n8k16.row.col.bf16"
                reg32 u32 4: a0 a1 a2 a3, u32 2: b0 b1, f32 4: c0 c1 c2 c3, Four;
            mma_tf32_k4 "m16n8k4.row.col.f32.tf32.tf32.f32" "llvm.nvvm.mma.m16n8k4.row.col.tf32"
                reg32 u32 2: a0 a1, u32 1: b0, f32 4: c0 c1 c2 c3, Four;
            mma_tf32_k8 "m16n8k8.row.col.f32.tf32.tf32.f32" "llvm.nvvm.mma.m16n8k8.row.col.tf32"
                reg32 u32 4: a0 a1 a2 a3, u32 2: b0 b1, f32 4: c0 c1 c2 c3, Four;
            mma_s8_k16 "m16n8k16.row.col.s32.s8.s8.s32" "llvm.nvvm.mma.m16n8k16.row.col.s8"
                reg32 u32 2: a0 a1, u32 1: b0, i32 4: c0 c1 c2 c3, Four;
            mma_s8_k32 "m16n8k32.row.col.s32.s8.s8.s32" "llvm.nvvm.mma.m16n8k32.row.col.s8"
                reg32 u32 4: a0 a1 a2 a3, u32 2: b0 b1, i32 4: c0 c1 c2 c3, Four;
            mma_s4_k64 "m16n8k64.row.col.s32.s4.s4.s32" "llvm.nvvm.mma.m16n8k64.row.col.s4"
                reg32 u32 4: a0 a1 a2 a3, u32 2: b0 b1, i32 4: c0 c1 c2 c3, Four;
            mma_f64_k4 "m8n8k4.row.col.f64.f64.f64.f64" "llvm.nvvm.mma.m8n8k4.row.col.f64"
                reg64 f64 1: a0, f64 1: b0, f64 2: c0 c1, Two;
        }
    };
}

/// The copies of matrices of 8 x 8 elements of 16 bits: names of the load and the store, and their functions of
/// `build/src/outside.ll`, PTX, registers.
macro_rules! matrices {
    ($form:ident) => {
        $form! {
            ldmatrix_x1 "layout_gpu_ldmatrix_x1"
                stmatrix_x1 "layout_gpu_stmatrix_x1" "x1" 1 One: a;
            ldmatrix_x2 "layout_gpu_ldmatrix_x2"
                stmatrix_x2 "layout_gpu_stmatrix_x2" "x2" 2 Two: a b;
            ldmatrix_x4 "layout_gpu_ldmatrix_x4"
                stmatrix_x4 "layout_gpu_stmatrix_x4" "x4" 4 Four: a b c d;
            ldmatrix_x1_trans "layout_gpu_ldmatrix_x1_trans"
                stmatrix_x1_trans "layout_gpu_stmatrix_x1_trans" "x1.trans" 1 One: a;
            ldmatrix_x2_trans "layout_gpu_ldmatrix_x2_trans"
                stmatrix_x2_trans "layout_gpu_stmatrix_x2_trans" "x2.trans" 2 Two: a b;
            ldmatrix_x4_trans "layout_gpu_ldmatrix_x4_trans"
                stmatrix_x4_trans "layout_gpu_stmatrix_x4_trans" "x4.trans" 4
                Four: a b c d;
        }
    };
}

/// Functions of one of LLVM's intrinsics, or of `build/src/outside.ll`, which are convergent.
macro_rules! intrinsics {
    ($($(#[$doc:meta])* $name:ident $link:literal ($($x:ident: $X:ty),*) -> $Y:ty;)*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        /// All threads that the call is for get here together.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name($($x: $X),*) -> $Y {
            #[cfg(target_arch = "nvptx64")]
            {
                unsafe extern "C" {
                    #[link_name = $link]
                    fn intrinsic($($x: $X),*) -> $Y;
                }
                // SAFETY: the caller's promise.
                return unsafe { intrinsic($($x),*) };
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

/// Functions of one instruction, of registers of these classes alone.
macro_rules! computed {
    ($($(#[$doc:meta])* $name:ident $text:literal ($($x:ident: $X:ty, $class:ident),*) -> $Y:ty, $to:ident;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub fn $name($($x: $X),*) -> $Y {
            #[cfg(target_arch = "nvptx64")]
            {
                let y;
                // SAFETY: computes a number.
                unsafe {
                    pure!(concat!($text, " {y}", $(", {", stringify!($x), "}",)* ";"), y = out($to) y,
                        $($x = in($class) $x,)* options(nomem, nostack, preserves_flags));
                }
                y
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

#[cfg(all(target_arch = "nvptx64", rust_cuda))]
mod assembly;
mod atomics;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
mod bulk;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
mod cluster;
#[cfg(all(target_arch = "nvptx64", not(rust_cuda)))]
mod convergent;
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
mod eighths;
mod fences;
mod memory;
mod numbers;
#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
mod tcgen05;
mod threads;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
mod warpgroup;

#[cfg(all(target_arch = "nvptx64", rust_cuda))]
use assembly as form;
#[cfg(all(target_arch = "nvptx64", not(rust_cuda)))]
use convergent as form;

pub use atomics::*;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
pub use bulk::*;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
pub use cluster::*;
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
pub use eighths::*;
pub use fences::*;
pub use memory::*;
pub use numbers::*;
#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
pub use tcgen05::*;
pub use threads::*;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
pub use warpgroup::*;

/// What a function of this module does where there is no such instruction.
#[cfg(not(target_arch = "nvptx64"))]
#[cold]
#[track_caller]
pub(crate) fn absent() -> ! {
    unimplemented!("an instruction of NVIDIA's GPUs: compile for nvptx64-nvidia-cuda")
}

/// The public function of each product.
macro_rules! public_products {
    ($($name:ident $ptx:literal $llvm:literal $class:ident
        $A:ident $m:literal: $($a:ident)*, $B:ident $n:literal: $($b:ident)*,
        $C:ident $k:literal: $($c:ident)*, $Sums:ident;)*) => { $(
        #[doc = concat!("`mma.sync.aligned.", $ptx, "`: the registers of `a b + c`.")]
        ///
        /// # Safety
        /// All threads of the warp get here together.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name(a: [$A; $m], b: [$B; $n], c: [$C; $k]) -> [$C; $k] {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            return unsafe { form::$name(a, b, c) };
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}
products!(public_products);

/// The public functions of each copy of matrices.
macro_rules! public_matrices {
    ($($load:ident $load_llvm:literal $store:ident $store_llvm:literal $ptx:literal $count:literal $All:ident:
        $($r:ident)*;)*) => { $(
        #[doc = concat!("`ldmatrix.sync.aligned.m8n8.", $ptx, ".shared.b16`, at an address of shared memory.")]
        ///
        /// # Safety
        /// All threads of the warp get here together; the rows at their addresses can be read, and are aligned to 16
        /// bytes.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $load(at: u32) -> [u32; $count] {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            return unsafe { form::$load(at) };
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }

        #[doc = concat!("`stmatrix.sync.aligned.m8n8.", $ptx, ".shared.b16`, at an address of shared memory: `sm_90`.")]
        ///
        /// # Safety
        /// All threads of the warp get here together; the rows at their addresses can be written, and are aligned to 16
        /// bytes.
        #[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $store(at: u32, registers: [u32; $count]) {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: the caller's promise.
            return unsafe { form::$store(at, registers) };
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}
matrices!(public_matrices);

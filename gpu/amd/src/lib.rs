//! Kernels for `amdgcn-amd-amdhsa` on layout-static: the index of a thread, barriers, shared memory, matrix products as
//! atoms.
//!
//! ```text
//! matrix in global memory       table of the atom              registers of lane t
//! (64, 2) : (?, 1) vectors  o   ((32,2),(4,2)) : (..)    ->    a: [u32; 2], twice    v_mfma    c: [f32; 16]
//! ```
//!
//! A wave executes a product together: 64 lanes of `gfx9..`, 32 of `gfx12..`. [`Wave`] is the token of it, for
//! [`gemm`](layout_static::atom::gemm). [`atom`] has the tables, as in the catalogue. All of it compiles on every
//! machine; the [`instruction`]s exist for `amdgpu` alone, and panic elsewhere.
//!
//! `layout-gpu-build` compiles it for a machine. No GPU has run it: its kernels are compiled and counted, and their
//! accesses are multiplied on the CPU, lane by lane.

#![no_std]
#![cfg_attr(target_arch = "amdgpu", feature(abi_gpu_kernel, abi_unadjusted, repr_simd, simd_ffi, stdarch_amdgpu))]
#![cfg_attr(
    target_arch = "amdgpu",
    allow(internal_features, improper_ctypes, reason = "LLVM's intrinsics are the only form; they take vectors")
)]

pub mod atom;
pub mod instruction;
#[cfg(target_arch = "amdgpu")]
mod portable;
pub mod product;
pub mod transpose;
mod wave;

pub use wave::Wave;

#[cfg(target_arch = "amdgpu")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::amdgpu::endpgm()
}

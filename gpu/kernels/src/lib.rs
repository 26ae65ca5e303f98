//! Kernels for `nvptx64-nvidia-cuda` on layout-static: copy, transpose, reduction, matrix product.
//!
//! Each stands beside a hand-written version with the same algorithm in hand-written index arithmetic (`.._hand`), and
//! beside the same kernel in `CuTe` C++ (`../cute`). `../build.sh` counts the instructions of all three. The layouts
//! and the sizes compile everywhere, for the program that launches the kernels; the kernels for `nvptx64` alone.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, stdarch_nvptx, asm_experimental_arch))]

pub mod atoms;
pub mod copy;
pub mod gather;
pub mod matmul;
pub mod portable;
pub mod reduce;
pub mod retile;
pub mod table;
pub mod transpose;

#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}

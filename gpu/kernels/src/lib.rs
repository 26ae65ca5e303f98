//! Kernels for `nvptx64-nvidia-cuda` on layout-static: copy, transpose, sums, softmax, layernorm, the greatest element
//! of rows, histograms, matrix products, attention.
//!
//! Each stands beside a hand-written version with the same algorithm in hand-written index arithmetic (`.._hand`), and
//! most beside the same kernel in `CuTe` C++ (`../cute`). `../build.sh` counts the instructions of all three. They
//! compile everywhere, for `cargo check` and for the program that launches them; their instructions exist for `nvptx64`
//! alone.

#![no_std]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_ptr_alignment,
    clippy::cast_sign_loss,
    reason = "kernels count in 32 bits; shared memory is aligned to 128 bytes"
)]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch, stdarch_nvptx))]

pub mod argmax;
pub mod atoms;
pub mod attention;
mod by_hand;
pub mod collectives;
pub mod convolution;
pub mod copy;
pub mod diverge;
pub mod folds;
pub mod gather;
pub mod halves;
pub mod histogram;
pub mod layernorm;
pub mod matmul;
pub mod once;
pub mod portable;
pub mod product;
pub mod reduce;
pub mod retile;
pub mod softmax;
pub mod sums;
pub mod table;
pub mod transpose;

#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}

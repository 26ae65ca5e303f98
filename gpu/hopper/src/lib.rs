//! Kernels for `sm_90a`, products and attention: bulk copies fill rings of stages, warpgroups multiply what has come.
//! And products for `sm_100a`: one thread multiplies for its block or for two, the sums are in tensor memory.
//!
//! They compile everywhere, for `cargo check` and for the program that launches them; their instructions exist for
//! `nvptx64` alone.

#![no_std]
#![allow(clippy::cast_possible_truncation, reason = "kernels count in 32 bits")]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch, stdarch_nvptx))]

#[cfg(any(feature = "sm_90a", not(target_arch = "nvptx64")))]
pub mod attention;
#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
pub mod blackwell;
#[cfg(any(feature = "sm_90a", not(target_arch = "nvptx64")))]
pub mod clusters;
#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
pub mod pair;
#[cfg(any(feature = "sm_90a", not(target_arch = "nvptx64")))]
pub mod product;
#[cfg(any(feature = "sm_90a", not(target_arch = "nvptx64")))]
mod softmax;
#[cfg(any(feature = "sm_90a", not(target_arch = "nvptx64")))]
pub mod split;

#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}

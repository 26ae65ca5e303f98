//! What kernels for `nvptx64-nvidia-cuda` need beside layout-static: shared memory, barriers, thread witnesses,
//! disjoint parts, instructions as atoms.
//!
//! ```text
//! matrix in global memory          thread-value layout         what thread t has
//! Global<V4, (64,16):(?,1)>   o    ((16,8,2),4) : (..)    ->   Part: 4 vectors, at constant offsets from one pointer
//! ```
//!
//! A kernel is launched with some number of threads; [`Thread`] is the witness of one of them. A tile is cut among the
//! threads by a [partition](part), which is safe because the composed layout is injective: that is decided while
//! compiling, by `layout_algebra`. What a thread has starts at one address and continues at constant offsets, which is
//! decided too.
//!
//! The laws and the data ([`law`], [`atom`]) are `const fn` and types without instructions: they compile and are
//! tested on any machine, with stable Rust. The instructions exist for `nvptx64` alone, and need nightly features.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(stdarch_nvptx, asm_experimental_arch, link_llvm_intrinsics))]
#![cfg_attr(
    target_arch = "nvptx64",
    allow(internal_features, reason = "LLVM's intrinsics are the only convergent form")
)]

pub mod atom;
mod element;
pub mod law;
mod unroll;

#[cfg(target_arch = "nvptx64")]
mod execute;
#[cfg(target_arch = "nvptx64")]
pub mod part;
#[cfg(target_arch = "nvptx64")]
mod shared;
#[cfg(target_arch = "nvptx64")]
mod thread;
#[cfg(target_arch = "nvptx64")]
pub mod warp;
#[cfg(target_arch = "nvptx64")]
mod window;

pub use element::{Element, Vector};
#[cfg(target_arch = "nvptx64")]
pub use execute::{Alone, Warp, commit_copies, wait_copies};
#[cfg(target_arch = "nvptx64")]
pub use part::{Global, GlobalMut, Part, PartMut};
#[cfg(target_arch = "nvptx64")]
pub use shared::{Readable, Shared, Writable, renewed, shared_memory};
#[cfg(target_arch = "nvptx64")]
pub use thread::{Thread, block_x, block_y, blocks_x};
pub use unroll::each;
#[cfg(target_arch = "nvptx64")]
pub use window::{Filled, Free, Window, WindowPart, shared_window};

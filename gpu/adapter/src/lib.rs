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
//! Everything compiles on every machine, so that `cargo check`, clippy and rust-analyzer see the whole of a kernel. The
//! laws and the data ([`law`], [`atom`]) work everywhere. The [`instruction`]s exist for `nvptx64` alone, and need
//! nightly features there; elsewhere they panic.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(stdarch_nvptx, asm_experimental_arch, link_llvm_intrinsics))]
#![cfg_attr(all(target_arch = "nvptx64", not(rust_cuda)), feature(abi_unadjusted))]
#![cfg_attr(
    target_arch = "nvptx64",
    allow(internal_features, reason = "LLVM's intrinsics are the only convergent form")
)]

#[cfg(not(target_arch = "nvptx64"))]
extern crate alloc;

/// Assembly with the option `pure`: LLVM may leave it out, or execute it once for several uses. Rust-CUDA marks such
/// assembly by an attribute that its LLVM 19 refuses, so there it stays as often as it is written.
#[cfg(target_arch = "nvptx64")]
macro_rules! pure {
    ($($text:tt)*) => {
        #[cfg(not(rust_cuda))]
        core::arch::asm!($($text)*, options(pure));
        #[cfg(rust_cuda)]
        core::arch::asm!($($text)*);
    };
}

mod argument;
pub mod atom;
pub mod atomic;
pub mod axis;
pub mod block;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
pub mod bulk;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
pub mod cluster;
mod eighth;
mod element;
mod execute;
pub mod fold;
pub mod fragment;
#[cfg(not(target_arch = "nvptx64"))]
pub mod host;
pub mod instruction;
pub mod law;
mod memory;
#[cfg(feature = "half")]
mod narrow;
pub mod part;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
pub mod pipeline;
pub mod schedule;
pub mod shared;
pub mod tensor;
mod thread;
pub mod tiled;
#[cfg(any(feature = "sm_100a", not(target_arch = "nvptx64")))]
pub mod umma;
mod unroll;
mod warp;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
pub mod warpgroup;
mod window;

#[cfg(not(target_arch = "nvptx64"))]
pub use argument::Argument;
pub use argument::{Agreed, NUMBERS, Opened};
pub use atomic::Atomic;
pub use axis::{K, Own, Whole, X, Y, Z};
pub use block::{Block, Each};
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
pub use cluster::Cluster;
pub use eighth::{E4m3, E5m2};
pub use element::{Element, Vector};
pub use execute::{Alone, Warp};
pub use fragment::{FilledOf, Fragment, PartOf};
pub use instruction::{block_x, block_y, blocks_x, commit_copies, sync_threads, wait_copies};
pub use layout_gpu_macros::kernel;
pub use memory::{declared, renewed};
#[cfg(feature = "half")]
pub use narrow::Narrow;
pub use part::{Global, GlobalMut, Part, PartMut};
pub use shared::{Readable, Region, Shared, Writable};
pub use tensor::{Input, Output};
pub use thread::Thread;
pub use unroll::each;
#[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
pub use warpgroup::Warpgroup;
pub use window::{Filled, Free, Window, WindowPart};

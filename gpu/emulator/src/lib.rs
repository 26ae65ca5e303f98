//! Runs PTX on the CPU: the instructions that the kernels of this folder consist of, exactly as the PTX reference
//! describes them.
//!
//! It is slow, and strict. An error, not a result, is what comes of
//! - an access out of bounds, or to an address that is not a multiple of its width;
//! - a read of shared memory that no one wrote, or that another thread wrote since the last barrier, or to which an
//!   asynchronous copy is under way; a write to what another thread read or wrote since the last barrier;
//! - threads of a warp that do not get to `shfl`, `ldmatrix`, `stmatrix` or `mma` together, threads of a block that do
//!   not get to a barrier.
//!
//! ```
//! use layout_gpu_emulator::{Memory, Module};
//! let module = Module::parse("
//! .visible .entry add(
//!     .param .u64 .ptr .align 1 add_param_0,
//!     .param .u32 add_param_1
//! )
//! {
//!     ld.param.b64 %rd1, [add_param_0];
//!     cvta.to.global.u64 %rd2, %rd1;
//!     ld.param.b32 %r1, [add_param_1];
//!     mov.u32 %r2, %tid.x;
//!     add.s32 %r3, %r1, %r2;
//!     mul.wide.u32 %rd3, %r2, 4;
//!     add.s64 %rd4, %rd2, %rd3;
//!     st.global.b32 [%rd4], %r3;
//!     ret;
//! }
//! ")?;
//! let mut memory = Memory::default();
//! let sums = memory.allocate(&[0_u32; 32]);
//! module.launch("add", [1, 1], 32, &[sums, 100], &mut memory)?;
//! assert_eq!(memory.words(sums)[..3], [100, 101, 102]);
//! // One thread more writes past the end.
//! let error = module.launch("add", [1, 1], 64, &[sums, 100], &mut memory).unwrap_err();
//! assert_eq!(error, "add, thread 32: 4 bytes at 128 of 128 bytes: `st.global.b32 [%rd4], %r3`");
//! # Ok::<(), String>(())
//! ```

mod block;
mod collective;
mod memory;
mod parse;
mod product;
mod scalar;
mod shared;

pub use memory::Memory;
pub use parse::Module;

/// What goes wrong, in words.
pub type Result<T> = std::result::Result<T, String>;

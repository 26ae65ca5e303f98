//! Runs PTX on the CPU, for tests of kernels: `cargo test`, without a GPU.
//!
//! It is slow, and strict. Its table has every instruction that it knows, with its modifiers and its meaning by the PTX
//! reference; everything else is an error when the text is [read](Module::parse). A [launch](Module::launch) stops with
//! an [`Error`], its [`Kind`], the thread and the line, at
//!
//! - a **race**: two threads access one byte of shared or global memory, one of them writes it, and no barrier orders
//!   them; in whatever order the threads ran;
//! - a **divergence**: lanes of a warp that an instruction is for do not come to it together, or the mask leaves one
//!   out;
//! - a **barrier** that not all threads come to that it is for;
//! - a value that **nobody wrote**: bits of a register, or a byte of memory. Bits may be moved without a value;
//! - an access **out of bounds**, or at an address that is not a multiple of its size; an asynchronous copy read before
//!   it is waited for.
//!
//! A launch returns what each access [costs](Costs): wavefronts of shared memory, sectors of global memory.
//!
//! ```
//! use layout_gpu_emulator::{Kind, Launch, Memory, Module};
//! let module = Module::parse("
//! .visible .entry add(.param .u64 to, .param .u32 first)
//! {
//!     .reg .b32 %r<4>;
//!     .reg .b64 %rd<5>;
//!     ld.param.b64 %rd1, [to];
//!     cvta.to.global.u64 %rd2, %rd1;
//!     ld.param.b32 %r1, [first];
//!     mov.u32 %r2, %tid.x;
//!     add.s32 %r3, %r1, %r2;
//!     mul.wide.u32 %rd3, %r2, 4;
//!     add.s64 %rd4, %rd2, %rd3;
//!     st.global.b32 [%rd4], %r3;
//!     ret;
//! }
//! ")?;
//! let mut memory = Memory::default();
//! let sums = memory.uninitialized::<u32>(32);
//! module.launch("add", &Launch::new([1; 3], [32, 1, 1]), &[sums, 100], &mut memory)?;
//! assert_eq!(memory.read::<u32>(sums)[..3], [100, 101, 102]);
//! // One thread more writes past the end.
//! let error = module.launch("add", &Launch::new([1; 3], [64, 1, 1]), &[sums, 100], &mut memory).unwrap_err();
//! assert_eq!((error.kind, error.thread, error.line), (Kind::Bounds, Some(32), 13));
//! # Ok::<(), layout_gpu_emulator::Error>(())
//! ```
//!
//! Of `sm_90` it runs `mbarrier`, bulk copies of tensors by a [`TensorMap`], and `wgmma`. A wait that nobody ends is an
//! error with its barrier: the phase, and the arrivals and bytes that have not come.
//!
//! Of `sm_100a` it runs `tcgen05` of one block and of two: allocations, dense products, copies, loads, stores,
//! commits, waits and fences. Columns that nobody gives back are an error at the end of the block. Of two
//! blocks, the first one starts the products, as CUTLASS has it: PTX asks for a thread of either.
//!
//! The blocks of a cluster run together, by the directive `.reqnctapercluster` or by [`Launch::cluster`]: `mapa` and
//! accesses of `shared::cluster`, `barrier.cluster`, arrivals at the barriers of other blocks, copies with
//! `multicast::cluster`, `st.async`, `red.async`, and copies of shared memory to another block. A block that ends while
//! another one accesses its shared memory is a race.
//!
//! A fence, `fence.acq_rel`, `fence.sc` or `membar`, and a strong write after it release; a strong read and a fence
//! after it acquire. Where the read sees the write, accesses before the first fence come before accesses after the
//! second one: a flag in memory, or the last block that counts. The scopes of both fences, of the write and of the read
//! have to have both threads.
//!
//! Functions run as if they stood in the place of each call, with faults at their own lines; each call begins with
//! registers and arrays that nobody wrote. Arrays of a thread are [`Space::Local`], where accesses are counted and cost
//! nothing. An access is in one array. Bits that nobody wrote may be moved there, as in registers.
//!
//! Limits: no constant memory, no variables of a module in global memory; no function that calls itself, is called by a
//! pointer, or takes registers. Clusters run one after the other, so a block cannot wait for a flag of a later one.
//! Fences hand on no asynchronous writes to other clusters, and proxy fences are not checked between clusters. With
//! fences, each thread holds a moment of each thread of the grid. `fence.sc` is taken as `fence.acq_rel`. Atomics
//! without fences order nothing. They meet by their scopes, whatever their sizes; a flag is read by the size with which
//! it was written. Arrivals at barriers in memory order by any scope.
//! Approximations, such as `ex2.approx`, are the exact result rounded, within their documented error, and not the bits
//! of a GPU.

#![allow(
    clippy::needless_for_each,
    clippy::struct_excessive_bools,
    reason = "short loops over lanes; modifiers are flags"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "registers are bits"
)]

mod assert;
mod asynchronous;
mod bytes;
mod check;
mod collective;
mod costs;
mod error;
mod memory;
mod modifiers;
mod operation;
mod product;
mod race;
mod run;
mod scalar;
mod table;
mod tcgen05;
mod tensor;
mod text;
mod warpgroup;
mod word;

pub use costs::{Bound, Claim, Cost, Costs};
pub use error::{Error, Kind};
pub use memory::{Element, Memory};
pub use operation::Space;
pub use run::{Launch, Names};
pub use scalar::Scalar;
pub use tensor::TensorMap;
pub use text::Module;

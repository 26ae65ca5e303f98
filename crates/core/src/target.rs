//! Facts of processors that the plans of indices depend on.

/// Whether an address is `a + 2^k b`: on x86.
pub(crate) const ADDRESSES: bool = cfg!(any(target_arch = "x86", target_arch = "x86_64"));

/// Whether an operand is shifted for free, and the lowest bits of a number are inserted anywhere by one instruction.
pub(crate) const ARM: bool = cfg!(any(target_arch = "aarch64", target_arch = "arm"));

/// Whether this is a GPU: 32 bits are half the work of 64, one instruction reverses bits, and nobody reads texts.
pub(crate) const GPU: bool = cfg!(any(target_arch = "nvptx64", target_arch = "amdgpu"));

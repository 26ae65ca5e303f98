//! What is promised of each kernel, for the program that checks it.

use layout_gpu::law::{Owned, composed};
use layout_static::StaticLayout;
use layout_static::algebra::Composed;

use crate::{copy, matmul, reduce, transpose};

/// A kernel. Its hand-written version is called `.._hand`, the one in `CuTe` C++ `.._cute`.
#[derive(Debug)]
pub struct Kernel {
    /// Its name in PTX.
    pub name: &'static str,
    /// The threads of a block.
    pub threads: usize,
    /// The bytes of shared memory.
    pub shared: usize,
    /// How wide the instructions of a kind are, in bits.
    pub widths: &'static [(&'static str, u32)],
    /// How it accesses shared memory.
    pub accesses: &'static [Access],
}

/// An access of all threads to shared memory.
#[derive(Debug)]
pub struct Access {
    /// What it does.
    pub name: &'static str,
    /// `(thread, value)` to index.
    pub layout: Composed,
    /// The bytes of an element.
    pub bytes: u64,
}

/// The access to a tile with the layout `L` by the thread-value layout `TV`.
const fn access<L: StaticLayout, TV: StaticLayout>(name: &'static str, bytes: u64) -> Access {
    match composed::<Owned<L, TV>>() {
        Ok(layout) => Access { name, layout, bytes },
        Err(error) => error.panic(),
    }
}

/// All kernels.
pub static KERNELS: [Kernel; 4] = [
    Kernel { name: "copy", threads: copy::THREADS, shared: 0, widths: &[("LDG", 128), ("STG", 128)], accesses: &[] },
    Kernel {
        name: "transpose",
        threads: transpose::THREADS,
        shared: 4 * transpose::EDGE * transpose::EDGE,
        widths: &[("LDG", 128), ("STS", 128), ("STG", 128)],
        accesses: &[
            access::<transpose::Vectors, transpose::Load>("store rows", 16),
            access::<transpose::Elements, transpose::Gather>("load columns", 4),
        ],
    },
    Kernel {
        name: "reduce",
        threads: reduce::THREADS,
        shared: 4 * reduce::Warps::SIZE,
        widths: &[("LDG", 128)],
        accesses: &[
            access::<reduce::Warps, reduce::Write>("store sums", 4),
            access::<reduce::Warps, reduce::Read>("load sums", 4),
        ],
    },
    Kernel {
        name: "matmul",
        threads: matmul::THREADS,
        shared: 2 * matmul::STAGES * matmul::EDGE * matmul::DEPTH * 2,
        widths: &[("LDGSTS", 128), ("STG", 64)],
        accesses: &[
            access::<matmul::Stage, matmul::Copy>("cp.async", 16),
            access::<matmul::Stage, matmul::LoadA>("ldmatrix A", 16),
            access::<matmul::Stage, matmul::LoadB>("ldmatrix B", 16),
        ],
    },
];

#[cfg(test)]
mod tests {
    use layout_gpu::banks::ways;

    use super::KERNELS;

    #[test]
    fn shared_memory_has_no_conflicts() {
        for access in KERNELS.iter().flat_map(|kernel| kernel.accesses) {
            assert_eq!(ways(&access.layout, access.bytes), Ok(1), "{}: {}", access.name, access.layout);
        }
    }
}

//! What is promised of each kernel, for the program that checks it.

use layout_gpu::law::{Owned, composed};
use layout_static::StaticLayout;
use layout_static::algebra::access::{Access as Instruction, Direction, Machine};
use layout_static::algebra::{Composed, LayoutError, Swizzle};

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
    /// The most words that a bank is asked for at once: 1, or the kernels do not compile.
    pub asked: u64,
    /// The same without the swizzle.
    pub without: u64,
}

/// The access to a tile with the layout `L` by the thread-value layout `TV`. That no bank is asked for two words at
/// once is claimed here: a kernel whose tile is not swizzled as it has to be does not compile.
const fn access<L: StaticLayout, TV: StaticLayout>(name: &'static str, bytes: u64, direction: Direction) -> Access {
    match found::<L, TV>(name, bytes, direction) {
        Ok(access) => access,
        Err(error) => error.panic(),
    }
}

const fn found<L: StaticLayout, TV: StaticLayout>(
    name: &'static str,
    bytes: u64,
    direction: Direction,
) -> Result<Access, LayoutError> {
    let (layout, tile) = match (composed::<Owned<L, TV>>(), composed::<L>()) {
        (Ok(layout), Ok(tile)) => (layout, tile),
        (Err(error), _) | (_, Err(error)) => return Err(error),
    };
    let instruction = match Instruction::new(&TV::LAYOUT, direction, 8 * bytes) {
        Ok(instruction) => instruction,
        Err(error) => return Err(error),
    };
    if let Err(error) = instruction.require_conflicts(&tile, &Machine::NVIDIA, 0) {
        return Err(error);
    }
    let plain = match Composed::new(Swizzle::IDENTITY, tile.offset(), tile.layout()) {
        Ok(plain) => plain,
        Err(error) => return Err(error),
    };
    match (instruction.wavefronts(&tile, &Machine::NVIDIA), instruction.wavefronts(&plain, &Machine::NVIDIA)) {
        (Ok(cost), Ok(without)) => {
            let (asked, without) = (1 + cost.conflicts(), 1 + without.conflicts());
            Ok(Access { name, layout, bytes, asked, without })
        }
        (Err(error), _) | (_, Err(error)) => Err(error),
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
            access::<transpose::Vectors, transpose::Load>("store rows", 16, Direction::Write),
            access::<transpose::Elements, transpose::Gather>("load columns", 4, Direction::Read),
        ],
    },
    Kernel {
        name: "reduce",
        threads: reduce::THREADS,
        shared: 4 * reduce::Warps::SIZE,
        widths: &[("LDG", 128)],
        accesses: &[
            access::<reduce::Warps, reduce::Write>("store sums", 4, Direction::Write),
            access::<reduce::Warps, reduce::Read>("load sums", 4, Direction::Read),
        ],
    },
    Kernel {
        name: "matmul",
        threads: matmul::THREADS,
        shared: 2 * matmul::STAGES * matmul::EDGE * matmul::DEPTH * 2,
        widths: &[("LDGSTS", 128), ("STG", 64)],
        accesses: &[
            access::<matmul::Stage, matmul::Copy>("cp.async", 16, Direction::Write),
            access::<matmul::Stage, matmul::LoadA>("ldmatrix A", 16, Direction::Read),
            access::<matmul::Stage, matmul::LoadB>("ldmatrix B", 16, Direction::Read),
        ],
    },
];

//! What is promised of each kernel, for the program that checks it.

use layout_gpu::law::{Owned, composed};
use layout_gpu::shared::Declared;
use layout_static::access::{Access as Move, On, Read, StaticAccess as _, StaticDirection, Write};
use layout_static::algebra::access::Machine;
use layout_static::algebra::{Composed, LayoutError, Swizzle};
use layout_static::atom::Reads;
use layout_static::{StaticLayout, check};

use crate::{copy, matmul, reduce, softmax, transpose};

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
    /// How its instructions that access global memory begin in PTX, and the sectors of 32 bytes that one takes at most:
    /// as many as the bytes of a warp fill, where rows begin at a sector.
    pub sectors: &'static [(&'static str, usize)],
}

/// An access of all threads to shared memory: the consts of [`On`].
#[derive(Debug)]
pub struct Access {
    /// What it does.
    pub name: &'static str,
    /// How its instructions begin in PTX.
    pub instruction: &'static str,
    /// `(thread, value)` to index.
    pub layout: Composed,
    /// The bytes that an instruction of a thread moves.
    pub bytes: usize,
    /// The phases of an instruction of a warp.
    pub phases: usize,
    /// Its wavefronts: as many as phases where there are no conflicts.
    pub wavefronts: usize,
    /// The wavefronts that a Hopper counts: two phases of loads may be one.
    pub counted: usize,
    /// The words too many that a bank is asked for in a phase: 0, or the kernels do not compile.
    pub conflicts: usize,
    /// The same without the swizzle.
    pub without: u64,
}

impl Access {
    /// The same of which a Hopper counts fewer wavefronts.
    ///
    /// # Panics
    /// If they are not fewer.
    pub(crate) const fn counted(self, wavefronts: usize) -> Access {
        assert!(wavefronts < self.wavefronts, "wavefronts are counted as the layout has them, or fewer are");
        Access { counted: wavefronts, ..self }
    }
}

/// The access to a tile with the layout `L` by the thread-value layout `TV`. That no bank is asked for two words at
/// once is claimed here: a kernel whose tile is not swizzled as it has to be does not compile.
pub(crate) const fn access<
    L: StaticLayout,
    TV: StaticLayout,
    D: StaticDirection,
    const BITS: usize,
    const VECTOR: usize,
>(
    name: &'static str,
    instruction: &'static str,
) -> Access {
    check::conflicts::<L, Move<TV, D, BITS, VECTOR>>(0);
    match (composed::<Owned<L, TV>>(), without::<L, TV, D, BITS, VECTOR>()) {
        (Ok(layout), Ok(without)) => Access {
            name,
            instruction,
            layout,
            bytes: BITS * VECTOR / 8,
            phases: On::<Move<TV, D, BITS, VECTOR>, L>::PHASES,
            wavefronts: On::<Move<TV, D, BITS, VECTOR>, L>::WAVEFRONTS,
            counted: On::<Move<TV, D, BITS, VECTOR>, L>::WAVEFRONTS,
            conflicts: On::<Move<TV, D, BITS, VECTOR>, L>::CONFLICTS,
            without,
        },
        (Err(error), _) | (_, Err(error)) => error.panic(),
    }
}

/// The conflicts of the same access to the tile without its swizzle.
const fn without<L: StaticLayout, TV: StaticLayout, D: StaticDirection, const BITS: usize, const VECTOR: usize>()
-> Result<u64, LayoutError> {
    let tile = match composed::<L>() {
        Ok(tile) => tile,
        Err(error) => return Err(error),
    };
    let plain = match Composed::new(Swizzle::IDENTITY, tile.offset(), tile.layout()) {
        Ok(plain) => plain,
        Err(error) => return Err(error),
    };
    match Move::<TV, D, BITS, VECTOR>::ACCESS.wavefronts(&plain, &Machine::NVIDIA) {
        Ok(cost) => Ok(cost.conflicts()),
        Err(error) => Err(error),
    }
}

/// A kernel of a table without bounds by `CuTe` C++.
#[derive(Debug)]
pub struct Alone {
    /// Its name in PTX.
    pub name: &'static str,
    /// Its first machine.
    pub first: &'static str,
    /// The machine instructions that it may take more than by hand; `None` without a hand-written version.
    pub more: Option<usize>,
}

/// A kernel without a hand-written version.
const fn alone(name: &'static str) -> Alone {
    Alone { name, first: "sm_80", more: None }
}

/// A kernel that takes at most so many instructions more than its hand-written version.
const fn beside_hand(name: &'static str, more: usize) -> Alone {
    Alone { name, first: "sm_80", more: Some(more) }
}

/// The kernels of which most have no version in `CuTe` C++.
pub static ALONE: [Alone; 15] = [
    beside_hand("attention_64", 0),
    alone("attention_128"),
    beside_hand("softmax_any", 6),
    beside_hand("layernorm", 14),
    beside_hand("sum_inner", 0),
    beside_hand("sum_reduced", 0),
    alone("argmax"),
    alone("argmax_long"),
    alone("histogram"),
    beside_hand("product", 0),
    alone("product_bf16"),
    alone("product_tf32"),
    alone("product_s8"),
    Alone { first: "sm_90", ..alone("product_e4m3") },
    beside_hand("convolve", 0),
];

/// The kernels with a version by hand and one in `CuTe` C++.
pub static KERNELS: [Kernel; 5] = [
    Kernel {
        name: "copy",
        threads: copy::THREADS,
        shared: 0,
        widths: &[("LDG", 128), ("STG", 128)],
        accesses: &[],
        sectors: &[("ld.global.v4", 16), ("st.global.v4", 16)],
    },
    Kernel {
        name: "softmax",
        threads: softmax::THREADS,
        shared: 0,
        widths: &[("LDG", 128), ("STG", 128)],
        accesses: &[],
        sectors: &[("ld.global.v4", 16), ("st.global.v4", 16)],
    },
    Kernel {
        name: "transpose",
        threads: transpose::THREADS,
        shared: <transpose::Memory as Declared>::BYTES as usize,
        widths: &[("LDG", 128), ("STS", 128), ("STG", 128)],
        accesses: &[
            access::<transpose::Vectors, transpose::Load, Write, 128, 1>("store rows", "st.shared.v4"),
            access::<transpose::Elements, transpose::Gather, Read, 32, 1>("load columns", "ld.shared.b32"),
        ],
        sectors: &[("ld.global.v4", 16), ("st.global.v4", 16)],
    },
    Kernel {
        name: "reduce",
        threads: reduce::THREADS,
        shared: <reduce::Memory as Declared>::BYTES as usize,
        widths: &[("LDG", 128)],
        accesses: &[
            access::<reduce::Warps, reduce::Write, Write, 32, 1>("store sums", "st.shared.b32"),
            access::<reduce::Warps, reduce::Read, Read, 32, 1>("load sums", "ld.shared.b32"),
        ],
        sectors: &[("ld.global.v4", 16), ("st.global", 1)],
    },
    Kernel {
        name: "matmul",
        threads: matmul::THREADS,
        shared: <matmul::Memory as Declared>::BYTES as usize,
        widths: &[("LDGSTS", 128), ("STG", 64)],
        accesses: &[
            access::<matmul::Vectors, matmul::Copy, Write, 128, 1>("cp.async", "cp.async.cg.shared"),
            access::<matmul::Stage, Reads<matmul::ReadA, matmul::Stage>, Read, 16, 8>("ldmatrix A", "ldmatrix"),
            access::<matmul::Stage, Reads<matmul::ReadB, matmul::Stage>, Read, 16, 8>("ldmatrix B", "ldmatrix"),
        ],
        // Every second row begins in the middle of a sector, and has a sector more: of eight rows of 64 bytes, and of
        // eight of 32.
        sectors: &[("cp.async.cg.shared", 16 + 4), ("st.global.v2", 8 + 4)],
    },
];

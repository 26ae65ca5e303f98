//! The instructions of tensor memory, `sm_100a`: their names, operands, and what they move, as the PTX reference has
//! it. Products are dense, of one block or of a pair; B is in shared memory, A there or in tensor memory.

mod instruction;
mod spread;

use crate::check::Check;
use crate::error::Step;
use crate::modifiers::Modifiers;
use crate::text::Operand;

pub(crate) use instruction::Instruction;
pub(crate) use spread::Spread;

/// The lanes of tensor memory, and its columns of 32 bits.
pub(crate) const LANES: usize = 128;
pub(crate) const COLUMNS: usize = 512;

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tensor {
    /// `tcgen05.alloc`, for blocks of so many: `cta_group`.
    Allocate(Group),
    /// `tcgen05.dealloc`.
    Free(Group),
    /// `tcgen05.relinquish_alloc_permit`.
    Relinquish(Group),
    /// `tcgen05.ld`.
    Load(Shape),
    /// `tcgen05.st`.
    Store(Shape),
    /// `tcgen05.wait::ld`, or `::st`.
    Wait { loads: bool },
    /// `tcgen05.fence::after_thread_sync`, or `::before_thread_sync`.
    Fence { after: bool },
    /// `tcgen05.mma` of a kind.
    Multiply(Numbers, Group),
    /// `tcgen05.cp`.
    Copy(Spread, Group),
    /// `tcgen05.commit`; whether to several blocks of the cluster.
    Commit { group: Group, multicast: bool },
}

/// The blocks that an instruction is for, `cta_group`: one, or a pair. The blocks of a pair differ in the last bit of
/// their number in the cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    One,
    Pair,
}

impl Group {
    /// Takes it.
    pub(crate) fn parse(m: &mut Modifiers) -> Option<Group> {
        m.one(&["cta_group::1", "cta_group::2"]).map(|name| if name.ends_with('1') { Group::One } else { Group::Pair })
    }

    /// The blocks.
    pub(crate) const fn blocks(self) -> usize {
        match self {
            Group::One => 1,
            Group::Pair => 2,
        }
    }
}

/// The kind of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    F16,
    Tf32,
    F8f6f4,
    I8,
}

/// What a warp moves: lanes, bits of a lane, repetitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    lanes: usize,
    bits: usize,
    times: usize,
}

impl Shape {
    fn parse(m: &mut Modifiers) -> Option<Shape> {
        let (lanes, bits) = match m.one(&["32x32b", "16x64b", "16x128b", "16x256b"])? {
            "32x32b" => (32, 32),
            "16x64b" => (16, 64),
            "16x128b" => (16, 128),
            _ => (16, 256),
        };
        let times = m.one(&["x1", "x2", "x4", "x8", "x16", "x32", "x64", "x128"])?[1..].parse().ok()?;
        let shape = Shape { lanes, bits, times };
        (shape.registers() <= 128).then_some(shape)
    }

    /// The registers of a thread.
    pub(crate) const fn registers(self) -> usize {
        self.lanes * self.bits * self.times / 1024
    }

    /// The columns.
    pub(crate) const fn columns(self) -> usize {
        self.bits / 32 * self.times
    }

    /// The lanes, from an address of tensor memory on.
    pub(crate) const fn lanes(self) -> usize {
        self.lanes
    }

    /// The lane and the column of a register of a thread: "Matrix fragments for shape".
    pub(crate) const fn place(self, thread: usize, register: usize) -> (usize, usize) {
        match self.bits {
            32 => (thread, register),
            64 => (thread / 4 + thread % 2 * 8, thread / 2 % 2 + 2 * register),
            128 => (thread / 4 + register % 2 * 8, thread % 4 + register / 2 * 4),
            _ => (thread / 4 + register / 2 % 2 * 8, register % 2 + thread % 4 * 2 + register / 4 * 8),
        }
    }
}

/// The operation of the modifiers after `tcgen05`; none if the form is not known.
pub(crate) fn decode(m: &mut Modifiers) -> Option<Tensor> {
    let names = [
        "alloc",
        "dealloc",
        "relinquish_alloc_permit",
        "ld",
        "st",
        "wait::ld",
        "wait::st",
        "fence::before_thread_sync",
        "fence::after_thread_sync",
        "mma",
        "cp",
        "commit",
    ];
    let of_warp = |m: &mut Modifiers| m.eat("sync") && m.eat("aligned");
    let (operation, known) = match m.one(&names)? {
        "alloc" => {
            let (group, known) = (Group::parse(m)?, of_warp(m));
            m.eat("shared::cta");
            (Tensor::Allocate(group), known && m.eat("b32"))
        }
        "dealloc" => (Tensor::Free(Group::parse(m)?), of_warp(m) && m.eat("b32")),
        "relinquish_alloc_permit" => (Tensor::Relinquish(Group::parse(m)?), of_warp(m)),
        "wait::ld" => (Tensor::Wait { loads: true }, of_warp(m)),
        "wait::st" => (Tensor::Wait { loads: false }, of_warp(m)),
        "fence::before_thread_sync" => (Tensor::Fence { after: false }, true),
        "fence::after_thread_sync" => (Tensor::Fence { after: true }, true),
        "mma" => {
            let group = Group::parse(m)?;
            let kind = match m.one(&["kind::f16", "kind::tf32", "kind::f8f6f4", "kind::i8"])? {
                "kind::f16" => Numbers::F16,
                "kind::tf32" => Numbers::Tf32,
                "kind::f8f6f4" => Numbers::F8f6f4,
                _ => Numbers::I8,
            };
            (Tensor::Multiply(kind, group), true)
        }
        "cp" => {
            let group = Group::parse(m)?;
            (Tensor::Copy(Spread::parse(m)?, group), true)
        }
        "commit" => {
            let (group, known) = (Group::parse(m)?, m.eat("mbarrier::arrive::one"));
            let reaches = m.one(&["shared::cluster", "shared::cta"]) == Some("shared::cluster");
            let multicast = m.eat("multicast::cluster");
            (Tensor::Commit { group, multicast }, known && (reaches || !multicast) && m.eat("b64"))
        }
        moves => {
            let known = of_warp(m);
            let shape = Shape::parse(m)?;
            let operation = if moves == "ld" { Tensor::Load(shape) } else { Tensor::Store(shape) };
            (operation, known && m.eat("b32"))
        }
    };
    known.then_some(operation)
}

impl Tensor {
    /// Whether a whole warp executes it together.
    pub(crate) fn is_of_warp(self) -> bool {
        !matches!(self, Tensor::Fence { .. } | Tensor::Multiply(..) | Tensor::Copy(..) | Tensor::Commit { .. })
    }

    /// The blocks that it names, if it names any.
    pub(crate) fn group(self) -> Option<Group> {
        match self {
            Tensor::Allocate(group)
            | Tensor::Free(group)
            | Tensor::Relinquish(group)
            | Tensor::Multiply(_, group)
            | Tensor::Copy(_, group)
            | Tensor::Commit { group, .. } => Some(group),
            _ => None,
        }
    }

    /// The operands.
    pub(crate) fn check(self, check: &Check) -> Step<()> {
        match self {
            Tensor::Allocate(_) => {
                check.count(2)?;
                check.address(0)?;
                check.width(1, 32, false)
            }
            Tensor::Free(_) => {
                check.count(2)?;
                if let Operand::Register(_) = check.operands[0] {
                    check.width(0, 32, false)?;
                }
                check.width(1, 32, false)
            }
            Tensor::Load(shape) => {
                check.count(2)?;
                check.list(0, shape.registers(), 32, false)?;
                check.address(1)
            }
            Tensor::Store(shape) => {
                check.count(2)?;
                check.address(0)?;
                check.list(1, shape.registers(), 32, false)
            }
            Tensor::Multiply(..) => {
                check.count(5)?;
                check.address(0)?;
                // A in tensor memory has an address, in shared memory a descriptor.
                if !matches!(check.operands[1], Operand::Address(..)) {
                    check.width(1, 64, false)?;
                }
                check.width(2, 64, false)?;
                check.width(3, 32, false)?;
                if let Operand::Register(_) = check.operands[4] { check.width(4, 1, false) } else { Ok(()) }
            }
            Tensor::Copy(..) => {
                check.count(2)?;
                check.address(0)?;
                check.width(1, 64, false)
            }
            Tensor::Commit { multicast, .. } => {
                check.count(if multicast { 2 } else { 1 })?;
                check.address(0)?;
                if multicast { check.width(1, 16, false) } else { Ok(()) }
            }
            Tensor::Relinquish(_) | Tensor::Wait { .. } | Tensor::Fence { .. } => check.count(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Group, Shape, Tensor, decode};
    use crate::modifiers::Modifiers;

    fn tensor(text: &str) -> Option<Tensor> {
        let m = &mut Modifiers::of(text);
        decode(m).filter(|_| m.is_empty())
    }

    #[test]
    fn instructions_have_their_forms() {
        assert_eq!(tensor("alloc.cta_group::1.sync.aligned.shared::cta.b32"), Some(Tensor::Allocate(Group::One)));
        let commit = |group, multicast| Some(Tensor::Commit { group, multicast });
        assert_eq!(tensor("commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64"), commit(Group::One, false));
        assert_eq!(
            tensor("commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64"),
            commit(Group::Pair, true)
        );
        assert_eq!(tensor("dealloc.cta_group::2.sync.aligned.b32").and_then(Tensor::group), Some(Group::Pair));
        assert_eq!(tensor("mma.cta_group::2.kind::f16").and_then(Tensor::group), Some(Group::Pair));
        let Some(Tensor::Load(shape)) = tensor("ld.sync.aligned.16x256b.x4.b32") else { panic!("a load") };
        assert_eq!((shape.registers(), shape.columns(), shape.lanes()), (16, 32, 16));
        for unknown in [
            "ld.sync.aligned.16x256b.x64.b32",
            "ld.sync.aligned.32x32b.x4.pack::16b.b32",
            "alloc.cta_group::3.sync.aligned.shared::cta.b32",
            "alloc.sync.aligned.shared::cta.b32",
            "commit.cta_group::2.mbarrier::arrive::one.shared::cta.multicast::cluster.b64",
            "mma.cta_group::1.kind::mxf4",
            "cp.cta_group::1.4x256b",
            "cp.cta_group::1.128x256b.b8x16.b4x16_p64",
        ] {
            assert_eq!(tensor(unknown), None, "{unknown}");
        }
    }

    /// Each register of each thread has a word of its own, and all words have one.
    #[test]
    fn fragments_are_bijections() {
        for (lanes, bits) in [(32, 32), (16, 64), (16, 128), (16, 256)] {
            let shape = Shape { lanes, bits, times: 4 };
            let mut met = vec![false; lanes * shape.columns()];
            for thread in 0..32 {
                for register in 0..shape.registers() {
                    let (lane, column) = shape.place(thread, register);
                    let word = &mut met[lane * shape.columns() + column];
                    assert!(!std::mem::replace(word, true), "{shape:?}, {thread}, {register}");
                }
            }
            assert!(met.iter().all(|met| *met), "{shape:?}");
        }
    }
}

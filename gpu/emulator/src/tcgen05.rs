//! The instructions of tensor memory, `sm_100a`: their names, operands, and what they move, as the PTX reference has
//! it. Products are of one block and dense, with both factors in shared memory.

use crate::check::Check;
use crate::error::{Kind, Step, fault};
use crate::modifiers::Modifiers;
use crate::text::Operand;
use crate::warpgroup::{Factor, Product, Sum};

/// The lanes of tensor memory, and its columns of 32 bits.
pub(crate) const LANES: usize = 128;
pub(crate) const COLUMNS: usize = 512;

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tensor {
    /// `tcgen05.alloc`.
    Allocate,
    /// `tcgen05.dealloc`.
    Free,
    /// `tcgen05.relinquish_alloc_permit`.
    Relinquish,
    /// `tcgen05.ld`.
    Load(Shape),
    /// `tcgen05.st`.
    Store(Shape),
    /// `tcgen05.wait::ld`, or `::st`.
    Wait { loads: bool },
    /// `tcgen05.fence::after_thread_sync`, or `::before_thread_sync`.
    Fence { after: bool },
    /// `tcgen05.mma` of a kind.
    Multiply(Numbers),
    /// `tcgen05.commit`.
    Commit,
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
        "commit",
    ];
    let of_warp = |m: &mut Modifiers| m.eat("sync") && m.eat("aligned");
    let one_block = |m: &mut Modifiers| m.eat("cta_group::1");
    let (operation, known) = match m.one(&names)? {
        "alloc" => {
            let known = one_block(m) && of_warp(m);
            m.eat("shared::cta");
            (Tensor::Allocate, known && m.eat("b32"))
        }
        "dealloc" => (Tensor::Free, one_block(m) && of_warp(m) && m.eat("b32")),
        "relinquish_alloc_permit" => (Tensor::Relinquish, one_block(m) && of_warp(m)),
        "wait::ld" => (Tensor::Wait { loads: true }, of_warp(m)),
        "wait::st" => (Tensor::Wait { loads: false }, of_warp(m)),
        "fence::before_thread_sync" => (Tensor::Fence { after: false }, true),
        "fence::after_thread_sync" => (Tensor::Fence { after: true }, true),
        "mma" => {
            let known = one_block(m);
            let kind = match m.one(&["kind::f16", "kind::tf32", "kind::f8f6f4", "kind::i8"])? {
                "kind::f16" => Numbers::F16,
                "kind::tf32" => Numbers::Tf32,
                "kind::f8f6f4" => Numbers::F8f6f4,
                _ => Numbers::I8,
            };
            (Tensor::Multiply(kind), known)
        }
        "commit" => {
            let known = one_block(m) && m.eat("mbarrier::arrive::one");
            m.one(&["shared::cluster", "shared::cta"]);
            (Tensor::Commit, known && m.eat("b64"))
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
        !matches!(self, Tensor::Fence { .. } | Tensor::Multiply(_) | Tensor::Commit)
    }

    /// The operands.
    pub(crate) fn check(self, check: &Check) -> Step<()> {
        match self {
            Tensor::Allocate => {
                check.count(2)?;
                check.address(0)?;
                check.width(1, 32, false)
            }
            Tensor::Free => {
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
            Tensor::Multiply(_) => {
                check.count(5)?;
                check.address(0)?;
                check.width(1, 64, false)?;
                check.width(2, 64, false)?;
                check.width(3, 32, false)?;
                if let Operand::Register(_) = check.operands[4] { check.width(4, 1, false) } else { Ok(()) }
            }
            Tensor::Commit => {
                check.count(1)?;
                check.address(0)
            }
            Tensor::Relinquish | Tensor::Wait { .. } | Tensor::Fence { .. } => check.count(0),
        }
    }
}

/// A product, as its instruction descriptor says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Instruction {
    pub(crate) m: usize,
    pub(crate) product: Product,
    pub(crate) transposed: [bool; 2],
    pub(crate) sign: f64,
}

impl Instruction {
    /// "Instruction descriptor", by its fields.
    pub(crate) fn of(kind: Numbers, bits: u32) -> Step<Instruction> {
        let field = |from: u32, count: u32| bits >> from & ((1 << count) - 1);
        if field(0, 4) != 0 || field(6, 1) != 0 || field(23, 1) != 0 || field(29, 3) != 0 {
            return fault(Kind::Unknown, format!("an instruction descriptor {bits:#010x} of another form"));
        }
        let factors = [7, 10].map(|from| {
            Some(match (kind, field(from, 3)) {
                (Numbers::F16, 0) => Factor::F16,
                (Numbers::F16, 1) => Factor::Bf16,
                (Numbers::Tf32, 2) => Factor::Tf32,
                (Numbers::F8f6f4, 0) => Factor::E4m3,
                (Numbers::F8f6f4, 1) => Factor::E5m2,
                (Numbers::I8, 0) => Factor::U8,
                (Numbers::I8, 1) => Factor::S8,
                _ => return None,
            })
        });
        let [Some(a), Some(b)] = factors else {
            return fault(Kind::Unknown, format!("factors of an instruction descriptor {bits:#010x}"));
        };
        let sum = match (kind, field(4, 2)) {
            (Numbers::F16 | Numbers::F8f6f4, 0) => Sum::F16,
            (Numbers::F16 | Numbers::F8f6f4 | Numbers::Tf32, 1) => Sum::F32,
            (Numbers::I8, 2) => Sum::S32,
            _ => return fault(Kind::Undefined, format!("sums of an instruction descriptor {bits:#010x}")),
        };
        let (m, n) = (16 * field(24, 5) as usize, 8 * field(17, 6) as usize);
        let columns = kind != Numbers::I8 || n == 8 || n.is_multiple_of(16);
        if !(m == 64 || m == 128) || !(8..=256).contains(&n) || !columns {
            return fault(Kind::Undefined, format!("a product of {m} x {n}"));
        }
        if kind == Numbers::I8 && field(13, 2) != 0 {
            return fault(Kind::Undefined, "negative factors that are integers");
        }
        let transposed = [field(15, 1) == 1, field(16, 1) == 1];
        let sign = if field(13, 1) == field(14, 1) { 1.0 } else { -1.0 };
        Ok(Instruction { m, product: Product::of(n, sum, a, b), transposed, sign })
    }

    /// The lane of a row of the sums, from the lane of their address on: "Layout D" of 128 rows, "Layout F" of 64.
    pub(crate) const fn lane(&self, row: usize) -> usize {
        if self.m == 64 { row % 16 + row / 16 * 32 } else { row }
    }
}

#[cfg(test)]
mod tests {
    use super::{Instruction, Numbers, Shape, Tensor, decode};
    use crate::modifiers::Modifiers;

    fn tensor(text: &str) -> Option<Tensor> {
        let m = &mut Modifiers::of(text);
        decode(m).filter(|_| m.is_empty())
    }

    #[test]
    fn instructions_have_their_forms() {
        assert_eq!(tensor("alloc.cta_group::1.sync.aligned.shared::cta.b32"), Some(Tensor::Allocate));
        assert_eq!(tensor("commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64"), Some(Tensor::Commit));
        let Some(Tensor::Load(shape)) = tensor("ld.sync.aligned.16x256b.x4.b32") else { panic!("a load") };
        assert_eq!((shape.registers(), shape.columns(), shape.lanes()), (16, 32, 16));
        for unknown in [
            "ld.sync.aligned.16x256b.x64.b32",
            "ld.sync.aligned.32x32b.x4.pack::16b.b32",
            "alloc.cta_group::2.sync.aligned.shared::cta.b32",
            "mma.cta_group::1.kind::mxf4",
            "cp.cta_group::1.128x256b",
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

    #[test]
    fn instruction_descriptors_are_read() {
        let product = Instruction::of(Numbers::F16, 0x0840_0490).unwrap();
        assert_eq!((product.m, product.product.n, product.product.k(), product.sign), (128, 256, 16, 1.0));
        assert_eq!(product.transposed, [false; 2]);
        for (kind, bits) in [(Numbers::Tf32, 0x0840_0490), (Numbers::F16, 0x1040_0490), (Numbers::F16, 0x0840_0491)] {
            assert!(Instruction::of(kind, bits).is_err(), "{bits:#x}");
        }
    }
}

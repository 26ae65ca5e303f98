//! The instruction descriptor of a product of tensor memory, and where its sums lie.

use super::{Group, Numbers};
use crate::error::{Kind, Step, fault};
use crate::warpgroup::{Factor, Product, Sum};

/// A product, as its instruction descriptor says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Instruction {
    /// The rows of all blocks.
    pub(crate) m: usize,
    pub(crate) product: Product,
    pub(crate) transposed: [bool; 2],
    pub(crate) sign: f64,
    group: Group,
}

impl Instruction {
    /// "Instruction descriptor", by its fields.
    pub(crate) fn of(kind: Numbers, group: Group, bits: u32) -> Step<Instruction> {
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
        let blocks = group.blocks();
        let step = if kind == Numbers::I8 && !(n == 8 && blocks == 1) { 16 * blocks } else { 8 * blocks };
        let rows = m / blocks;
        if !(rows == 64 || rows == 128) || !(1..=256).contains(&n) || !n.is_multiple_of(step) {
            let of = if group == Group::Pair { " by two blocks" } else { "" };
            return fault(Kind::Undefined, format!("a product of {m} x {n}{of}"));
        }
        if kind == Numbers::I8 && field(13, 2) != 0 {
            return fault(Kind::Undefined, "negative factors that are integers");
        }
        let transposed = [field(15, 1) == 1, field(16, 1) == 1];
        let sign = if field(13, 1) == field(14, 1) { 1.0 } else { -1.0 };
        Ok(Instruction { m, product: Product::of(n, sum, a, b), transposed, sign, group })
    }

    /// The blocks.
    pub(crate) const fn blocks(&self) -> usize {
        self.group.blocks()
    }

    /// The rows of a block.
    pub(crate) const fn rows(&self) -> usize {
        self.m / self.blocks()
    }

    /// The columns of tensor memory that the sums of a block take.
    pub(crate) const fn columns(&self) -> usize {
        if self.is_folded() { self.product.n / 2 } else { self.product.n }
    }

    /// Whether the second half of the columns lies in the upper lanes.
    const fn is_folded(&self) -> bool {
        self.rows() == 64 && self.blocks() == 2
    }

    /// The lane and the column of a sum of a block, from the address of the sums on. One block: "Layout D" of 128 rows,
    /// "Layout F" of 64. A pair: "Layout A" of 256 rows, "Layout B" of 128.
    pub(crate) const fn place(&self, row: usize, column: usize) -> (usize, usize) {
        if self.is_folded() {
            (row + column / self.columns() * 64, column % self.columns())
        } else if self.m == 64 {
            (row % 16 + row / 16 * 32, column)
        } else {
            (row, column)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Group, Instruction, Numbers};

    #[test]
    fn instruction_descriptors_are_read() {
        let product = Instruction::of(Numbers::F16, Group::One, 0x0840_0490).unwrap();
        assert_eq!((product.m, product.product.n, product.product.k(), product.sign), (128, 256, 16, 1.0));
        assert_eq!(product.transposed, [false; 2]);
        for (kind, bits) in [(Numbers::Tf32, 0x0840_0490), (Numbers::F16, 0x1040_0490), (Numbers::F16, 0x0840_0491)] {
            assert!(Instruction::of(kind, Group::One, bits).is_err(), "{bits:#x}");
        }
    }

    /// Rows and columns that PTX has, for one block and for a pair.
    #[test]
    fn extents_are_those_of_the_blocks() {
        let is = |kind, group, m: u32, n: u32| {
            let types = if kind == Numbers::I8 { 2 << 4 | 1 << 7 | 1 << 10 } else { 1 << 4 };
            Instruction::of(kind, group, types | (n / 8) << 17 | (m / 16) << 24).is_ok()
        };
        for (kind, group, rows, columns) in [
            (Numbers::F16, Group::One, [64, 128], &[8, 24, 256][..]),
            (Numbers::F8f6f4, Group::Pair, [128, 256], &[16, 48, 256]),
            (Numbers::I8, Group::One, [64, 128], &[8, 16, 48]),
            (Numbers::I8, Group::Pair, [128, 256], &[32, 96, 256]),
        ] {
            for m in rows {
                assert!(columns.iter().all(|n| is(kind, group, m, *n)), "{kind:?}, {group:?}, {m}");
            }
        }
        for (kind, group, m, n) in [
            (Numbers::F16, Group::One, 256, 64),
            (Numbers::F16, Group::Pair, 64, 64),
            (Numbers::F16, Group::Pair, 256, 24),
            (Numbers::I8, Group::One, 128, 24),
            (Numbers::I8, Group::Pair, 256, 16),
            (Numbers::F16, Group::One, 128, 0),
        ] {
            assert!(!is(kind, group, m, n), "{kind:?}, {group:?}, {m} x {n}");
        }
    }

    /// The sums of a block have a word each, and take all of their columns.
    #[test]
    fn sums_have_words_of_their_own() {
        for (group, m) in [(Group::One, 64), (Group::One, 128), (Group::Pair, 128), (Group::Pair, 256)] {
            let product = Instruction::of(Numbers::F16, group, 0x490 | (64 / 8) << 17 | (m / 16) << 24).unwrap();
            let mut met = vec![false; 128 * product.columns()];
            for row in 0..product.rows() {
                for column in 0..64 {
                    let (lane, column) = product.place(row, column);
                    assert!(!std::mem::replace(&mut met[lane * product.columns() + column], true), "{group:?}, {m}");
                }
            }
            assert_eq!(met.iter().all(|met| *met), m != 64, "{group:?}, {m}");
        }
    }
}

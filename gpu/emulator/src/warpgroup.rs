//! `wgmma.mma_async`, as the PTX reference has it: matrices in shared memory by their descriptors, the sums in the
//! registers of 128 threads.

use half::{bf16, f16};

use crate::check::Check;
use crate::error::{Kind, Step, fault};
use crate::table::number::{float, signed};
use crate::text::Operand;

/// An instruction such as `.m64n256k16.f32.bf16.bf16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Product {
    /// The columns of the sums.
    pub(crate) n: usize,
    sum: Sum,
    a: Factor,
    b: Factor,
}

/// The numbers of the sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sum {
    F16,
    F32,
    S32,
}

/// The numbers of a factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Factor {
    F16,
    Bf16,
    Tf32,
    E4m3,
    E5m2,
    S8,
    U8,
}

impl Factor {
    fn parse(name: &str) -> Option<Factor> {
        Some(match name {
            "f16" => Factor::F16,
            "bf16" => Factor::Bf16,
            "tf32" => Factor::Tf32,
            "e4m3" => Factor::E4m3,
            "e5m2" => Factor::E5m2,
            "s8" => Factor::S8,
            "u8" => Factor::U8,
            _ => return None,
        })
    }

    /// The bytes of a number.
    const fn bytes(self) -> usize {
        match self {
            Factor::Tf32 => 4,
            Factor::F16 | Factor::Bf16 => 2,
            _ => 1,
        }
    }

    const fn is_integer(self) -> bool {
        matches!(self, Factor::S8 | Factor::U8)
    }

    fn number(self, bits: u64) -> f64 {
        match self {
            Factor::F16 => f16::from_bits(bits as u16).to_f64(),
            Factor::Bf16 => bf16::from_bits(bits as u16).to_f64(),
            // Of the 23 bits of the fraction 10 are read.
            Factor::Tf32 => f64::from(float(bits & !0x1fff)),
            Factor::E4m3 => small(bits, 3, 7, bits & 0x7f == 0x7f),
            Factor::E5m2 => f16::from_bits((bits as u16) << 8).to_f64(),
            Factor::S8 => signed(bits, 8) as f64,
            Factor::U8 => (bits & 0xff) as f64,
        }
    }
}

/// The number of 8 bits with a fraction of so many, whose exponents are so much greater.
fn small(bits: u64, fraction: u32, more: i32, none: bool) -> f64 {
    let exponent = (bits >> fraction & ((1 << (7 - fraction)) - 1)) as i32;
    let below = (bits & ((1 << fraction) - 1)) as f64 / f64::from(1 << fraction);
    let size = if exponent == 0 { below * 2_f64.powi(1 - more) } else { (1.0 + below) * 2_f64.powi(exponent - more) };
    if none {
        f64::NAN
    } else if bits & 0x80 == 0 {
        size
    } else {
        -size
    }
}

impl Product {
    /// The instruction of modifiers `m64n256k16 f32 bf16 bf16`.
    pub(crate) fn parse(parts: &[&str]) -> Option<Product> {
        let &[shape, sum, a, b] = parts else { return None };
        let (n, k) = shape.strip_prefix("m64n")?.split_once('k')?;
        let (n, k): (usize, usize) = (n.parse().ok()?, k.parse().ok()?);
        let (a, b) = (Factor::parse(a)?, Factor::parse(b)?);
        let sum = match sum {
            "f16" => Sum::F16,
            "f32" => Sum::F32,
            "s32" => Sum::S32,
            _ => return None,
        };
        let alike = a == b || a.bytes() == 1 && a.is_integer() == b.is_integer();
        let summed = match sum {
            Sum::S32 => a.is_integer(),
            Sum::F32 => !a.is_integer(),
            Sum::F16 => matches!(a, Factor::F16 | Factor::E4m3 | Factor::E5m2),
        };
        let columns = if a.is_integer() { n == 8 || n == 24 || n.is_multiple_of(16) } else { n.is_multiple_of(8) };
        let known =
            alike && summed && columns && (8..=256).contains(&n) && k * a.bytes() == 32 && b.bytes() == a.bytes();
        known.then_some(Product { n, sum, a, b })
    }

    /// The product of these numbers, with so many columns of sums.
    pub(crate) const fn of(n: usize, sum: Sum, a: Factor, b: Factor) -> Product {
        Product { n, sum, a, b }
    }

    /// A word of tensor memory: a sum added to what was there.
    pub(crate) fn added(&self, sum: f64, before: Option<u32>) -> u32 {
        match self.sum {
            Sum::F32 => ((sum + before.map_or(0.0, |word| f64::from(f32::from_bits(word)))) as f32).to_bits(),
            Sum::S32 => (sum as i32).wrapping_add(before.unwrap_or(0).cast_signed()).cast_unsigned(),
            Sum::F16 => {
                let before = before.map_or(0.0, |word| f16::from_bits(word as u16).to_f64());
                u32::from(f16::from_f64(sum + before).to_bits())
            }
        }
    }

    /// The columns of A.
    pub(crate) const fn k(&self) -> usize {
        32 / self.a.bytes()
    }

    /// The registers of the sums of a thread.
    pub(crate) const fn sums(&self) -> usize {
        if matches!(self.sum, Sum::F16) { self.n / 4 } else { self.n / 2 }
    }

    /// The operands: sums, A, B, whether the sums count, signs, and whether each factor is transposed.
    pub(crate) fn check(&self, check: &Check) -> Step<()> {
        check.list(0, self.sums(), 32, false)?;
        let in_registers = matches!(check.operands.get(1), Some(Operand::Vector(_)));
        let signs = if self.a.is_integer() { 0 } else { 2 };
        let transposed = if self.a.bytes() == 2 { 2 - usize::from(in_registers) } else { 0 };
        check.count(4 + signs + transposed)?;
        if in_registers {
            check.list(1, 4, 32, false)?;
        } else {
            check.width(1, 64, false)?;
        }
        check.width(2, 64, false)?;
        if let Operand::Register(_) = check.operands[3] {
            check.width(3, 1, false)?;
        }
        let constant = |place: usize| matches!(check.operands[place], Operand::Constant(_));
        if (4..check.operands.len()).all(constant) { Ok(()) } else { fault(Kind::Syntax, "signs are constants") }
    }

    /// Whether A and B are transposed, and their signs, of the operands after the first four.
    pub(crate) fn options(&self, more: &[u64], in_registers: bool) -> Options {
        let sign = |place: usize| if more.get(place).is_none_or(|sign| *sign as i32 == 1) { 1.0 } else { -1.0 };
        let signs = if self.a.is_integer() { 0 } else { 2 };
        let transposed = |place: usize| more.get(signs + place).is_some_and(|transposed| *transposed == 1);
        let is_a = !in_registers && transposed(0);
        Options { signs: [sign(0), sign(1)], transposed: [is_a, transposed(usize::from(!in_registers))] }
    }

    /// The bytes of a factor in shared memory: for each row (of A, or column of B) and each vector of 16 bytes of K,
    /// or, transposed, for each place of K and each vector of rows.
    pub(crate) fn vectors(&self, descriptor: Descriptor, rows: usize, transposed: bool) -> Vec<u64> {
        let each = 16 / self.a.bytes();
        if transposed {
            let place = |k: usize| (0..rows / each).map(move |vector| descriptor.transposed(vector, k));
            return (0..self.k()).flat_map(place).collect();
        }
        let place = |row: usize| (0..2).map(move |vector| descriptor.place(row, vector));
        (0..rows).flat_map(place).collect()
    }

    /// The numbers of a factor, by row and place of K, from its vectors.
    pub(crate) fn factor(&self, is_b: bool, vectors: &[[u8; 16]], rows: usize, transposed: bool) -> Vec<f64> {
        let factor = if is_b { self.b } else { self.a };
        let (each, size, depth) = (16 / factor.bytes(), factor.bytes(), self.k());
        let mut numbers = vec![0.0; rows * depth];
        for (place, vector) in vectors.iter().enumerate() {
            for (i, bytes) in vector.chunks(size).enumerate() {
                let bits = bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
                let (row, k) = if transposed {
                    (place % (rows / each) * each + i, place / (rows / each))
                } else {
                    (place / 2, place % 2 * each + i)
                };
                numbers[row * depth + k] = factor.number(bits);
            }
        }
        numbers
    }

    /// The numbers of A from the registers of 128 threads: as `mma.sync` has them, a warp for 16 rows.
    pub(crate) fn registers(&self, registers: &[Vec<u64>]) -> Vec<f64> {
        let (each, depth) = (4 / self.a.bytes(), self.k());
        let mut numbers = vec![0.0; 64 * depth];
        for (thread, registers) in registers.iter().enumerate() {
            for (register, bits) in registers.iter().enumerate() {
                let row = thread / 32 * 16 + thread % 32 / 4 + register % 2 * 8;
                for i in 0..each {
                    let k = thread % 4 * each + register / 2 * 4 * each + i;
                    numbers[row * depth + k] = self.a.number(bits >> (8 * self.a.bytes() * i));
                }
            }
        }
        numbers
    }

    /// The sums of a thread, `a b + c` in its registers; `c` counts where it is given.
    pub(crate) fn run(&self, a: &[f64], b: &[f64], sign: f64, thread: usize, c: Option<&[u64]>) -> Vec<u64> {
        let depth = self.k();
        let sum = |i: usize| -> f64 {
            let row = thread / 32 * 16 + thread % 32 / 4 + i / 2 % 2 * 8;
            let column = thread % 4 * 2 + i % 2 + i / 4 * 8;
            let (a, b) = (&a[row * depth..][..depth], &b[column * depth..][..depth]);
            a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>() * sign
        };
        let count = self.sums();
        match self.sum {
            Sum::F32 => (0..count)
                .map(|i| u64::from(((sum(i) + c.map_or(0.0, |c| f64::from(float(c[i])))) as f32).to_bits()))
                .collect(),
            Sum::S32 => (0..count)
                .map(|i| u64::from((sum(i) as i32).wrapping_add(c.map_or(0, |c| c[i] as i32)).cast_unsigned()))
                .collect(),
            Sum::F16 => (0..count)
                .map(|register| {
                    let half = |i: usize| {
                        let before = c.map_or(0, |c| c[register] >> (16 * i)) as u16;
                        let before = f16::from_bits(before).to_f64();
                        u64::from(f16::from_f64(sum(2 * register + i) + before).to_bits()) << (16 * i)
                    };
                    half(0) | half(1)
                })
                .collect(),
        }
    }
}

/// Signs and transposition of the factors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) signs: [f64; 2],
    pub(crate) transposed: [bool; 2],
}

/// A matrix descriptor: "Matrix Descriptor Format" of the reference, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Descriptor {
    start: u64,
    leading: u64,
    stride: u64,
    /// The span of the swizzle in vectors of 16 bytes: 1, 2, 4 or 8.
    span: u64,
}

impl Descriptor {
    pub(crate) fn of(bits: u64) -> Step<Descriptor> {
        let field = |at: u32| (bits >> at & 0x3fff) << 4;
        if bits >> 49 & 7 != 0 {
            return fault(Kind::Unknown, "a descriptor with a base offset");
        }
        let span = [1, 8, 4, 2][(bits >> 62) as usize];
        Ok(Descriptor { start: field(0), leading: field(16), stride: field(32), span })
    }

    /// The same of `tcgen05`: the swizzle has three bits, and there is a version.
    pub(crate) fn of_tcgen05(bits: u64) -> Step<Descriptor> {
        let field = |at: u32| (bits >> at & 0x3fff) << 4;
        let span = match bits >> 61 {
            0 => 1,
            2 => 8,
            4 => 4,
            6 => 2,
            _ => return fault(Kind::Unknown, "a descriptor of another swizzle"),
        };
        if bits >> 46 & 3 != 1 {
            return fault(Kind::Undefined, "a descriptor without the version of tcgen05, bit 46");
        }
        if bits >> 48 & 0x1fff != 0 {
            return fault(Kind::Unknown, "a descriptor with a base offset, or another mode");
        }
        Ok(Descriptor { start: field(0), leading: field(16), stride: field(32), span })
    }

    /// The address of vector `vector` of row `row`, of a factor whose rows lie along K. The canonical layouts of the
    /// reference: eight rows of a span are an atom, atoms are `stride` apart; without a swizzle, vectors along K are
    /// `leading` apart.
    pub(crate) fn place(self, row: usize, vector: usize) -> u64 {
        let (row, vector) = (row as u64, vector as u64);
        let along = if self.span == 1 { self.leading } else { 16 };
        self.swizzled(row % 8 * 16 * self.span + row / 8 * self.stride + vector * along)
    }

    /// The address of vector `vector` of rows, at place `k` of K, of a factor whose rows lie along M or N.
    fn transposed(self, vector: usize, k: usize) -> u64 {
        let (vector, k) = (vector as u64, k as u64);
        let (along, deep) = if self.span == 1 { (self.stride, self.leading) } else { (self.leading, self.stride) };
        let within = vector % self.span * 16 + vector / self.span * along;
        self.swizzled(within + k % 8 * 16 * self.span + k / 8 * deep)
    }

    /// The swizzle acts on addresses.
    fn swizzled(self, offset: u64) -> u64 {
        let at = self.start + offset;
        at ^ (at >> 7 & (self.span - 1)) << 4
    }
}

#[cfg(test)]
mod tests {
    use super::{Descriptor, Product, small};

    fn product(text: &str) -> Option<Product> {
        Product::parse(&text.split('.').collect::<Vec<_>>())
    }

    #[test]
    fn instructions_have_their_shapes() {
        let wide = product("m64n256k16.f32.bf16.bf16").unwrap();
        assert_eq!((wide.n, wide.k(), wide.sums()), (256, 16, 128));
        assert_eq!(product("m64n16k32.f16.e4m3.e5m2").unwrap().sums(), 4);
        for unknown in
            ["m64n256k8.f32.bf16.bf16", "m64n12k16.f32.f16.f16", "m64n8k16.f32.f16.bf16", "m64n8k32.f32.s8.s8"]
        {
            assert!(product(unknown).is_none(), "{unknown}");
        }
    }

    #[test]
    fn numbers_of_eight_bits() {
        let numbers = [0x38, 0xb8, 0x7e, 0x01, 0x00].map(|bits| small(bits, 3, 7, false).to_bits());
        assert_eq!(numbers, [1.0, -1.0, 448.0, 1.0 / 512.0, 0.0].map(f64::to_bits));
    }

    /// The canonical layouts of the reference, in vectors: `((8,m),2):((span,SBO),(1 or LBO))`, and transposed
    /// `((span,m),(8,k)):((1,LBO),(span,SBO))`, without a swizzle `((1,m),(8,k)):((1,SBO),(1,LBO))`.
    #[test]
    fn descriptors_have_the_canonical_layouts() {
        let bits = |mode: u64| mode << 62 | 64 << 32 | 32 << 16 | 0x40;
        for (mode, span) in [(0, 1), (3, 2), (2, 4), (1, 8)] {
            let descriptor = Descriptor::of(bits(mode)).unwrap();
            let swizzled = |at: u64| at ^ (at >> 7 & (span - 1)) << 4;
            for (row, vector) in (0..64).flat_map(|row| (0..2).map(move |vector| (row, vector))) {
                let (r, v) = (row as u64, vector as u64);
                let along = if span == 1 { 512 } else { 16 };
                let want = swizzled(0x400 + r % 8 * 16 * span + r / 8 * 1024 + v * along);
                assert_eq!(descriptor.place(row, vector), want, "{mode}, {row}, {vector}");
            }
            for (vector, k) in (0..16).flat_map(|vector| (0..16).map(move |k| (vector, k))) {
                let (v, d) = (vector as u64, k as u64);
                let (m, n) = if span == 1 { (1024, 512) } else { (512, 1024) };
                let want = swizzled(0x400 + v % span * 16 + v / span * m + d % 8 * 16 * span + d / 8 * n);
                assert_eq!(descriptor.transposed(vector, k), want, "{mode}, {vector}, {k}");
            }
        }
    }
}

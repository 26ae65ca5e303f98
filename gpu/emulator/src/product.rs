//! `mma.sync`, as the PTX reference has it: which register of which thread is which element, and the arithmetic.

use half::{bf16, f16};

use crate::collective::WARP;
use crate::error::{Fault, Kind, Step, fault};
use crate::table::convert::of_eighth;
use crate::table::form::Type;
use crate::table::number::float;

/// An instruction such as `.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Product {
    extents: [usize; 3],
    factor: Format,
    sum: Format,
}

/// How numbers are written in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    F16,
    Bf16,
    Tf32,
    F32,
    F64,
    E4m3,
    E5m2,
    S4,
    S8,
    S32,
}

impl Format {
    fn parse(name: &str) -> Step<Format> {
        Ok(match name {
            "f16" => Format::F16,
            "bf16" => Format::Bf16,
            "tf32" => Format::Tf32,
            "f32" => Format::F32,
            "f64" => Format::F64,
            "e4m3" => Format::E4m3,
            "e5m2" => Format::E5m2,
            "s4" => Format::S4,
            "s8" => Format::S8,
            "s32" => Format::S32,
            _ => return fault(Kind::Unknown, format!("numbers of the kind {name}")),
        })
    }

    const fn bits(self) -> usize {
        match self {
            Format::S4 => 4,
            Format::S8 | Format::E4m3 | Format::E5m2 => 8,
            Format::F16 | Format::Bf16 => 16,
            Format::Tf32 | Format::F32 | Format::S32 => 32,
            Format::F64 => 64,
        }
    }

    /// The numbers that a register has.
    const fn each(self) -> usize {
        if self.bits() >= 32 { 1 } else { 32 / self.bits() }
    }

    /// Number `place` of a register.
    #[allow(clippy::cast_possible_truncation, reason = "the bits of the number are meant")]
    fn number(self, register: u64, place: usize) -> f64 {
        let bits = register >> (self.bits() * place % 64);
        match self {
            Format::F16 => f16::from_bits(bits as u16).to_f64(),
            Format::Bf16 => bf16::from_bits(bits as u16).to_f64(),
            // Of the 23 bits of the fraction 10 are read.
            Format::Tf32 => f64::from(float(bits & !0x1fff)),
            Format::F32 => f64::from(float(bits)),
            Format::F64 => f64::from_bits(bits),
            Format::E4m3 => of_eighth(Type::E4m3x2, bits & 0xff),
            Format::E5m2 => of_eighth(Type::E5m2x2, bits & 0xff),
            Format::S4 => f64::from((bits as u8).cast_signed() << 4 >> 4),
            Format::S8 => f64::from((bits as u8).cast_signed()),
            Format::S32 => f64::from((bits as u32).cast_signed()),
        }
    }

    /// The bits of a number, in the place of a register that it has.
    #[allow(clippy::cast_possible_truncation, reason = "rounded to the format; integers are small enough to be exact")]
    fn bits_of(self, number: f64, place: usize) -> u64 {
        let bits = match self {
            Format::F16 => u64::from(f16::from_f64(number).to_bits()),
            Format::Bf16 => u64::from(bf16::from_f64(number).to_bits()),
            Format::Tf32 | Format::F32 => u64::from((number as f32).to_bits()),
            Format::F64 => number.to_bits(),
            // No product has sums of 8 bits.
            Format::S4 | Format::S8 | Format::S32 | Format::E4m3 | Format::E5m2 => {
                u64::from((number as i64 as i32).cast_unsigned())
            }
        };
        bits << (self.bits() * place % 64)
    }
}

impl Product {
    /// The instruction of these modifiers.
    ///
    /// # Errors
    /// For one that is not known.
    pub(crate) fn parse(parts: &[&str]) -> Step<Product> {
        let unknown = || Fault::new(Kind::Unknown, "an unknown product");
        let &["sync", "aligned", shape, "row", "col", d, a, b, c] = parts else { return Err(unknown()) };
        let numbers = shape.split(['m', 'n', 'k']).skip(1).map(|number| number.parse().ok());
        let numbers: Option<Vec<usize>> = numbers.collect();
        let extents: [usize; 3] = numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(unknown)?;
        let (factor, sum) = (Format::parse(a)?, Format::parse(c)?);
        let k = |steps: &[usize]| steps.iter().any(|step| step * 4 * factor.each() == extents[2]);
        let known = match (factor, extents[0]) {
            (Format::F64, 8) => k(&[1]),
            (Format::E4m3 | Format::E5m2, 16) => k(&[2]),
            (Format::F16 | Format::Bf16 | Format::Tf32 | Format::S8 | Format::S4, 16) => k(&[1, 2]),
            _ => false,
        };
        let sums = match factor {
            Format::F64 => sum == Format::F64,
            Format::S4 | Format::S8 => sum == Format::S32,
            Format::F16 => matches!(sum, Format::F16 | Format::F32),
            _ => sum == Format::F32,
        };
        if known && sums && a == b && c == d && extents[1] == 8 {
            Ok(Product { extents, factor, sum })
        } else {
            Err(unknown())
        }
    }

    /// The registers of A, B and C of a lane.
    pub(crate) fn registers(&self) -> [usize; 3] {
        let [m, n, depth] = self.extents;
        let each = self.factor.each();
        [m * depth / WARP / each, n * depth / WARP / each, m * n / WARP / self.sum.each()]
    }

    /// The bits of a register of the factors, and of the sums.
    pub(crate) fn bits(&self) -> [u32; 2] {
        [self.factor, self.sum].map(|format| if format == Format::F64 { 64 } else { 32 })
    }

    /// Row and column of number `place` of a register of A: rows `lane / 4`, in the next register 8 on.
    fn left(&self, lane: usize, register: usize, place: usize) -> (usize, usize) {
        let halves = self.extents[0] / 8;
        let each = self.factor.each();
        (lane / 4 + 8 * (register % halves), lane % 4 * each + place + register / halves * 4 * each)
    }

    /// Row and column of number `place` of a register of B: columns `lane / 4`.
    fn right(&self, lane: usize, register: usize, place: usize) -> (usize, usize) {
        let each = self.factor.each();
        (lane % 4 * each + place + register * 4 * each, lane / 4)
    }

    /// Row and column of number `i` of C.
    fn sums(lane: usize, i: usize) -> (usize, usize) {
        (lane / 4 + i / 2 * 8, lane % 4 * 2 + i % 2)
    }

    /// The registers of `a`, `b` and `c` of each lane, to the registers of `a b + c`.
    pub(crate) fn run(&self, a: &[Vec<u64>], b: &[Vec<u64>], c: &[Vec<u64>]) -> Vec<Vec<u64>> {
        let [m, n, depth] = self.extents;
        let (each, sums) = (self.factor.each(), m * n / WARP);
        let (mut left, mut right) = (vec![0.0; m * depth], vec![0.0; depth * n]);
        for (lane, place) in (0..WARP).flat_map(|lane| (0..each).map(move |place| (lane, place))) {
            for (register, bits) in a[lane].iter().enumerate() {
                let (row, column) = self.left(lane, register, place);
                left[row + m * column] = self.factor.number(*bits, place);
            }
            for (register, bits) in b[lane].iter().enumerate() {
                let (row, column) = self.right(lane, register, place);
                right[row + depth * column] = self.factor.number(*bits, place);
            }
        }
        let sum = |lane: usize, i: usize| {
            let (row, column) = Product::sums(lane, i);
            let product: f64 = (0..depth).map(|k| left[row + m * k] * right[k + depth * column]).sum();
            let each = self.sum.each();
            self.sum.bits_of(product + self.sum.number(c[lane][i / each], i % each), i % each)
        };
        let each = self.sum.each();
        let register =
            |lane, first: usize| (first..first + each).map(|i| sum(lane, i)).fold(0, |bits, next| bits | next);
        (0..WARP).map(|lane| (0..sums).step_by(each).map(|first| register(lane, first)).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Product;

    /// Where the reference puts element `i` of A and of B: "Matrix Fragments for mma", of each shape in its own words,
    /// with `g` the group of a thread and `t` its number in the group.
    type Place = fn(usize, usize, usize) -> (usize, usize);

    const SHAPES: [(&str, Place, Place); 9] = [
        ("m8n8k4.row.col.f64.f64.f64.f64", |g, t, _| (g, t), |g, t, _| (t, g)),
        (
            "m16n8k8.row.col.f32.f16.f16.f32",
            |g, t, i| (if i < 2 { g } else { g + 8 }, t * 2 + i % 2),
            |g, t, i| (t * 2 + i, g),
        ),
        (
            "m16n8k16.row.col.f32.bf16.bf16.f32",
            |g, t, i| (if i < 2 || (4..6).contains(&i) { g } else { g + 8 }, t * 2 + i % 2 + if i < 4 { 0 } else { 8 }),
            |g, t, i| (t * 2 + i % 2 + if i < 2 { 0 } else { 8 }, g),
        ),
        ("m16n8k4.row.col.f32.tf32.tf32.f32", |g, t, i| (if i == 0 { g } else { g + 8 }, t), |g, t, _| (t, g)),
        (
            "m16n8k8.row.col.f32.tf32.tf32.f32",
            |g, t, i| (if i % 2 == 0 { g } else { g + 8 }, if i < 2 { t } else { t + 4 }),
            |g, t, i| (if i == 0 { t } else { t + 4 }, g),
        ),
        (
            "m16n8k16.row.col.s32.s8.s8.s32",
            |g, t, i| (if i < 4 { g } else { g + 8 }, t * 4 + i % 4),
            |g, t, i| (t * 4 + i, g),
        ),
        (
            "m16n8k32.row.col.s32.s8.s8.s32",
            |g, t, i| {
                (if i < 4 || (8..12).contains(&i) { g } else { g + 8 }, t * 4 + i % 4 + if i < 8 { 0 } else { 16 })
            },
            |g, t, i| (t * 4 + i % 4 + if i < 4 { 0 } else { 16 }, g),
        ),
        (
            "m16n8k32.row.col.f32.e4m3.e4m3.f32",
            |g, t, i| {
                (if i < 4 || (8..12).contains(&i) { g } else { g + 8 }, t * 4 + i % 4 + if i < 8 { 0 } else { 16 })
            },
            |g, t, i| (t * 4 + i % 4 + if i < 4 { 0 } else { 16 }, g),
        ),
        (
            "m16n8k64.row.col.s32.s4.s4.s32",
            |g, t, i| {
                (if i < 8 || (16..24).contains(&i) { g } else { g + 8 }, t * 8 + i % 8 + if i < 16 { 0 } else { 32 })
            },
            |g, t, i| (t * 8 + i % 8 + if i < 8 { 0 } else { 32 }, g),
        ),
    ];

    /// The product of a shape and its types.
    fn parsed(name: &str) -> crate::error::Step<Product> {
        Product::parse(&["sync", "aligned"].into_iter().chain(name.split('.')).collect::<Vec<_>>())
    }

    #[test]
    fn fragments_are_those_of_the_reference() {
        for (shape, left, right) in SHAPES {
            let product = parsed(shape).unwrap();
            let ([m, n, k], each) = (product.extents, product.factor.each());
            for lane in 0..32 {
                for i in 0..m * k / 32 {
                    assert_eq!(product.left(lane, i / each, i % each), left(lane / 4, lane % 4, i), "{shape}, A {i}");
                }
                for i in 0..n * k / 32 {
                    assert_eq!(product.right(lane, i / each, i % each), right(lane / 4, lane % 4, i), "{shape}, B {i}");
                }
                for i in 0..m * n / 32 {
                    let row = if i < 2 { lane / 4 } else { lane / 4 + 8 };
                    assert_eq!(Product::sums(lane, i), (row, lane % 4 * 2 + i % 2), "{shape}, C {i}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for name in ["m16n8k16.row.col.f32.f16.bf16.f32", "m16n8k32.row.col.f32.f16.f16.f32", "m8n8k4.row.col.f32"] {
            assert!(parsed(name).is_err(), "{name}");
        }
        assert_eq!(parsed("m16n8k8.row.col.f32.f16.f16.f32").unwrap().registers(), [2, 1, 4]);
    }

    #[test]
    fn numbers_are_those_of_their_format() {
        let one = |shape: &str, a: u64, b: u64| {
            let product = parsed(shape).unwrap();
            let ([m, n, k], each) = (product.extents, product.factor.each());
            let registers = |numbers: usize, first: u64| {
                let mut registers = vec![vec![0; numbers / 32 / each]; 32];
                registers[0][0] = first;
                registers
            };
            let c = vec![vec![0; m * n / 32 / product.sum.each()]; 32];
            product.run(&registers(m * k, a), &registers(n * k, b), &c)[0][0]
        };
        assert_eq!(one("m16n8k8.row.col.f32.f16.f16.f32", 0x4000, 0xc200), u64::from((-6.0_f32).to_bits()));
        assert_eq!(one("m16n8k8.row.col.f16.f16.f16.f16", 0x4000, 0xc200), 0xc600);
        assert_eq!(one("m16n8k8.row.col.f32.bf16.bf16.f32", 0x4000, 0xc040), u64::from((-6.0_f32).to_bits()));
        assert_eq!(one("m16n8k16.row.col.s32.s8.s8.s32", 0x02, 0xfd), u64::from((-6_i32).cast_unsigned()));
        assert_eq!(one("m16n8k32.row.col.f32.e4m3.e4m3.f32", 0x40, 0xc4), u64::from((-6.0_f32).to_bits()));
        assert_eq!(one("m16n8k32.row.col.f32.e5m2.e5m2.f32", 0x40, 0xc2), u64::from((-6.0_f32).to_bits()));
        assert_eq!(one("m16n8k64.row.col.s32.s4.s4.s32", 0x02, 0x0d), u64::from((-6_i32).cast_unsigned()));
        assert_eq!(
            one("m8n8k4.row.col.f64.f64.f64.f64", 2.0_f64.to_bits(), (-3.0_f64).to_bits()),
            (-6.0_f64).to_bits()
        );
        // What a tf32 has no bits for is not read.
        let more = u64::from(2.0_f32.to_bits()) | 0x1fff;
        assert_eq!(one("m16n8k4.row.col.f32.tf32.tf32.f32", more, more), u64::from(4.0_f32.to_bits()));
    }
}

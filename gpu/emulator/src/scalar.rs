//! The table of scalar instructions as kernels: what a GPU makes of each form is held beside what the table says.
//!
//! ```
//! use layout_gpu_emulator::{Launch, Memory, Module, Scalar};
//! for one in Scalar::all().filter(|one| one.form() == "add.u32") {
//!     let module = Module::parse(&one.ptx("8.4", "sm_90"))?;
//!     let operands = one.operands(7, 32);
//!     let mut memory = Memory::default();
//!     let (from, to) = (memory.allocate(&operands.concat()), memory.uninitialized::<u64>(32));
//!     module.launch(Scalar::KERNEL, &Launch::new([1; 3], [32, 1, 1]), &[from, to], &mut memory)?;
//!     let results = memory.read::<u64>(to);
//!     assert!(operands.iter().zip(&results).all(|(x, y)| one.agrees(x, *y)));
//!     assert!(!one.agrees(&[1, 2], 4));
//! }
//! # Ok::<(), layout_gpu_emulator::Error>(())
//! ```

use std::fmt::Write as _;

use crate::table::form::{Form, Type};
use crate::table::number::{cut, number};
use crate::table::{Row, expanded, rows, width};

/// A form of a scalar instruction, with a kernel that executes it.
#[derive(Clone, Debug)]
pub struct Scalar {
    name: String,
    row: &'static Row,
    form: Form,
    /// The last operand, where it has to be a constant.
    constant: Option<u64>,
}

/// The functions of three bits that are tried of `lop3`.
const FUNCTIONS: [u64; 5] = [0xe8, 0x96, 0xca, 0x1b, 0x80];

impl Scalar {
    /// The name of the kernel of each form.
    pub const KERNEL: &str = "scalar";

    /// All forms of the table.
    pub fn all() -> impl Iterator<Item = Scalar> {
        rows().flat_map(|row| expanded(row.forms).into_iter().map(move |name| (row, name))).flat_map(|(row, name)| {
            let form = Form::of(&name.split('.').skip(1).collect::<Vec<_>>());
            let functions = if name == "lop3.b32" { FUNCTIONS.map(Some).to_vec() } else { vec![None] };
            let of = move |constant| Some(Scalar { name: name.clone(), row, form: form.clone()?, constant });
            functions.into_iter().filter_map(of)
        })
    }

    /// Its text, such as `add.s32`.
    pub fn form(&self) -> &str {
        &self.name
    }

    /// The type of each operand.
    fn types(&self) -> Vec<Type> {
        let of = |letter| match letter {
            't' => self.form.to,
            // Two of them are joined by a conversion.
            'r' if self.form.from == Type::F(32) => self.form.from,
            'f' => self.form.from,
            _ => Type::B(width(&self.form, letter)),
        };
        self.row.operands.chars().skip(1).map(of).collect()
    }

    /// The bits of the result and of each operand.
    fn widths(&self) -> Vec<u32> {
        self.row.operands.chars().map(|letter| width(&self.form, letter)).collect()
    }

    /// A module of one kernel, [`KERNEL`](Self::KERNEL). Its parameters are the addresses of the operands, a word of 64
    /// bits each, thread after thread, and of a word for the result of each thread.
    pub fn ptx(&self, version: &str, target: &str) -> String {
        let widths = self.widths();
        let register = |place: usize| match widths[place] {
            1 => format!("%p{place}"),
            8 | 16 => format!("%h{place}"),
            32 => format!("%r{place}"),
            _ => format!("%rd{place}"),
        };
        let count = widths.len() - 1;
        let mut text = format!(
            ".version {version}\n.target {target}\n.address_size 64\n\
             .visible .entry {}(.param .u64 from, .param .u64 to)\n{{\n\
             .reg .pred %p<6>; .reg .b16 %h<6>; .reg .b32 %r<8>; .reg .b64 %rd<20>;\n\
             ld.param.b64 %rd6, [from]; cvta.to.global.u64 %rd7, %rd6;\n\
             ld.param.b64 %rd8, [to]; cvta.to.global.u64 %rd9, %rd8;\n\
             mov.u32 %r7, %tid.x; mul.wide.u32 %rd10, %r7, {}; add.s64 %rd11, %rd7, %rd10;\n\
             mul.wide.u32 %rd12, %r7, 8; add.s64 %rd13, %rd9, %rd12;\n",
            Self::KERNEL,
            8 * count
        );
        let mut operands = vec![register(0)];
        for (place, bits) in widths.iter().enumerate().skip(1) {
            let _ = writeln!(text, "ld.global.b64 %rd{}, [%rd11+{}];", 13 + place, 8 * (place - 1));
            let (from, to) = (13 + place, register(place));
            let _ = match *bits {
                1 => writeln!(text, "setp.ne.b64 {to}, %rd{from}, 0;"),
                8 | 16 => writeln!(text, "cvt.u16.u64 {to}, %rd{from};"),
                32 => writeln!(text, "cvt.u32.u64 {to}, %rd{from};"),
                _ => writeln!(text, "mov.b64 {to}, %rd{from};"),
            };
            operands.push(self.constant.filter(|_| place == count).map_or(to, |constant| constant.to_string()));
        }
        let _ = writeln!(text, "{} {};", self.name, operands.join(", "));
        let _ = match widths[0] {
            1 => writeln!(text, "selp.b64 %rd19, 1, 0, %p0;"),
            8 | 16 => writeln!(text, "cvt.u64.u16 %rd19, %h0;"),
            32 => writeln!(text, "cvt.u64.u32 %rd19, %r0;"),
            _ => writeln!(text, "mov.b64 %rd19, %rd0;"),
        };
        text + "st.global.b64 [%rd13], %rd19;\nret;\n}\n"
    }

    /// Operands for so many threads, of which the result is not open. The first ones have the ends of the types: each
    /// end in all operands, then in each operand beside others. Then come more ends, small integers, powers of two and
    /// their neighbours, and bits at random.
    pub fn operands(&self, seed: u64, threads: usize) -> Vec<Vec<u64>> {
        let mut random = Random(seed);
        let types: Vec<(u32, Vec<u64>)> = self.types().into_iter().map(|of| (of.bits(), ends(of))).collect();
        let most = types.iter().map(|(_, ends)| ends.len()).max().unwrap_or(0);
        let mut one = |fixed: &dyn Fn(usize) -> Option<usize>| {
            let mut x: Vec<u64> = types
                .iter()
                .enumerate()
                .map(|(place, (bits, ends))| {
                    let other = random.value(*bits, ends);
                    fixed(place).map_or(other, |end| ends[end % ends.len()])
                })
                .collect();
            if let (Some(last), Some(constant)) = (x.last_mut(), self.constant) {
                *last = constant;
            }
            (self.want(&x).is_some() && self.documented(&x)).then_some(x)
        };
        let mut all = Vec::new();
        all.extend((0..most).filter_map(|end| one(&|_| Some(end))));
        for (place, (_, ends)) in types.iter().enumerate() {
            for end in 0..ends.len() {
                // Beside other operands the result may be open; of some ends it always is, as of a division by zero.
                all.extend((0..16).find_map(|_| one(&|other| (other == place).then_some(end))));
            }
        }
        while all.len() < threads {
            all.extend(one(&|_| None));
        }
        all.truncate(threads);
        all
    }

    /// What the table says; `None` where PTX leaves the result open.
    pub fn want(&self, x: &[u64]) -> Option<u64> {
        (self.row.meaning)(&self.form, x).map(|y| cut(y, self.widths()[0]))
    }

    /// Whether the reference says how far an approximation may be off.
    fn documented(&self, x: &[u64]) -> bool {
        let size = |x: u64| number(Type::F(32), x).abs();
        match self.name.split('.').next() {
            Some("sin" | "cos") => size(x[0]) <= std::f64::consts::PI,
            Some("div") if self.form.has("approx") => (2_f64.powi(-126)..=2_f64.powi(126)).contains(&size(x[1])),
            _ => true,
        }
    }

    /// Whether a result is what the table says: for an approximation, within the error that the PTX reference
    /// documents. Any two values that are no numbers agree, and both zeros of a form that bounds its result.
    pub fn agrees(&self, x: &[u64], result: u64) -> bool {
        let Some(want) = self.want(x) else { return true };
        let result = cut(result, self.widths()[0]);
        if result == want || !self.row.operands.starts_with('t') {
            return result == want;
        }
        let same = |of: Type, result: u64, want: u64| {
            let [x, y] = [result, want].map(|bits| number(of, bits));
            // The reference does not say which zero is within the bounds of saturation.
            let is_bounded = self.form.saturate || self.form.has("relu");
            let are_zeros = [x, y].iter().all(|x| x.abs().to_bits() == 0);
            result == want || x.is_nan() && y.is_nan() || is_bounded && are_zeros
        };
        let halves =
            |of: Type| [0, 16].into_iter().all(|shift| same(of, cut(result >> shift, 16), cut(want >> shift, 16)));
        match self.form.to {
            Type::F16x2 => halves(Type::F16),
            Type::Bf16x2 => halves(Type::Bf16),
            of @ (Type::F16 | Type::Bf16 | Type::F(_) | Type::Tf32) => {
                same(of, result, want) || self.is_near(number(of, result), number(of, want))
            }
            _ => false,
        }
    }

    /// Whether a number is within the documented error of an approximation.
    fn is_near(&self, result: f64, want: f64) -> bool {
        if !self.form.has("approx") && !self.form.has("full") {
            return false;
        }
        let (relative, absolute) = match self.name.split('.').next() {
            Some("tanh") => (-11, -149),
            Some("sin" | "cos") => (-30, -20),
            Some("lg2") => (-22, -22),
            _ => (-22, -149),
        };
        // What is below the normal numbers may be flushed on one side alone.
        let absolute = if self.form.flush { absolute.max(-126) } else { absolute };
        let [relative, absolute] = [relative, absolute].map(|power| 2_f64.powi(power));
        let cap = f64::from(f32::MAX);
        let [result, want] = [result, want].map(|number| number.clamp(-cap, cap));
        (result - want).abs() <= relative * want.abs() + absolute
    }
}

/// Numbers at random.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) ^ self.0 << 31
    }

    /// A value of so many bits, of a type with these ends.
    fn value(&mut self, bits: u32, ends: &[u64]) -> u64 {
        let (kind, x) = (self.next() % 4, self.next());
        let small = match kind {
            0 => x % 70,
            // A power of two, and its neighbours.
            1 => (1_u64 << (x % u64::from(bits))).wrapping_add((x >> 8) % 3).wrapping_sub(1),
            2 => return ends[(x % ends.len() as u64) as usize],
            _ => return cut(x, bits),
        };
        cut(if x >> 16 & 1 == 0 { small } else { small.wrapping_neg() }, bits)
    }
}

/// The ends of a type. Of integers: zero, ones, the least and the greatest of both signs. Of numbers, with both signs:
/// zero, one, the least and the greatest subnormal and normal ones, infinity, and what is no number.
fn ends(of: Type) -> Vec<u64> {
    let both = |ends: &[u64]| -> Vec<u64> {
        // Each end in the low part, beside another one in the high part.
        let (half, count) = (of.bits() / 2, ends.len());
        (0..count).map(|i| ends[i] | ends[(i + 3) % count] << half).collect()
    };
    match of {
        Type::F16 => floats(5, 10),
        Type::Bf16 => floats(8, 7),
        Type::F16x2 => both(&floats(5, 10)),
        Type::Bf16x2 => both(&floats(8, 7)),
        Type::E4m3x2 => both(&floats(4, 3)),
        Type::E5m2x2 => both(&floats(5, 2)),
        Type::F(64) => floats(11, 52),
        Type::F(_) | Type::Tf32 => floats(8, 23),
        Type::Pred | Type::B(_) | Type::U(_) | Type::S(_) => {
            let sign = 1 << (of.bits() - 1);
            vec![0, 1, sign, sign - 1, sign | (sign - 1)]
        }
    }
}

/// The ends of numbers of so many bits of the exponent and of the fraction.
fn floats(exponent: u32, fraction: u32) -> Vec<u64> {
    let (least, infinity) = (1 << fraction, ((1 << exponent) - 1) << fraction);
    let one = ((1 << (exponent - 1)) - 1) << fraction;
    let (quiet, ones) = (infinity | least >> 1, infinity | (least - 1));
    // The greatest `e4m3` is where other types have what is no number.
    [0, 1, least - 1, least, one, infinity - 1, infinity, quiet, ones - 1, ones]
        .into_iter()
        .flat_map(|end| [end, end | 1 << (exponent + fraction)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Scalar, cut};
    use crate::{Launch, Memory, Module};

    #[test]
    fn kernels_of_all_forms_say_what_the_table_says() {
        let mut count = 0;
        for one in Scalar::all() {
            let module = Module::parse(&one.ptx("8.6", "sm_90")).unwrap();
            let operands = one.operands(count, 128);
            let mut memory = Memory::default();
            let (from, to) = (memory.allocate(&operands.concat()), memory.uninitialized::<u64>(128));
            module.launch(Scalar::KERNEL, &Launch::new([1; 3], [128, 1, 1]), &[from, to], &mut memory).unwrap();
            for (x, y) in operands.iter().zip(memory.read::<u64>(to)) {
                assert!(one.agrees(x, y), "{} of {x:x?}: {y:x}", one.form());
            }
            count += 1;
        }
        assert!(count > 500, "{count}");
    }

    #[test]
    fn each_operand_has_the_ends_of_its_type() {
        let single = [-0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1e-45, -1e-45, f32::MIN_POSITIVE, f32::MAX];
        let double = [-0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 5e-324, -5e-324, f64::MIN_POSITIVE, f64::MAX];
        let of_halves: &[u64] = &[0x8000, 0x7c00, 0xfc00, 0x7e00, 1, 0x8001, 0x0400, 0x7bff];
        let of_bfloats: &[u64] = &[0x8000, 0x7f80, 0xff80, 0x7fc0, 1, 0x8001, 0x0080, 0x7f7f];
        let cases: [(&str, u32, &[u64]); 15] = [
            ("fma.rn.f32", 32, &single.map(|x| u64::from(x.to_bits()))),
            ("cvt.rni.s32.f32", 32, &single.map(|x| u64::from(x.to_bits()))),
            ("cvt.rn.f16x2.f32", 32, &single.map(|x| u64::from(x.to_bits()))),
            ("fma.rn.f64", 64, &double.map(f64::to_bits)),
            ("fma.rn.f16", 16, of_halves),
            ("fma.rn.f16x2", 16, of_halves),
            ("fma.rn.bf16", 16, of_bfloats),
            ("fma.rn.bf16x2", 16, of_bfloats),
            ("cvt.rn.f16x2.e4m3x2", 8, &[0x80, 0x7f, 0xff, 1, 0x81, 8, 0x7e]),
            ("cvt.rn.f16x2.e5m2x2", 8, &[0x80, 0x7c, 0xfc, 0x7e, 1, 0x81, 4, 0x7b]),
            ("cvt.u32.s8", 8, &[0, 0x80, 0x7f, 0xff]),
            ("add.s16", 16, &[0, 0x8000, 0x7fff, 0xffff]),
            ("add.u32", 32, &[0, 0x8000_0000, 0x7fff_ffff, 0xffff_ffff]),
            ("add.s64", 64, &[0, 1 << 63, i64::MAX as u64, u64::MAX]),
            ("and.pred", 1, &[0, 1]),
        ];
        for (form, bits, ends) in cases {
            let one = Scalar::all().find(|one| one.form() == form).unwrap();
            for seed in 0..3 {
                let operands = one.operands(seed, 256);
                assert_eq!(operands.len(), 256);
                for (place, width) in one.widths()[1..].iter().enumerate() {
                    for (end, shift) in
                        ends.iter().flat_map(|end| (0..*width).step_by(bits as usize).map(move |i| (end, i)))
                    {
                        let has = operands.iter().any(|x| cut(x[place] >> shift, bits) == *end);
                        assert!(has, "{form}: operand {place} is never {end:x}, by {shift}");
                    }
                }
                // Two ends meet, as in differences of infinities.
                assert!(operands.iter().any(|x| x.iter().all(|x| cut(*x, bits) == ends[1])), "{form}");
            }
        }
    }

    #[test]
    fn another_result_does_not_agree() {
        for one in Scalar::all() {
            // The highest bit of a result counts, of a number its sign; unless it is a zero of an approximation.
            let high = one.widths()[0] - 1;
            let differs = |x: &Vec<u64>| one.want(x).is_some_and(|y| !one.agrees(x, y ^ 1 << high));
            assert!(one.operands(1, 64).iter().any(differs), "{}", one.form());
        }
    }

    #[test]
    fn approximations_are_within_what_is_documented() {
        let of = |form: &str| Scalar::all().find(|one| one.form() == form).unwrap();
        let (one, third) = (0x3f80_0000, 0x3eaa_aaab);
        let near = of("div.approx.f32");
        assert!(near.agrees(&[one, 0x4040_0000], third + 1) && !near.agrees(&[one, 0x4040_0000], third + 5));
        assert!(!of("div.rn.f32").agrees(&[one, 0x4040_0000], third + 1));
        assert!(of("add.f32").agrees(&[0x7fc0_0000, 0], 0x7fff_ffff), "no number is like another");
    }
}

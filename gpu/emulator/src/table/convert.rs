//! Conversions, and moves of single registers.

use half::f16;

use super::Row;
use super::form::{Form, Type};
use super::integer::row;
use super::number::{bits_of, cut, flushed, integer, number};
use crate::word::Reach::{self, Bits, Joined};

const ONE: u64 = 0x3f80_0000;

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    row!(Bits(1), "mov.{pred,b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}" "tt" ("mov.b32", &[7], 7), |_f, x| x[0]),
    row!(Bits(1), "cvt.{u8,u16,u32,u64,s8,s16,s32,s64}.{u8,u16,u32,u64,s8,s16,s32,s64}" "tf"
        ("cvt.s64.s32", &[0xffff_ffff], u64::MAX), |f, x| narrowed(f, x[0])),
    // From a type that has numbers beyond the ends of the other one.
    row!("cvt.sat.u8.{u16,u32,u64,s8,s16,s32,s64}" "tf" ("cvt.sat.u8.s32", &[0xffff_ffff], 0), |f, x| within(f, x[0])),
    row!("cvt.sat.{u16,u32,u64}.{s8,s16,s32,s64}" "tf" ("cvt.sat.u16.s32", &[0x1_0000], 0xffff),
        |f, x| within(f, x[0])),
    row!("cvt.sat.{u16.u32,u16.u64,u32.u64,s64.u64}" "tf" ("cvt.sat.u32.u64", &[1 << 32], 0xffff_ffff),
        |f, x| within(f, x[0])),
    row!("cvt.sat.{s8.u8,s8.s16,s8.u16,s16.u16}" "tf" ("cvt.sat.s8.u8", &[0xff], 0x7f), |f, x| within(f, x[0])),
    row!("cvt.sat.{s8,s16}.{u32,s32}" "tf" ("cvt.sat.s8.s32", &[0xffff_0000], 0x80), |f, x| within(f, x[0])),
    row!("cvt.sat.{s8,s16,s32}.{u64,s64}" "tf" ("cvt.sat.s16.u64", &[1 << 40], 0x7fff), |f, x| within(f, x[0])),
    row!("cvt.sat.s32.u32" "tf" ("cvt.sat.s32.u32", &[0x8000_0000], 0x7fff_ffff), |f, x| within(f, x[0])),
    row!("cvt{.rn,.rz,.rm,.rp}.f32.{u8,u16,u32,s8,s16,s32,u64,s64}" "tf"
        ("cvt.rn.f32.s32", &[0xffff_ffff], 0xbf80_0000),
        |f, x| u64::from(of_integer(f, integer(f.from, x[0])).to_bits())),
    row!("cvt.rn.f64.{u8,u16,u32,s8,s16,s32,u64,s64}" "tf" ("cvt.rn.f64.s32", &[1], 0x3ff0_0000_0000_0000),
        |f, x| (integer(f.from, x[0]) as f64).to_bits()),
    row!("cvt{.rni,.rzi,.rmi,.rpi}{,.ftz}.{u8,u16,u32,s8,s16,s32,u64,s64}.f32" "tf"
        ("cvt.rzi.s32.f32", &[0xbfc0_0000], 0xffff_ffff), |f, x| to_integer(f, x[0])),
    row!("cvt{.rni,.rzi,.rmi,.rpi}.{u8,u16,u32,s8,s16,s32,u64,s64}.f64" "tf"
        ("cvt.rzi.s32.f64", &[0xbff8_0000_0000_0000], 0xffff_ffff),
        |f, x| to_integer(f, x[0])),
    row!("cvt{.rni,.rzi,.rmi,.rpi}{,.ftz}{,.sat}.f32.f32" "tf" ("cvt.rmi.f32.f32", &[0xbfc0_0000], 0xc000_0000),
        |f, x| u64::from(saturated(f, whole(f, value(f, x[0])) as f32).to_bits())),
    row!("cvt{.rni,.rzi,.rmi,.rpi}.f64.f64" "tf" ("cvt.rni.f64.f64", &[0x3ff8_0000_0000_0000], 0x4000_0000_0000_0000),
        |f, x| whole(f, value(f, x[0])).to_bits()),
    row!("cvt{,.ftz}.{f32.f16,f32.bf16,sat.f32.f16}" "tf" ("cvt.f32.f16", &[0x3c00], ONE),
        |f, x| u64::from(saturated(f, flushed(f, value(f, x[0]) as f32)).to_bits())),
    row!("cvt.f64.{f16,f32}" "tf" ("cvt.f64.f32", &[ONE], 0x3ff0_0000_0000_0000), |f, x| value(f, x[0]).to_bits()),
    row!("cvt.rn.{f16.f32,ftz.f16.f32,bf16.f32,ftz.bf16.f32,f16.f64,bf16.f64,f32.f64,ftz.f32.f64}" "tf"
        ("cvt.rn.bf16.f32", &[0x3f80_8000], 0x3f80), |f, x| rounded(f, value(f, x[0]))),
    row!(Joined, "cvt.rn{,.relu}.{f16x2,bf16x2}.f32" "trr" ("cvt.rn.bf16x2.f32", &[ONE, 0x4000_0000], 0x3f80_4000),
        |f, x| {
        let one = if f.to == Type::F16x2 { Type::F16 } else { Type::Bf16 };
        let [high, low] = [x[0], x[1]].map(|x| bits_of(one, positive(f, number(Type::F(32), x))));
        high << 16 | low
    }),
    row!(Joined, "cvt.rn.satfinite{,.relu}.{e4m3x2,e5m2x2}.f32" "trr"
        ("cvt.rn.satfinite.e4m3x2.f32", &[ONE, 0x43e0_0000], 0x387e),
        |f, x| {
            let [high, low] = [x[0], x[1]].map(|x| eighth(f.to, positive(f, number(Type::F(32), x))));
            high << 8 | low
        }),
    row!("cvt.rn.satfinite{,.relu}.{e4m3x2,e5m2x2}.f16x2" "tf"
        ("cvt.rn.satfinite.e4m3x2.f16x2", &[0x3c00_5f00], 0x387e),
        |f, x| {
            let [low, high] = [x[0], x[0] >> 16].map(|x| eighth(f.to, positive(f, number(Type::F16, x))));
            high << 8 | low
        }),
    row!("cvt.rn.f16x2.{e4m3x2,e5m2x2}" "tf" ("cvt.rn.f16x2.e4m3x2", &[0x387e], 0x3c00_5f00), |f, x| {
        let half = |byte| u64::from(f16::from_f64(of_eighth(f.from, byte)).to_bits());
        let [low, high] = [x[0] & 0xff, x[0] >> 8].map(half);
        high << 16 | low
    }),
    row!("cvt.rna.tf32.f32" "tf" ("cvt.rna.tf32.f32", &[0x3f80_1000], 0x3f80_2000), |_f, x| {
        let exponent = x[0] >> 23 & 0xff;
        if exponent == 0xff { x[0] } else { (x[0] + 0x1000) & 0xffff_e000 }
    }),
];

/// An integer of a type as one of another: extended by its sign, or cut.
fn narrowed(form: &Form, x: u64) -> u64 {
    integer(form.from, x) as u64
}

/// An integer of a type as the nearest one of another.
fn within(form: &Form, x: u64) -> u64 {
    clamped(form.to, integer(form.from, x))
}

/// A number as the nearest integer of a type; what is no number as 0, or as the highest bit where one of the two types
/// has 64 bits.
fn to_integer(form: &Form, x: u64) -> u64 {
    let value = value(form, x);
    match form.from.bits().max(form.to.bits()) {
        64 if value.is_nan() => 1 << (form.to.bits() - 1),
        _ => clamped(form.to, whole(form, value) as i128),
    }
}

/// The number that is converted, without its small part if the form flushes it.
fn value(form: &Form, x: u64) -> f64 {
    let value = number(form.from, x);
    if form.flush && form.from == Type::F(32) { f64::from(flushed(form, value as f32)) } else { value }
}

/// The bits of the nearest number of a type; of 32 bits, a small one is flushed if the form says so.
fn rounded(form: &Form, value: f64) -> u64 {
    if form.to == Type::F(32) { u64::from(flushed(form, value as f32).to_bits()) } else { bits_of(form.to, value) }
}

/// The integer next to a number, as the rounding says.
fn whole(form: &Form, value: f64) -> f64 {
    match form.modifiers[0].as_str() {
        "rni" => value.round_ties_even(),
        "rzi" => value.trunc(),
        "rmi" => value.floor(),
        _ => value.ceil(),
    }
}

/// The nearest integer of a type.
fn clamped(to: Type, value: i128) -> u64 {
    let bits = to.bits();
    let [least, greatest] =
        if to.is_signed() { [-(1_i128 << (bits - 1)), (1 << (bits - 1)) - 1] } else { [0, (1 << bits) - 1] };
    value.clamp(least, greatest) as u64
}

/// A number between 0 and 1, if the form says so.
fn saturated(form: &Form, value: f32) -> f32 {
    match (form.saturate, value.is_nan()) {
        (false, _) => value,
        (true, true) => 0.0,
        (true, false) => value.clamp(0.0, 1.0),
    }
}

/// A number, or 0 for a negative one, if the form says so.
fn positive(form: &Form, value: f64) -> f64 {
    if form.has("relu") && value < 0.0 { 0.0 } else { value }
}

/// A number of 32 bits next to an integer, as the rounding says.
fn of_integer(form: &Form, value: i128) -> f32 {
    let nearest = value as f32;
    let back = nearest as i128;
    let up = match form.modifiers[0].as_str() {
        "rz" => back.abs() > value.abs(),
        "rm" => back > value,
        "rp" => back < value,
        _ => false,
    };
    match (up, form.modifiers[0].as_str()) {
        (false, _) => nearest,
        (true, "rp") => nearest.next_up(),
        (true, "rm") => nearest.next_down(),
        (true, _) => f32::from_bits(nearest.to_bits() - 1),
    }
}

/// The bits of the exponent and of the fraction of a number of 8 bits, and the greatest one.
const fn eight(of: Type) -> (u32, u32, f64) {
    match of {
        Type::E4m3x2 => (4, 3, 448.0),
        _ => (5, 2, 57344.0),
    }
}

/// The number of 8 bits next to a number; a larger number is the greatest one.
fn eighth(of: Type, value: f64) -> u64 {
    let (exponent, fraction, greatest) = eight(of);
    let sign = u64::from(value.is_sign_negative()) << 7;
    if value.is_nan() {
        return 0x7f;
    }
    let size = value.abs().min(greatest);
    // The least distance between two numbers near this one.
    let bias = (1 << (exponent - 1)) - 1;
    let power = if size == 0.0 { 1 - bias } else { (size.log2().floor() as i32).max(1 - bias) };
    let steps = (size / f64::from(power - fraction as i32).exp2()).round_ties_even();
    let bits = steps as u64 + ((power + bias - 1) as u64) * (1 << fraction);
    sign | cut(bits, 7)
}

/// The number of 8 bits.
pub(crate) fn of_eighth(of: Type, byte: u64) -> f64 {
    let (exponent, fraction, _) = eight(of);
    let bias = (1 << (exponent - 1)) - 1;
    let (power, rest) = ((byte >> fraction & ((1 << exponent) - 1)) as i32, cut(byte, fraction) as f64);
    let sign = if byte & 0x80 == 0 { 1.0 } else { -1.0 };
    let one = f64::from(fraction).exp2();
    match (of, power, rest) {
        (Type::E5m2x2, 31, 0.0) => sign * f64::INFINITY,
        (Type::E4m3x2, 15, 7.0) | (Type::E5m2x2, 31, _) => f64::NAN,
        (_, 0, _) => sign * rest / one * f64::from(1 - bias).exp2(),
        _ => sign * (1.0 + rest / one) * f64::from(power - bias).exp2(),
    }
}

#[cfg(test)]
mod tests {
    use crate::table::form::Form;
    use crate::table::number::cut;
    use crate::table::row;

    fn converted(form: &str, x: u64) -> u64 {
        let read = Form::of(&form.split('.').skip(1).collect::<Vec<_>>()).unwrap();
        cut((row(form).unwrap().meaning)(&read, &[x]).unwrap(), read.to.bits())
    }

    #[test]
    fn no_number_is_the_integer_that_the_reference_says() {
        const SINGLE: u64 = 0x7fc0_0000;
        const DOUBLE: u64 = 0xfff8_0000_0000_0000;
        for (form, x, want) in [
            ("cvt.rzi.s32.f32", SINGLE, 0),
            ("cvt.rni.u8.f32", SINGLE, 0),
            ("cvt.rzi.s64.f32", SINGLE, 1 << 63),
            ("cvt.rpi.u64.f32", SINGLE, 1 << 63),
            ("cvt.rmi.u8.f64", DOUBLE, 0x80),
            ("cvt.rzi.s16.f64", DOUBLE, 0x8000),
            ("cvt.rzi.u32.f64", DOUBLE, 0x8000_0000),
            ("cvt.rzi.s64.f64", DOUBLE, 1 << 63),
        ] {
            assert_eq!(converted(form, x), want, "{form}");
        }
        let [up, down] = [f64::INFINITY, f64::NEG_INFINITY].map(f64::to_bits);
        assert_eq!([up, down].map(|x| converted("cvt.rzi.s16.f64", x)), [0x7fff, 0x8000]);
        assert_eq!([up, down].map(|x| converted("cvt.rzi.u16.f64", x)), [0xffff, 0]);
    }

    #[test]
    fn small_operands_and_results_are_flushed() {
        for (form, flushing, x, kept, flushed) in [
            ("cvt.f32.bf16", "cvt.ftz.f32.bf16", 0x8001, 0x8001_0000, 1 << 31),
            (
                "cvt.rn.f32.f64",
                "cvt.rn.ftz.f32.f64",
                (-1e-40_f64).to_bits(),
                u64::from((-1e-40_f32).to_bits()),
                1 << 31,
            ),
            ("cvt.rpi.u32.f32", "cvt.rpi.ftz.u32.f32", 1, 1, 0),
        ] {
            assert_eq!([form, flushing].map(|form| converted(form, x)), [kept, flushed], "{form}");
        }
    }
}

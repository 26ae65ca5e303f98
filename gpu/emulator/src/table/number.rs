//! Bits and what they mean: integers of a width, numbers of 16, 32 and 64 bits.

use half::{bf16, f16};

use super::form::{Form, Relation, Type};

/// The low bits of a number.
pub(crate) const fn cut(value: u64, bits: u32) -> u64 {
    if bits >= 64 { value } else { value & ((1 << bits) - 1) }
}

/// The signed integer of so many bits.
pub(crate) const fn signed(value: u64, bits: u32) -> i64 {
    ((value << (64 - bits)) as i64) >> (64 - bits)
}

/// The integer of a type.
pub(crate) fn integer(of: Type, value: u64) -> i128 {
    let value = cut(value, of.bits());
    if of.is_signed() { i128::from(signed(value, of.bits())) } else { i128::from(value) }
}

/// The number of 32 bits whose bits these are.
pub(crate) fn float(register: u64) -> f32 {
    f32::from_bits(register as u32)
}

/// The number of a type, in 64 bits: exactly.
pub(crate) fn number(of: Type, value: u64) -> f64 {
    match of {
        Type::F16 => f16::from_bits(value as u16).to_f64(),
        Type::Bf16 => bf16::from_bits(value as u16).to_f64(),
        Type::F(64) => f64::from_bits(value),
        _ => f64::from(float(value)),
    }
}

/// The bits of a number in a type, rounded to the nearest, of two to the even one.
pub(crate) fn bits_of(of: Type, value: f64) -> u64 {
    match of {
        Type::F16 => u64::from(f16::from_f64(value).to_bits()),
        Type::Bf16 => u64::from(bf16::from_f64(value).to_bits()),
        Type::F(64) => value.to_bits(),
        _ => u64::from((value as f32).to_bits()),
    }
}

/// A number below the normal ones as zero, if the form flushes them.
pub(crate) fn flushed(form: &Form, value: f32) -> f32 {
    if form.flush && value.is_subnormal() { 0.0_f32.copysign(value) } else { value }
}

/// A function of numbers of 32 bits, with the flushing and the saturation of its form.
pub(crate) fn single(form: &Form, x: &[u64], f: impl Fn(&[f32]) -> f32) -> u64 {
    let mut numbers = [0.0; 3];
    for (number, register) in numbers.iter_mut().zip(x) {
        *number = flushed(form, float(*register));
    }
    let mut y = flushed(form, f(&numbers[..x.len().min(3)]));
    if form.saturate {
        y = if y.is_nan() { 0.0 } else { y.clamp(0.0, 1.0) };
    }
    // PTX has one NaN.
    u64::from(if y.is_nan() { 0x7fff_ffff } else { y.to_bits() })
}

/// A function of numbers of 64 bits.
pub(crate) fn double(x: &[u64], f: impl Fn(&[f64]) -> f64) -> u64 {
    let numbers: Vec<f64> = x.iter().map(|x| f64::from_bits(*x)).collect();
    f(&numbers).to_bits()
}

/// A function of numbers of 16 bits, of both halves of a register if the type has two.
pub(crate) fn halves(form: &Form, x: &[u64], f: impl Fn(&[f64]) -> f64) -> u64 {
    let (one, count) = match form.to {
        Type::F16x2 => (Type::F16, 2),
        Type::Bf16x2 => (Type::Bf16, 2),
        one => (one, 1),
    };
    (0..count).fold(0, |whole, i| {
        let numbers: Vec<f64> = x.iter().map(|x| number(one, x >> (16 * i))).collect();
        let y = f(&numbers);
        let bits = if y.is_nan() { 0x7fff } else { bits_of(one, y) };
        whole | bits << (16 * i)
    })
}

/// The lesser, or the greater, of two numbers: the other one if one is no number, or no number, as the form says.
pub(crate) fn extreme(form: &Form, a: f64, b: f64, greater: bool) -> f64 {
    if a.is_nan() || b.is_nan() {
        return match (form.nan || a.is_nan() && b.is_nan(), a.is_nan()) {
            (true, _) => f64::NAN,
            (false, true) => b,
            (false, false) => a,
        };
    }
    // -0 is less than 0.
    let a_first = a.total_cmp(&b).is_lt();
    if a_first == greater { b } else { a }
}

/// Whether a relation holds of two registers.
pub(crate) fn holds(relation: Relation, of: Type, flush: bool, a: u64, b: u64) -> bool {
    let order = match of {
        Type::F(_) | Type::F16 | Type::Bf16 => {
            let read = |x| {
                let x = number(of, x);
                if flush && (x as f32).is_subnormal() { 0.0 } else { x }
            };
            read(a).partial_cmp(&read(b))
        }
        _ => Some(integer(of, a).cmp(&integer(of, b))),
    };
    match order {
        None => relation.unordered,
        Some(std::cmp::Ordering::Less) => relation.less,
        Some(std::cmp::Ordering::Equal) => relation.equal,
        Some(std::cmp::Ordering::Greater) => relation.greater,
    }
}

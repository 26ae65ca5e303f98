//! Instructions without memory: a function of their operands.

use crate::Result;
use crate::parse::Instruction;

/// The result of an instruction, or an error for one that is not known. Registers hold 64 bits, of which the type says
/// how many count.
pub(crate) fn evaluate(instruction: &Instruction, x: &[u64]) -> Result<u64> {
    let kind = instruction.modifiers.rsplit('.').next().unwrap_or_default();
    let wide = kind.ends_with("64");
    let cut = |value: u64| if wide { value } else { value & 0xffff_ffff };
    let operand = |i: usize| x.get(i).copied().map(cut).ok_or_else(|| format!("operand {i} is missing"));
    let (a, b) = (operand(0)?, operand(1).unwrap_or(0));
    let bits = if wide { 64 } else { 32 };
    let result = match (instruction.name.as_str(), instruction.modifiers.as_str()) {
        ("mov", _) => a,
        // The source is of 32 bits, or of 64.
        ("cvt", ".u64.u32") => a & 0xffff_ffff,
        ("cvt", ".u32.u64") => x[0] & 0xffff_ffff,
        // To nearest even is what is meant where no rounding is named.
        ("add", ".rn.f32" | ".f32") => u64::from((float(a) + float(b)).to_bits()),
        ("add", ".s32" | ".s64" | ".u32" | ".u64") => a.wrapping_add(b),
        ("mul", ".rn.f32" | ".f32") => u64::from((float(a) * float(b)).to_bits()),
        ("fma", ".rn.f32") => u64::from(float(a).mul_add(float(b), float(operand(2)?)).to_bits()),
        ("sub", ".s32" | ".s64") => a.wrapping_sub(b),
        ("neg", ".s32" | ".s64") => a.wrapping_neg(),
        ("mul", ".lo.s32" | ".lo.s64") => a.wrapping_mul(b),
        ("mul", ".wide.u32") => return Ok((a & 0xffff_ffff) * (b & 0xffff_ffff)),
        ("mad", ".lo.s32" | ".lo.s64") => a.wrapping_mul(b).wrapping_add(operand(2)?),
        ("and", _) => a & b,
        ("or", _) => a | b,
        ("xor", _) => a ^ b,
        ("not", _) => !a,
        ("shl", _) => {
            if b < bits {
                a << b
            } else {
                0
            }
        }
        ("shr", ".u32" | ".u64" | ".b32" | ".b64") => {
            if b < bits {
                a >> b
            } else {
                0
            }
        }
        ("bfe", ".u32" | ".u64") => (a >> b) & ((1 << operand(2)?) - 1),
        ("selp", _) => {
            if x[2] != 0 {
                a
            } else {
                b
            }
        }
        ("setp", modifiers) => u64::from(compare(modifiers, a, b)?),
        _ => return Err("an unknown instruction".into()),
    };
    Ok(cut(result))
}

/// What `mov.b32` or `mov.b64` moves: registers that are parts of a number, the lowest first, to as many as are asked
/// for.
pub(crate) fn repack(modifiers: &str, from: &[u64], parts: usize) -> Vec<u64> {
    let bits = if modifiers == ".b64" { 64 } else { 32 };
    let part = |count: usize| {
        let width = bits / count;
        (width, u64::MAX >> (64 - width))
    };
    let (width, mask) = part(from.len());
    let whole =
        from.iter().rev().fold(0, |whole, value| if width == 64 { *value } else { whole << width | value & mask });
    let (width, mask) = part(parts);
    (0..parts).map(|i| whole >> (i * width) & mask).collect()
}

/// The number whose bits are the low half of a register.
#[allow(clippy::cast_possible_truncation, reason = "the low half is meant")]
pub(crate) fn float(register: u64) -> f32 {
    f32::from_bits(register as u32)
}

/// A comparison of unsigned integers.
fn compare(modifiers: &str, a: u64, b: u64) -> Result<bool> {
    let (relation, kind) = modifiers.trim_start_matches('.').split_once('.').unwrap_or_default();
    match (relation, kind.starts_with('s')) {
        ("eq", _) => Ok(a == b),
        ("ne", _) => Ok(a != b),
        ("lt", false) => Ok(a < b),
        ("le", false) => Ok(a <= b),
        ("gt", false) => Ok(a > b),
        ("ge", false) => Ok(a >= b),
        _ => Err("an unknown comparison".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::repack;

    #[test]
    fn the_first_part_of_a_number_is_the_lowest() {
        assert_eq!(repack(".b32", &[0x1234_5678], 2), [0x5678, 0x1234]);
        assert_eq!(repack(".b64", &[0x1122_3344_5566_7788], 4), [0x7788, 0x5566, 0x3344, 0x1122]);
        assert_eq!(repack(".b32", &[0x5678, 0xffff_1234], 1), [0x1234_5678]);
        assert_eq!(repack(".b64", &[u64::MAX], 1), [u64::MAX]);
        assert_eq!(repack(".b32", &[u64::MAX], 1), [0xffff_ffff]);
    }
}

//! Messages L09: swizzles.

use super::rows;
use crate::data::bijection::Bijection;
use crate::data::text::Text;
use crate::error::fill::Arg::{N, S, T};

rows! {
    line:
    "L0901" "a swizzle changes bits that it reads" SwizzleOverlaps { bits, base, shift } => {
        let farther = if shift < 0 { -(bits as i64) } else { bits as i64 };
        line.says("a shift of {} moves {} bits onto themselves", &[S(shift as i64), N(bits as u64)])
            .help("use |swizzle({}, {}, {})| or |swizzle({}, {}, {})|",
                &[N(bits as u64), N(base as u64), S(farther),
                    N(shift.unsigned_abs() as u64), N(base as u64), S(shift as i64)])
    };
    "L0902" "a swizzle of more than 63 bits" SwizzleTooWide { bits, base, shift } => {
        let used = (bits as u64).saturating_add(shift.unsigned_abs() as u64);
        let line = line.says("{} + {} + {} bits, an index has 63",
            &[N(base as u64), N(shift.unsigned_abs() as u64), N(bits as u64)]);
        if used > 63 {
            line.help("use ~swizzle(3, 3, {})~; the numbers count bits, not elements",
                &[S(if shift < 0 { -3 } else { 3 })])
        } else {
            line.help("use a base of at most |{}|; the numbers count bits, not elements", &[N(63 - used)])
        }
    };
    "L0903" "masks do not make a swizzle" SwizzleMasks { sources, targets } =>
        line.says("masks {} and {} are not two runs of as many bits", &[N(sources), N(targets)])
            .help("a swizzle reads one run of bits and changes another: masks 448 and 56, say", &[]);
    "L0904" "a swizzled layout has negative indices" SwizzleBelowZero { offset, needed } =>
        line.says("the layout reaches index -{}, an offset of {} leaves it below 0", &[N(needed), N(offset)])
            .help("use an offset of at least |{}|", &[N(needed)]);
    "L0905" "two swizzles are not one" NotASwizzle { first, second, index, found } => {
        let line = line
            .says("{} after {} is not one swizzle", &[T(&second.text()), T(&first.text())])
            .because("it moves {} to {}", &[N(index), N(found)]);
        // A swizzle of the same shift with adjacent bits merges with the first.
        let room = first.shift().unsigned_abs() - first.bits();
        match if second.bits() < room { second.bits() } else { room } {
            0 => line.help("use {} alone, or swizzles of one shift with bits side by side", &[T(&first.text())]),
            bits => line.help("use |swizzle({}, {}, {})| after the first",
                &[N(bits as u64), N((first.base() + first.bits()) as u64), S(first.shift() as i64)]),
        }
    };
    "L0906" "a swizzle of coordinates is not one of indices"
    SwizzleNotTransferred { swizzle, coordinate, index, moved } =>
        line.says("{} of the coordinates is not a swizzle of the indices", &[T(&short(swizzle))])
            .because("linear coordinate {} has index {}, swizzled first it has {}",
                &[N(coordinate), N(index), N(moved)])
            .help("swizzle the indices, ~{}~ * (..), or use powers of 2 where it moves bits",
                &[T(&call(swizzle))]);
    "L0907" "a swizzle leaves the domain of a layout" SwizzleLeaves { swizzle, coordinate, to, size } =>
        line.says("{} takes linear coordinate {} to {}, the size is {}",
                &[T(&short(swizzle)), N(coordinate), N(to), N(size)])
            .help("use a size that is a multiple of ~{}~", &[N(1u64.unbounded_shl(swizzle.extent()))]);
    "L0908" "a swizzle takes the elements of a unit apart" SwizzleWithinUnit { swizzle, unit } =>
        if unit.is_power_of_two() {
            let moved = leaves(swizzle, unit);
            line.says("{} takes units of {} elements apart", &[T(&short(swizzle)), N(unit)])
                .because("elements 0 and {} move to 0 and {}", &[N(moved), N(swizzle.apply(moved))])
                .help("use units of at most |{}|, or a swizzle with base {}",
                    &[N(1 << swizzle.kept()), N(unit.ilog2() as u64)])
        } else {
            line.says("units of {} elements under {}", &[N(unit), T(&short(swizzle))])
                .help("use a power of 2", &[])
        };
    "L0909" "an offset before a swizzle" SwizzleOffset { offset, unit } =>
        if unit == 0 {
            line.says("an offset of {} before the swizzle, the inverse exists for offset 0 only", &[N(offset)])
                .help("use offset |0|, and add {} to the pointer, or slice", &[N(offset)])
        } else {
            line.says("an offset of {} is not a multiple of {}", &[N(offset), N(unit)])
                .help("use offset |{}|", &[N(offset / unit * unit)])
        };
    "L0910" "a swizzled layout has no strides" SwizzledOperand { blame, swizzle } => {
        let way = match blame.operand {
            0 => "apply the operation to the inner layout, then swizzle: {} * (..)",
            _ => "use the inner layout here, then swizzle the result: {} * (..)",
        };
        line.says("a swizzled layout has no strides, here {}", &[T(&short(swizzle))])
            .help(way, &[T(&call(swizzle))])
    };
    "L0911" "a composite begins at a runtime stride" BeginsAtRunTime { begin } =>
        line.says("the reversed composite begins at {}, its offset has to be a constant", &[T(&begin.text())])
            .help("take positive strides and count the coordinate down, or make the stride a constant", &[]);
}

/// A swizzle for a headline, which has no room for the columns of a matrix.
const fn short(swizzle: Bijection) -> Text {
    match swizzle {
        Bijection::Swizzle(swizzle) => swizzle.text(),
        Bijection::Matrix(_) => Text::of("a bit matrix", &[]),
    }
}

/// The first single bit below `unit` that moves to a bit of another unit.
const fn leaves(swizzle: Bijection, unit: u64) -> u64 {
    let mut bit = 1;
    while bit < unit && swizzle.apply(bit) < unit {
        bit <<= 1;
    }
    bit
}

/// A swizzle, as the macro writes it.
const fn call(swizzle: Bijection) -> Text {
    let Bijection::Swizzle(swizzle) = swizzle else { return swizzle.text() };
    let (bits, base, shift) = (swizzle.bits() as u64, swizzle.base() as u64, swizzle.shift() as i64);
    Text::of("swizzle({}, {}, {})", &[N(bits), N(base), S(shift)])
}

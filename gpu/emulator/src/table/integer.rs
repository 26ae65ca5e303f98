//! Integers, bits and predicates.

use super::Row;
use super::form::{Form, Type};
use super::number::{cut, holds, integer, signed};
use crate::word::Reach::{self, Bits, Upward};

/// A row of a meaning that is never open. Without a reach before the forms, a result depends on all bits.
macro_rules! row {
    ($forms:literal $($rest:tt)*) => { row!(Reach::Whole, $forms $($rest)*) };
    ($reach:expr, $forms:literal $operands:literal $example:expr, |$f:ident, $x:ident| $y:expr) => {
        Row { forms: $forms, operands: $operands, reach: $reach, meaning: |$f, $x| Some($y), example: $example }
    };
}
pub(super) use row;

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    row!(Upward, "add.{s16,u16,s32,u32,s64,u64}" "ttt" ("add.u16", &[0xffff, 2], 1), |_f, x| x[0].wrapping_add(x[1])),
    row!(Upward, "sub.{s16,u16,s32,u32,s64,u64}" "ttt" ("sub.s32", &[1, 2], 0xffff_ffff),
        |_f, x| x[0].wrapping_sub(x[1])),
    row!(Upward, "mul.lo.{s16,u16,s32,u32,s64,u64}" "ttt" ("mul.lo.u32", &[0x10001, 0x10001], 0x20001),
        |_f, x| x[0].wrapping_mul(x[1])),
    row!("mul.hi.{s16,u16,s32,u32,s64,u64}" "ttt" ("mul.hi.s32", &[0xffff_ffff, 2], 0xffff_ffff),
        |f, x| (product(f, x) >> f.to.bits()) as u64),
    row!(Upward, "mul.wide.{s16,u16,s32,u32}" "wtt" ("mul.wide.s32", &[0xffff_ffff, 3], -3_i64 as u64),
        |f, x| product(f, x) as u64),
    row!(Upward, "mad.lo.{s16,u16,s32,u32,s64,u64}" "tttt" ("mad.lo.s32", &[3, 4, 5], 17),
        |_f, x| x[0].wrapping_mul(x[1]).wrapping_add(x[2])),
    row!("mad.hi.{s16,u16,s32,u32,s64,u64}" "tttt" ("mad.hi.u32", &[0x8000_0000, 4, 5], 7),
        |f, x| ((product(f, x) >> f.to.bits()) as u64).wrapping_add(x[2])),
    row!(Upward, "mad.wide.{s16,u16,s32,u32}" "wttw" ("mad.wide.u32", &[0xffff_ffff, 2, 3], 0x2_0000_0001),
        |f, x| (product(f, x) as u64).wrapping_add(x[2])),
    Row { forms: "div.{s16,u16,s32,u32,s64,u64}", operands: "ttt", reach: Reach::Whole,
        meaning: |f, x| integer(f.to, x[0]).checked_div(integer(f.to, x[1])).map(|y| y as u64),
        example: ("div.s32", &[-7_i64 as u64, 2], 0xffff_fffd) },
    Row { forms: "rem.{s16,u16,s32,u32,s64,u64}", operands: "ttt", reach: Reach::Whole,
        meaning: |f, x| integer(f.to, x[0]).checked_rem(integer(f.to, x[1])).map(|y| y as u64),
        example: ("rem.s32", &[-7_i64 as u64, 2], 0xffff_ffff) },
    row!(Upward, "neg.{s16,s32,s64}" "tt" ("neg.s32", &[1], 0xffff_ffff), |_f, x| x[0].wrapping_neg()),
    row!("abs.{s16,s32,s64}" "tt" ("abs.s32", &[0xffff_fffe], 2), |f, x| integer(f.to, x[0]).unsigned_abs() as u64),
    row!("min.{s16,u16,s32,u32,s64,u64}" "ttt" ("min.s32", &[0xffff_ffff, 1], 0xffff_ffff),
        |f, x| integer(f.to, x[0]).min(integer(f.to, x[1])) as u64),
    row!("max.{s16,u16,s32,u32,s64,u64}" "ttt" ("max.s32", &[0xffff_ffff, 1], 1),
        |f, x| integer(f.to, x[0]).max(integer(f.to, x[1])) as u64),
    // A negative result is 0.
    row!("min.relu.s32" "ttt" ("min.relu.s32", &[0xffff_ffff, 1], 0),
        |f, x| integer(f.to, x[0]).min(integer(f.to, x[1])).max(0) as u64),
    row!("max.relu.s32" "ttt" ("max.relu.s32", &[0xffff_ffff, 0xffff_fffe], 0),
        |f, x| integer(f.to, x[0]).max(integer(f.to, x[1])).max(0) as u64),
    row!(Bits(2), "and.{pred,b16,b32,b64}" "ttt" ("and.b32", &[6, 3], 2), |_f, x| x[0] & x[1]),
    row!(Bits(2), "or.{pred,b16,b32,b64}" "ttt" ("or.b32", &[6, 3], 7), |_f, x| x[0] | x[1]),
    row!(Bits(2), "xor.{pred,b16,b32,b64}" "ttt" ("xor.pred", &[1, 1], 0), |_f, x| x[0] ^ x[1]),
    row!(Bits(1), "not.{pred,b16,b32,b64}" "tt" ("not.pred", &[1], 0), |_f, x| !x[0]),
    row!(Bits(1), "shl.{b16,b32,b64}" "ttr" ("shl.b32", &[1, 32], 0),
        |f, x| if x[1] < u64::from(f.to.bits()) { x[0] << x[1] } else { 0 }),
    row!(Bits(1), "shr.{b16,b32,b64,u16,u32,u64,s16,s32,s64}" "ttr" ("shr.s32", &[0x8000_0000, 40], 0xffff_ffff),
        |f, x| (integer(f.to, x[0]) >> x[1].min(u64::from(f.to.bits()))) as u64),
    row!(Bits(2), "shf.{l,r}.{wrap,clamp}.b32" "rrrr" ("shf.l.wrap.b32", &[0x8000_0000, 1, 33], 3),
        |f, x| funnel(f, x)),
    row!(Bits(1), "bfe.{u32,s32,u64,s64}" "ttrr" ("bfe.s32", &[0xf0, 4, 4], 0xffff_ffff), |f, x| extracted(f.to, x)),
    row!(Bits(2), "bfi.{b32,b64}" "tttrr" ("bfi.b32", &[5, 0xff, 4, 4], 0x5f), |f, x| {
        let (place, length) = ((x[2] & 0xff) as u32, (x[3] & 0xff) as u32);
        let mask = cut(u64::MAX, length.min(64)) .checked_shl(place).unwrap_or(0);
        let mask = if length == 0 { 0 } else { cut(mask, f.to.bits()) };
        x[0].checked_shl(place).unwrap_or(0) & mask | x[1] & !mask
    }),
    row!(Bits(1), "brev.{b32,b64}" "tt" ("brev.b32", &[1], 0x8000_0000),
        |f, x| x[0].reverse_bits() >> (64 - f.to.bits())),
    row!("popc.{b32,b64}" "rt" ("popc.b32", &[0xff01], 9), |_f, x| u64::from(x[0].count_ones())),
    row!("clz.{b32,b64}" "rt" ("clz.b32", &[1], 31), |f, x| u64::from(x[0].leading_zeros() + f.to.bits() - 64)),
    row!("bfind.{u32,u64}" "rt" ("bfind.u32", &[0x100], 8),
        |_f, x| u64::from(63_u32.wrapping_sub(x[0].leading_zeros()))),
    row!(Bits(2), "prmt.b32" "rrrr" ("prmt.b32", &[0x3322_1100, 0x7766_5544, 0x7041], 0x7700_4411),
        |_f, x| permuted(x)),
    row!(Bits(3), "lop3.b32" "rrrrr" ("lop3.b32", &[0b1100, 0b1010, 0b0001, 0xe8], 0b1000), |_f, x| {
        (0..32).fold(0, |y, i| {
            let which = (x[0] >> i & 1) << 2 | (x[1] >> i & 1) << 1 | x[2] >> i & 1;
            y | (x[3] >> which & 1) << i
        })
    }),
    row!("selp.{b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}" "tttp" ("selp.b32", &[5, 6, 0], 6),
        |_f, x| if x[2] == 0 { x[1] } else { x[0] }),
    row!("setp.{eq,ne}.{b16,b32,b64}" "ptt" ("setp.eq.b32", &[1, 1], 1), |f, x| related(f, x)),
    row!("setp.{eq,ne,lt,le,gt,ge}.{s16,s32,s64,u16,u32,u64}" "ptt" ("setp.lt.s32", &[0xffff_ffff, 1], 1),
        |f, x| related(f, x)),
    row!("setp.{lo,ls,hi,hs}.{u16,u32,u64}" "ptt" ("setp.lo.u32", &[0xffff_ffff, 1], 0), |f, x| related(f, x)),
    row!("setp.{eq,ne}.{and,or,xor}.{b16,b32,b64}" "pttp" ("setp.ne.and.b32", &[1, 2, 0], 0), |f, x| joined(f, x)),
    row!("setp.{eq,ne,lt,le,gt,ge}.{and,or,xor}.{s16,s32,s64,u16,u32,u64}" "pttp"
        ("setp.lt.or.u32", &[2, 1, 1], 1), |f, x| joined(f, x)),
];

/// The product of two integers, exactly.
fn product(form: &Form, x: &[u64]) -> i128 {
    integer(form.to, x[0]).wrapping_mul(integer(form.to, x[1]))
}

/// Whether the relation of a form holds.
pub(super) fn related(form: &Form, x: &[u64]) -> u64 {
    form.relation.map_or(0, |relation| u64::from(holds(relation, form.to, form.flush, x[0], x[1])))
}

/// The same, joined with a predicate.
pub(super) fn joined(form: &Form, x: &[u64]) -> u64 {
    let (y, other) = (related(form, x), x[2] & 1);
    match form.modifiers[1].as_str() {
        "and" => y & other,
        "or" => y | other,
        _ => y ^ other,
    }
}

/// Both words, the second one above, shifted: the upper word of the result, or the lower one.
fn funnel(form: &Form, x: &[u64]) -> u64 {
    let (both, by) = (x[0] | x[1] << 32, if form.has("wrap") { x[2] & 31 } else { x[2].min(32) });
    if form.has("l") { (both << by) >> 32 } else { both >> by }
}

/// A field of bits, extended by its sign if the type has one; beyond the last bit it has the sign.
fn extracted(of: Type, x: &[u64]) -> u64 {
    let (place, length) = ((x[1] & 0xff) as u32, (x[2] & 0xff) as u32);
    if length == 0 {
        return 0;
    }
    let whole = integer(of, x[0]);
    let field = (whole >> place.min(100)) as u64;
    let length = length.min(of.bits().saturating_sub(place).max(1)).min(64);
    if of.is_signed() { signed(field, length) as u64 } else { cut(field, length) }
}

/// Four of the eight bytes of two words, or their signs.
fn permuted(x: &[u64]) -> u64 {
    let bytes = (x[0] | x[1] << 32).to_le_bytes();
    (0..4).fold(0, |y, i| {
        let which = x[2] >> (4 * i);
        let byte = bytes[(which & 7) as usize];
        let byte = if which & 8 == 0 { byte } else { (byte.cast_signed() >> 7).cast_unsigned() };
        y | u64::from(byte) << (8 * i)
    })
}

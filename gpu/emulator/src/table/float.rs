//! Numbers of 16, 32 and 64 bits.
//!
//! What is rounded to nearest (`.rn`) is exact to the last bit in 32 and 64 bits. Approximations (`.approx`) are
//! computed exactly and rounded: within the error that the PTX reference documents, and not the bits of a GPU.

use super::Row;
use super::form::{Form, Type};
use super::integer::{joined, related, row};
use super::number::{cut, double, extreme, halves, single};
use crate::word::Reach::{self, Bits, Halves};

const ONE: u64 = 0x3f80_0000;
const TWO: u64 = 0x4000_0000;
const MINUS: u64 = 0xbf80_0000;
const NAN: u64 = 0x7fc0_0000;

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    row!("add{,.rn}{,.ftz}{,.sat}.f32" "ttt" ("add.sat.f32", &[ONE, ONE], ONE), |f, x| single(f, x, |x| x[0] + x[1])),
    row!("sub{,.rn}{,.ftz}{,.sat}.f32" "ttt" ("sub.f32", &[ONE, TWO], MINUS), |f, x| single(f, x, |x| x[0] - x[1])),
    row!("mul{,.rn}{,.ftz}{,.sat}.f32" "ttt" ("mul.ftz.f32", &[1, ONE], 0), |f, x| single(f, x, |x| x[0] * x[1])),
    row!("fma.rn{,.ftz}{,.sat}.f32" "tttt" ("fma.rn.f32", &[0x3f80_0001, 0x3f7f_fffe, MINUS], 0xa880_0000),
        |f, x| single(f, x, |x| x[0].mul_add(x[1], x[2]))),
    row!("div{.rn,.full,.approx}{,.ftz}.f32" "ttt" ("div.rn.f32", &[ONE, 0x4040_0000], 0x3eaa_aaab),
        |f, x| single(f, x, |x| x[0] / x[1])),
    row!("rcp{.rn,.approx}{,.ftz}.f32" "tt" ("rcp.rn.f32", &[TWO], 0x3f00_0000), |f, x| single(f, x, |x| 1.0 / x[0])),
    row!("sqrt{.rn,.approx}{,.ftz}.f32" "tt" ("sqrt.rn.f32", &[TWO], 0x3fb5_04f3),
        |f, x| single(f, x, |x| x[0].sqrt())),
    row!("rsqrt.approx{,.ftz}.f32" "tt" ("rsqrt.approx.f32", &[0x4080_0000], 0x3f00_0000),
        |f, x| single(f, x, |x| (1.0 / f64::from(x[0]).sqrt()) as f32)),
    row!("ex2.approx{,.ftz}.f32" "tt" ("ex2.approx.ftz.f32", &[0x4040_0000], 0x4100_0000),
        |f, x| single(f, x, |x| f64::from(x[0]).exp2() as f32)),
    row!("lg2.approx{,.ftz}.f32" "tt" ("lg2.approx.f32", &[0x4100_0000], 0x4040_0000),
        |f, x| single(f, x, |x| f64::from(x[0]).log2() as f32)),
    row!("sin.approx{,.ftz}.f32" "tt" ("sin.approx.f32", &[0], 0),
        |f, x| single(f, x, |x| f64::from(x[0]).sin() as f32)),
    row!("cos.approx{,.ftz}.f32" "tt" ("cos.approx.f32", &[0], ONE),
        |f, x| single(f, x, |x| f64::from(x[0]).cos() as f32)),
    row!("tanh.approx.f32" "tt" ("tanh.approx.f32", &[0], 0), |f, x| single(f, x, |x| f64::from(x[0]).tanh() as f32)),
    row!("min{,.ftz}{,.NaN}.f32" "ttt" ("min.f32", &[NAN, ONE], ONE), |f, x| least(f, x)),
    row!("max{,.ftz}{,.NaN}.f32" "ttt" ("max.NaN.f32", &[NAN, ONE], 0x7fff_ffff), |f, x| greatest(f, x)),
    row!(Bits(1), "neg.{f32,f64}" "tt" ("neg.f32", &[ONE], MINUS), |f, x| x[0] ^ 1 << (f.to.bits() - 1)),
    row!(Bits(1), "abs.{f32,f64}" "tt" ("abs.f32", &[MINUS], ONE), |f, x| cut(x[0], f.to.bits() - 1)),
    row!("neg.ftz.f32" "tt" ("neg.ftz.f32", &[1], 0x8000_0000), |f, x| single(f, x, |x| -x[0])),
    row!("abs.ftz.f32" "tt" ("abs.ftz.f32", &[0x8000_0001], 0), |f, x| single(f, x, |x| x[0].abs())),
    row!(Bits(2), "copysign.{f32,f64}" "ttt" ("copysign.f32", &[MINUS, TWO], 0xc000_0000), |f, x| {
        let sign = 1 << (f.to.bits() - 1);
        x[0] & sign | x[1] & !sign
    }),
    row!("setp.{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}{,.ftz}.f32" "ptt"
        ("setp.lt.f32", &[MINUS, ONE], 1), |f, x| related(f, x)),
    row!("setp.{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}.f64" "ptt"
        ("setp.eq.f64", &[0x7ff8_0000_0000_0000, 0x7ff8_0000_0000_0000], 0), |f, x| related(f, x)),
    row!("setp.{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}.{and,or,xor}{,.ftz}.f32" "pttp"
        ("setp.neu.and.f32", &[NAN, ONE, 1], 1), |f, x| joined(f, x)),
    row!("setp.{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}.{and,or,xor}.f64" "pttp"
        ("setp.lt.or.f64", &[0, 0, 1], 1), |f, x| joined(f, x)),
    row!("add{,.rn}.f64" "ttt" ("add.f64", &[0x3ff0_0000_0000_0000, 0x3ff0_0000_0000_0000], 0x4000_0000_0000_0000),
        |_f, x| double(x, |x| x[0] + x[1])),
    row!("sub{,.rn}.f64" "ttt" ("sub.rn.f64", &[0x3ff0_0000_0000_0000, 0x3ff0_0000_0000_0000], 0),
        |_f, x| double(x, |x| x[0] - x[1])),
    row!("mul{,.rn}.f64" "ttt" ("mul.rn.f64", &[0x4000_0000_0000_0000, 0x4000_0000_0000_0000], 0x4010_0000_0000_0000),
        |_f, x| double(x, |x| x[0] * x[1])),
    row!("fma.rn.f64" "tttt" ("fma.rn.f64", &[0x4000_0000_0000_0000, 0x4000_0000_0000_0000, 0], 0x4010_0000_0000_0000),
        |_f, x| double(x, |x| x[0].mul_add(x[1], x[2]))),
    row!("div.rn.f64" "ttt" ("div.rn.f64", &[0x4000_0000_0000_0000, 0x4000_0000_0000_0000], 0x3ff0_0000_0000_0000),
        |_f, x| double(x, |x| x[0] / x[1])),
    row!("rcp.rn.f64" "tt" ("rcp.rn.f64", &[0x4000_0000_0000_0000], 0x3fe0_0000_0000_0000),
        |_f, x| double(x, |x| 1.0 / x[0])),
    row!("sqrt.rn.f64" "tt" ("sqrt.rn.f64", &[0x4010_0000_0000_0000], 0x4000_0000_0000_0000),
        |_f, x| double(x, |x| x[0].sqrt())),
    row!("min.f64" "ttt" ("min.f64", &[0x4010_0000_0000_0000, 0], 0),
        |f, x| double(x, |x| extreme(f, x[0], x[1], false))),
    row!("max.f64" "ttt" ("max.f64", &[0x4010_0000_0000_0000, 0], 0x4010_0000_0000_0000),
        |f, x| double(x, |x| extreme(f, x[0], x[1], true))),
    row!(Halves, "add{,.rn}.{f16,f16x2,bf16,bf16x2}" "ttt" ("add.f16x2", &[0x3c00_4000, 0x3c00_3c00], 0x4000_4200),
        |f, x| halves(f, x, |x| x[0] + x[1])),
    row!(Halves, "sub{,.rn}.{f16,f16x2,bf16,bf16x2}" "ttt" ("sub.bf16", &[0x4000, 0x3f80], 0x3f80),
        |f, x| halves(f, x, |x| x[0] - x[1])),
    row!(Halves, "mul{,.rn}.{f16,f16x2,bf16,bf16x2}" "ttt" ("mul.f16", &[0x4000, 0x4000], 0x4400),
        |f, x| halves(f, x, |x| x[0] * x[1])),
    row!(Halves, "fma.rn.{f16,f16x2,bf16,bf16x2}" "tttt"
        ("fma.rn.bf16x2", &[0x4000_4000, 0x4000_3f80, 0x3f80_0000], 0x40a0_4000),
        |f, x| halves(f, x, |x| x[0].mul_add(x[1], x[2]))),
    row!(Halves, "min{,.NaN}.{f16,f16x2,bf16,bf16x2}" "ttt" ("min.f16", &[0x3c00, 0xbc00], 0xbc00),
        |f, x| halves(f, x, |x| extreme(f, x[0], x[1], false))),
    row!(Halves, "max{,.NaN}.{f16,f16x2,bf16,bf16x2}" "ttt" ("max.bf16x2", &[0x3f80_0000, 0xbf80_4000], 0x3f80_4000),
        |f, x| halves(f, x, |x| extreme(f, x[0], x[1], true))),
    row!(Bits(1), "neg.{f16,f16x2,bf16,bf16x2}" "tt" ("neg.f16x2", &[0x3c00_3c00], 0xbc00_bc00),
        |f, x| x[0] ^ signs(f)),
    row!(Bits(1), "abs.{f16,f16x2,bf16,bf16x2}" "tt" ("abs.bf16", &[0xbf80], 0x3f80), |f, x| x[0] & !signs(f)),
];

/// The lesser of two numbers.
fn least(form: &Form, x: &[u64]) -> u64 {
    single(form, x, |x| extreme(form, f64::from(x[0]), f64::from(x[1]), false) as f32)
}

/// The greater of two numbers.
fn greatest(form: &Form, x: &[u64]) -> u64 {
    single(form, x, |x| extreme(form, f64::from(x[0]), f64::from(x[1]), true) as f32)
}

/// The bits of signs of halves.
fn signs(form: &Form) -> u64 {
    if matches!(form.to, Type::F16x2 | Type::Bf16x2) { 0x8000_8000 } else { 0x8000 }
}

//! Numbers of 32 bits: what rustc has no operation for, or has only in several instructions.

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

/// Functions of one instruction, of registers of 32 bits alone.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $text:literal ($($x:ident: $X:ty),*) -> $Y:ty;)*) => {
        computed! { $($(#[$doc])* $name $text ($($x: $X, reg32),*) -> $Y, reg32;)* }
    };
}

computed! {
    /// `cvt.f32.f16`: a half, given by its bits, as a number.
    of_half "cvt.f32.f16" (bits: u16, reg16) -> f32, reg32;
    /// `cvt.rn.f16.f32`: the bits of the half next to a number.
    half "cvt.rn.f16.f32" (x: f32, reg32) -> u16, reg16;
    /// `cvt.rn.bf16.f32`: the bits of the bfloat next to a number.
    bfloat "cvt.rn.bf16.f32" (x: f32, reg32) -> u16, reg16;
}

/// A bfloat, given by its bits, as a number: a shift.
#[inline(always)]
#[must_use]
pub fn of_bfloat(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

functions! {
    /// `fma.rn.f32`: `a * b + c`, rounded once.
    fma "fma.rn.f32" (a: f32, b: f32, c: f32) -> f32;
    /// `max.f32`: the greater number; of a number and a NaN, the number.
    max "max.f32" (a: f32, b: f32) -> f32;
    /// `min.f32`: the lesser number; of a number and a NaN, the number.
    min "min.f32" (a: f32, b: f32) -> f32;
    /// `ex2.approx.ftz.f32`: 2 to a power, with an error of 2 in the last place.
    exp2 "ex2.approx.ftz.f32" (x: f32) -> f32;
    /// `lg2.approx.ftz.f32`: the logarithm to the base 2.
    log2 "lg2.approx.ftz.f32" (x: f32) -> f32;
    /// `rcp.approx.ftz.f32`: `1 / x`, with an error of 1 in the last place.
    reciprocal "rcp.approx.ftz.f32" (x: f32) -> f32;
    /// `sqrt.approx.ftz.f32`: the square root.
    sqrt "sqrt.approx.ftz.f32" (x: f32) -> f32;
    /// `rsqrt.approx.ftz.f32`: `1 / sqrt(x)`.
    rsqrt "rsqrt.approx.ftz.f32" (x: f32) -> f32;
    /// `tanh.approx.f32`: the hyperbolic tangent.
    tanh "tanh.approx.f32" (x: f32) -> f32;
    /// `cvt.rn.f16x2.f32`: two numbers as halves in a register, the second one in the low bits.
    halves "cvt.rn.f16x2.f32" (high: f32, low: f32) -> u32;
    /// `cvt.rn.bf16x2.f32`: two numbers as bfloats in a register, the second one in the low bits.
    bfloats "cvt.rn.bf16x2.f32" (high: f32, low: f32) -> u32;
    /// `cvt.rna.tf32.f32`: a number with the ten bits of fraction that a product of tf32 reads.
    tf32 "cvt.rna.tf32.f32" (x: f32) -> u32;
}

//! Numbers of 8 bits: the two formats of tensor cores, `e4m3` and `e5m2`.

/// Defines a format.
macro_rules! formats {
    ($($(#[$doc:meta])* $Format:ident $fraction:literal $bias:literal $greatest:literal;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[repr(transparent)]
        pub struct $Format(u8);

        impl $Format {
            /// The number with these bits.
            #[inline(always)]
            pub const fn from_bits(bits: u8) -> Self {
                $Format(bits)
            }

            /// Its bits.
            #[inline(always)]
            pub const fn to_bits(self) -> u8 {
                self.0
            }

            /// The next number, of two the even one; the greatest one for all that is greater, as `cvt.rn.satfinite`
            /// has it.
            pub const fn from_f32(x: f32) -> Self {
                $Format(narrow(x, $fraction, $bias, $greatest))
            }

            /// The number, exactly.
            pub const fn to_f32(self) -> f32 {
                widen(self.0, $fraction, $bias, $greatest)
            }
        }
    )* };
}

formats! {
    /// A sign, 4 bits of exponent, 3 of fraction: up to 448; no infinity. `CuTe`: `float_e4m3_t`.
    ///
    /// ```
    /// use layout_gpu::E4m3;
    /// assert_eq!(E4m3::from_f32(1.0).to_bits(), 0x38);
    /// assert_eq!([1.06, 1.07, 1000.0, -0.001].map(|x| E4m3::from_f32(x).to_f32()), [1.0, 1.125, 448.0, -0.001953125]);
    /// assert!(E4m3::from_bits(0x7f).to_f32().is_nan());
    /// ```
    E4m3 3 7 0x7e;
    /// A sign, 5 bits of exponent, 2 of fraction: up to 57344. `CuTe`: `float_e5m2_t`.
    ///
    /// ```
    /// use layout_gpu::E5m2;
    /// assert_eq!(E5m2::from_f32(1.0).to_bits(), 0x3c);
    /// assert_eq!([1.1, 1.2, 1e6].map(|x| E5m2::from_f32(x).to_f32()), [1.0, 1.25, 57344.0]);
    /// assert_eq!(E5m2::from_bits(0xfc).to_f32(), f32::NEG_INFINITY);
    /// ```
    E5m2 2 15 0x7b;
}

/// The bits of the number next to `x`: steps of a power of 2 from the least exponent on.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a number has 8 bits")]
const fn narrow(x: f32, fraction: u32, bias: i32, greatest: u8) -> u8 {
    let bits = x.to_bits();
    let (sign, size) = ((bits >> 24 & 0x80) as u8, bits & 0x7fff_ffff);
    if x.is_nan() {
        return 0x7f;
    }
    // The fraction with its leading one, as a number of 24 bits, of the power `exponent - 23`.
    let exponent = (size >> 23) as i32 - 127;
    let significand = if exponent == -127 { 0 } else { size & 0x007f_ffff | 0x0080_0000 };
    let least = 1 - bias;
    let (steps, below) = if exponent < least { (0, least - exponent) } else { (exponent - least, 0) };
    let dropped = 23 - fraction + if below > 8 { 8 } else { below.unsigned_abs() };
    let (kept, rest) = (significand >> dropped, significand & ((1 << dropped) - 1));
    let half = 1 << (dropped - 1);
    let up = rest > half || rest == half && kept & 1 == 1;
    // A number with its leading one counts one step of the exponent; one below the least exponent counts none.
    let code = kept + up as u32 + (steps.unsigned_abs() << fraction);
    if code > greatest as u32 { sign | greatest } else { sign | code as u8 }
}

/// The number with these bits.
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a number has 8 bits"
)]
const fn widen(bits: u8, fraction: u32, bias: i32, greatest: u8) -> f32 {
    let (sign, code) = ((bits as u32 & 0x80) << 24, bits as u32 & 0x7f);
    if code > greatest as u32 {
        // Of e5m2 the next code is infinity.
        let infinite = fraction == 2 && code == greatest as u32 + 1;
        return f32::from_bits(sign | if infinite { 0x7f80_0000 } else { 0x7fc0_0000 });
    }
    let (power, rest) = ((code >> fraction) as i32, code & ((1 << fraction) - 1));
    let (significand, power) = if power == 0 { (rest, 1) } else { (rest | 1 << fraction, power) };
    // Below 2^4, and a power of 2: the product is exact.
    let scale = f32::from_bits(((power - bias - fraction as i32 + 127) as u32) << 23);
    let size = significand as f32 * scale;
    f32::from_bits(sign | size.to_bits())
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{E4m3, E5m2};

    /// The bits, and the number, of each positive finite code, by the definition of the formats.
    fn numbers(fraction: i32, bias: i32, greatest: u8) -> impl Iterator<Item = (u8, f64)> {
        (0..=greatest).map(move |code| {
            let (power, rest) = (i32::from(code) >> fraction, f64::from(i32::from(code) & ((1 << fraction) - 1)));
            let one = f64::from(1 << fraction);
            let size = if power == 0 {
                rest / one * 2.0_f64.powi(1 - bias)
            } else {
                (1.0 + rest / one) * 2.0_f64.powi(power - bias)
            };
            (code, size)
        })
    }

    /// Every code comes back, and each number between two codes goes to the nearer one, of two to the even one.
    #[allow(clippy::cast_possible_truncation, reason = "middles are exact")]
    fn check(from: fn(f32) -> u8, to: fn(u8) -> f32, fraction: i32, bias: i32, greatest: u8) {
        let all: Vec<(u8, f64)> = numbers(fraction, bias, greatest).collect();
        for (code, size) in &all {
            assert!((f64::from(to(*code)) - size).abs() == 0.0, "{code:#x}");
            assert_eq!([from(to(*code)), from(-to(*code))], [*code, 0x80 | *code]);
        }
        for pair in all.windows(2) {
            let middle = f64::midpoint(pair[0].1, pair[1].1) as f32;
            assert_eq!(from(middle), if pair[0].0 % 2 == 0 { pair[0].0 } else { pair[1].0 }, "{middle}");
            assert_eq!([from(middle.next_down()), from(middle.next_up())], [pair[0].0, pair[1].0], "{middle}");
        }
        assert_eq!([f32::MAX, f32::INFINITY, f32::NAN].map(from), [greatest, greatest, 0x7f]);
        assert_eq!([0.0, -0.0, f32::MIN_POSITIVE, f32::from_bits(1)].map(from), [0, 0x80, 0, 0]);
    }

    #[test]
    fn numbers_are_those_of_their_formats() {
        check(|x| E4m3::from_f32(x).to_bits(), |bits| E4m3::from_bits(bits).to_f32(), 3, 7, 0x7e);
        check(|x| E5m2::from_f32(x).to_bits(), |bits| E5m2::from_bits(bits).to_f32(), 2, 15, 0x7b);
    }
}

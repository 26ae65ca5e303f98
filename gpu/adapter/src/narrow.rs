//! Halves and bfloats of the crate `half` as numbers of kernels.

use half::{bf16, f16};

use crate::Element;
#[cfg(target_arch = "nvptx64")]
use crate::instruction;

/// A number of 16 bits, with which kernels compute as `f32`.
///
/// ```
/// use half::{bf16, f16};
/// use layout_gpu::Narrow;
/// assert_eq!(f16::narrow(1.0 / 3.0).wide(), 0.333_251_95);
/// assert_eq!(bf16::narrow(1.0 / 3.0).wide(), 0.333_984_38);
/// ```
pub trait Narrow: Element<Scalar = Self> {
    /// Returns it as `f32`: on the GPU one instruction.
    fn wide(self) -> f32;

    /// Returns the number next to an `f32`, of two the even one: on the GPU one instruction.
    fn narrow(x: f32) -> Self;
}

/// Implements [`Narrow`] by instructions, or off the GPU by the crate.
macro_rules! narrow {
    ($($T:ident $wide:ident $narrow:ident;)*) => { $(
        impl Narrow for $T {
            #[inline(always)]
            fn wide(self) -> f32 {
                #[cfg(target_arch = "nvptx64")]
                return instruction::$wide(self.to_bits());
                #[cfg(not(target_arch = "nvptx64"))]
                self.to_f32()
            }

            #[inline(always)]
            fn narrow(x: f32) -> $T {
                #[cfg(target_arch = "nvptx64")]
                return $T::from_bits(instruction::$narrow(x));
                #[cfg(not(target_arch = "nvptx64"))]
                $T::from_f32(x)
            }
        }
    )* };
}
narrow! {
    f16 of_half half;
    bf16 of_bfloat bfloat;
}

//! Tensors of [`f16`] and [`bf16`] under layouts, converted to `f32` and back.
//!
//! The elements are converted in arrays of contiguous elements, in the order of memory, by the slices of [`half`]: a
//! vector instruction for eight of them where the processor has one (F16C, `FEAT_FP16`).
//!
//! ```
//! use half::f16;
//! use layout_half::{narrow, widen};
//! use layout_static::{Tensor, TensorMut, layout};
//!
//! layout! { type Tile = (2, 3) : (3 + 1, 1); }
//!
//! let halves: [f16; 7] = core::array::from_fn(|i| f16::from_f32(i as f32 / 2.0));
//! let (mut floats, mut again) = ([0.0; 7], [f16::ZERO; 7]);
//! widen(&Tensor::from_array(&halves, Tile), &mut TensorMut::from_array(&mut floats, Tile));
//! assert_eq!(floats, [0.0, 0.5, 1.0, 0.0, 2.0, 2.5, 3.0]); // index 3 is no element
//! narrow(&Tensor::from_array(&floats, Tile), &mut TensorMut::from_array(&mut again, Tile));
//! assert_eq!((again[6], again[3]), (halves[6], f16::ZERO));
//! ```
//!
//! Both tensors have one layout type, so the elements correspond in memory. Between two layouts, copy first, or convert
//! element by element: `wide.zip_mut_with(&narrow, |wide, narrow| *wide = narrow.to_f32())`.

use half::slice::HalfFloatSliceExt as _;
use half::{bf16, f16};
use layout_static::{StaticLayout, Tensor, TensorMut};

/// The contiguous elements that one call converts.
const ARRAY: usize = 16;

/// A number of 16 bits: [`f16`] or [`bf16`].
pub trait Half: Copy {
    /// Converts contiguous elements to `f32`, which is exact.
    fn widened(from: &[Self], to: &mut [f32]);

    /// Converts contiguous elements from `f32`, rounded to the nearest, to even if two are as near.
    fn narrowed(from: &[f32], to: &mut [Self]);
}

macro_rules! half {
    ($($number:ty)*) => {$(
        impl Half for $number {
            fn widened(from: &[Self], to: &mut [f32]) {
                from.convert_to_f32_slice(to);
            }

            fn narrowed(from: &[f32], to: &mut [Self]) {
                to.convert_from_f32_slice(from);
            }
        }
    )*};
}
half!(f16 bf16);

/// Converts each element of a tensor to `f32`.
///
/// Post: `to[x] == from[x].to_f32()` for each coordinate `x`.
///
/// Some mode has stride 1, or the program does not compile.
pub fn widen<H: Half, L: StaticLayout>(from: &Tensor<'_, H, L>, to: &mut TensorMut<'_, f32, L>) {
    to.lanes_mut::<ARRAY>().zip(from.lanes::<ARRAY>()).for_each(|(to, from)| H::widened(from, to));
    let rests = to.lanes_mut::<ARRAY>().remainders().zip(from.lanes::<ARRAY>().remainders());
    rests.for_each(|(to, from)| H::widened(from, to));
}

/// Converts each element of a tensor from `f32`.
///
/// Post: `to[x] == H::from_f32(from[x])` for each coordinate `x`.
///
/// Some mode has stride 1, or the program does not compile.
pub fn narrow<H: Half, L: StaticLayout>(from: &Tensor<'_, f32, L>, to: &mut TensorMut<'_, H, L>) {
    to.lanes_mut::<ARRAY>().zip(from.lanes::<ARRAY>()).for_each(|(to, from)| H::narrowed(from, to));
    let rests = to.lanes_mut::<ARRAY>().remainders().zip(from.lanes::<ARRAY>().remainders());
    rests.for_each(|(to, from)| H::narrowed(from, to));
}

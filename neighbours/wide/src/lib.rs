//! Tensors under layouts as vectors of [`wide`]: maps in place and reductions, on stable Rust.
//!
//! ```
//! use layout_static::{Tensor, TensorMut, layout};
//! use layout_wide::{map, reduce};
//! use wide::f32x8;
//!
//! layout! { type Tile = (3, 10) : (10, 1); }
//!
//! let mut numbers: [f32; 30] = core::array::from_fn(|i| i as f32);
//! map(&mut TensorMut::from_array(&mut numbers, Tile), |x: f32x8| x * x);
//! let sums = reduce(&Tensor::from_array(&numbers, Tile), 0.0, f32x8::ZERO, |sums, x| sums + x);
//! assert_eq!((numbers[7], sums.reduce_add()), (49.0, 8555.0));
//! ```
//!
//! A run of contiguous elements rarely is a multiple of the vector: the last vector of a run is padded.

use layout_static::tensor::LoopedLayout;
use layout_static::{LayoutError, StaticLayout, Tensor, TensorMut};

/// A vector of `N` numbers.
pub trait Vector<const N: usize>: Copy {
    /// The numbers.
    type Element: Copy;

    /// The vector of an array.
    fn of(array: [Self::Element; N]) -> Self;

    /// The array of the vector.
    fn array(self) -> [Self::Element; N];
}

macro_rules! vectors {
    ($($vector:ident $element:ty, $count:literal;)*) => {$(
        impl Vector<$count> for wide::$vector {
            type Element = $element;

            #[inline(always)]
            fn of(array: [$element; $count]) -> Self {
                Self::new(array)
            }

            #[inline(always)]
            fn array(self) -> [$element; $count] {
                self.to_array()
            }
        }
    )*};
}

vectors! {
    f32x4 f32, 4; f32x8 f32, 8; f64x2 f64, 2; f64x4 f64, 4;
    i8x16 i8, 16; i8x32 i8, 32; i16x8 i16, 8; i16x16 i16, 16; i32x4 i32, 4; i32x8 i32, 8; i64x2 i64, 2; i64x4 i64, 4;
    u8x16 u8, 16; u16x8 u16, 8; u16x16 u16, 16; u32x4 u32, 4; u32x8 u32, 8; u64x2 u64, 2; u64x4 u64, 4;
}

/// Maps each element in place, vector by vector in the order of memory. The last vector of a run repeats its last
/// element; results beyond the run are dropped.
///
/// Some mode has stride 1, or the program does not compile.
#[inline]
pub fn map<V: Vector<N>, L: StaticLayout, const N: usize>(
    tensor: &mut TensorMut<'_, V::Element, L>,
    mut function: impl FnMut(V) -> V,
) {
    tensor.lanes_mut::<N>().for_each(|array| *array = function(V::of(*array)).array());
    for rest in tensor.lanes_mut::<N>().remainders() {
        let last = rest.len() - 1;
        let mapped = function(V::of(core::array::from_fn(|k| rest[k.min(last)]))).array();
        rest.copy_from_slice(&mapped[..rest.len()]);
    }
}

/// Folds the elements, vector by vector in the order of memory. The last vector of a run is padded with `fill`, which a
/// reduction does not notice: 0 of a sum, the least number of a maximum.
///
/// Some mode has stride 1, or the program does not compile.
#[inline]
pub fn reduce<V: Vector<N>, L: StaticLayout, const N: usize>(
    tensor: &Tensor<'_, V::Element, L>,
    fill: V::Element,
    init: V,
    mut function: impl FnMut(V, V) -> V,
) -> V {
    tensor.lanes::<N>().padded(fill).fold(init, |sums, (array, _)| function(sums, V::of(array)))
}

/// Folds the elements as [`reduce`] does, for strides that are known at run time.
///
/// # Errors
/// [`LayoutError::NoUnitStride`] if no mode has stride 1, [`LayoutError::NotContiguous`] if a swizzle separates the
/// elements.
#[inline]
pub fn try_reduce<V: Vector<N>, L: LoopedLayout, const N: usize>(
    tensor: &Tensor<'_, V::Element, L>,
    fill: V::Element,
    init: V,
    mut function: impl FnMut(V, V) -> V,
) -> Result<V, LayoutError> {
    let vectors = tensor.try_lanes::<N>()?.padded(fill);
    Ok(vectors.fold(init, |sums, (array, _)| function(sums, V::of(array))))
}

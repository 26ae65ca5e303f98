//! Views of `ndarray` to and from tensors with runtime extents (feature `ndarray`).

use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::{Blame, LayoutError, Operation};
use ndarray::{ArrayView, ArrayViewMut, Dim, ShapeBuilder};

use super::{Base, Field};
use crate::int::Strides;
use crate::runtime::{self, DynTensor, DynTensorMut, Extent, Extents};

/// The strides of a view, as runtime strides.
///
/// # Errors
/// [`LayoutError::NegativeStride`]: a runtime stride is none.
fn strides<const N: usize>(extents: &[usize], strides: &[isize]) -> Result<[usize; N], LayoutError> {
    let mut result = [0; N];
    for (k, stride) in result.iter_mut().enumerate() {
        // The stride of a single element is of no account.
        if extents[k] > 1 {
            let blame = Blame::stride(Operation::Tensor, k);
            *stride = usize::try_from(strides[k])
                .map_err(|_| LayoutError::NegativeStride { blame, stride: strides[k] as i64 })?;
        }
    }
    Ok(result)
}

/// The extents and strides of a field, for a view.
///
/// # Errors
/// [`LayoutError::NegativeStride`]: a view of `ndarray` is made of its first element and others behind it;
/// [`LayoutError::TooWide`] where `isize` does not hold its size, which that of elements without size, or met often, may
/// exceed, or the distance from its first element to its last one, which that of elements without size may.
fn shape<M, T, E: Extents, D: Strides, const N: usize>(
    field: &Field<M, T, E, D>,
) -> Result<([usize; N], [usize; N]), LayoutError> {
    let (strides, extents) = (runtime::strides(&field.strides), field.extents.extents());
    let mut result = [0; N];
    let blame = Blame::whole(Operation::Tensor, 0);
    let counted = |number: u64| {
        let fits = isize::try_from(number).is_ok();
        if fits { Ok(number) } else { Err(LayoutError::TooWide { blame, number, bits: isize::BITS - 1 }) }
    };
    // The cosize is one more than the distance from the first element to the last one, and 0 where there is no element.
    let (cosize, _) = runtime::reach(&field.extents, &field.strides)?;
    counted(cosize.saturating_sub(1))?;
    let mut size = 1_u64;
    for (k, stride) in result.iter_mut().enumerate() {
        let extent = extents[k] as u64;
        let product = size.checked_mul(extent.max(1));
        size = counted(product.ok_or(LayoutError::Overflow { blame, left: size, right: extent })?)?;
        // Where there is one coordinate, or no element, no stride is of account.
        if extent > 1 && cosize > 0 {
            if strides[k].cast_signed() < 0 {
                let blame = Blame::stride(Operation::Tensor, k);
                return Err(LayoutError::NegativeStride { blame, stride: strides[k].cast_signed() as i64 });
            }
            *stride = strides[k];
        }
    }
    Ok((core::array::from_fn(|k| extents[k]), result))
}

/// The conversions for views of one rank.
macro_rules! rank {
    ($rank:literal: $($E:ident $k:literal $number:ty),*) => {
        /// A view as a tensor.
        ///
        /// # Errors
        /// [`LayoutError::NegativeStride`] for a view with an inverted axis.
        impl<'a, T> TryFrom<ArrayView<'a, T, Dim<[usize; $rank]>>> for DynTensor<'a, T, ($($number,)*), ($($number,)*)> {
            type Error = LayoutError;

            fn try_from(view: ArrayView<'a, T, Dim<[usize; $rank]>>) -> Result<Self, LayoutError> {
                let strides = strides::<$rank>(view.shape(), view.strides())?;
                let base = NonNull::new(view.as_ptr().cast_mut()).unwrap_or(NonNull::dangling());
                // The law of `Field` is that of the view: its elements are those at all coordinates below its extents.
                let (extents, strides) = (($(view.shape()[$k],)*), ($(strides[$k],)*));
                Ok(DynTensor::of(Field { base: Base::of(base), extents, strides, life: PhantomData }))
            }
        }

        /// A view for writing as a tensor for writing.
        ///
        /// # Errors
        /// [`LayoutError::NegativeStride`] for a view with an inverted axis.
        impl<'a, T> TryFrom<ArrayViewMut<'a, T, Dim<[usize; $rank]>>> for DynTensorMut<'a, T, ($($number,)*), ($($number,)*)> {
            type Error = LayoutError;

            fn try_from(mut view: ArrayViewMut<'a, T, Dim<[usize; $rank]>>) -> Result<Self, LayoutError> {
                let strides = strides::<$rank>(view.shape(), view.strides())?;
                let base = NonNull::new(view.as_mut_ptr()).unwrap_or(NonNull::dangling());
                let (extents, strides) = (($(view.shape()[$k],)*), ($(strides[$k],)*));
                Ok(DynTensorMut::of(Field { base: Base::of(base), extents, strides, life: PhantomData }))
            }
        }

        /// A tensor as a view.
        ///
        /// # Errors
        /// [`LayoutError::NegativeStride`]; [`LayoutError::TooWide`] for more coordinates than a view may have, or elements without
        /// size further apart.
        impl<'a, T, $($E: Extent,)* D: Strides> TryFrom<DynTensor<'a, T, ($($E,)*), D>> for ArrayView<'a, T, Dim<[usize; $rank]>> {
            type Error = LayoutError;

            fn try_from(tensor: DynTensor<'a, T, ($($E,)*), D>) -> Result<Self, LayoutError> {
                let field = tensor.into_field();
                let (extents, strides) = shape::<_, _, _, _, $rank>(&field)?;
                // SAFETY: the elements at all coordinates below the extents are borrowed for `'a` (the law of `Field`), the
                // strides are not negative, `isize` holds the size and what they reach (`from_shape_ptr`, ndarray 0.17).
                Ok(unsafe { ArrayView::from_shape_ptr(Dim(extents).strides(Dim(strides)), field.base.get().as_ptr()) })
            }
        }

        /// A tensor for writing as a view for writing.
        ///
        /// # Errors
        /// As for one for reading, and [`LayoutError::NotInjective`] where two coordinates have one element.
        impl<'a, T, $($E: Extent,)* D: Strides> TryFrom<DynTensorMut<'a, T, ($($E,)*), D>>
            for ArrayViewMut<'a, T, Dim<[usize; $rank]>>
        {
            type Error = LayoutError;

            fn try_from(tensor: DynTensorMut<'a, T, ($($E,)*), D>) -> Result<Self, LayoutError> {
                let field = tensor.into_field();
                runtime::injective(&field.extents, &field.strides)?;
                let (extents, strides) = shape::<_, _, _, _, $rank>(&field)?;
                // SAFETY: as for one for reading; no two coordinates have one element, and `field`, which alone gives access to
                // the elements, is used up.
                Ok(unsafe { ArrayViewMut::from_shape_ptr(Dim(extents).strides(Dim(strides)), field.base.get().as_ptr()) })
            }
        }
    };
}

rank! { 1: A 0 usize }
rank! { 2: A 0 usize, B 1 usize }
rank! { 3: A 0 usize, B 1 usize, E 2 usize }
rank! { 4: A 0 usize, B 1 usize, E 2 usize, F 3 usize }
rank! { 5: A 0 usize, B 1 usize, E 2 usize, F 3 usize, G 4 usize }
rank! { 6: A 0 usize, B 1 usize, E 2 usize, F 3 usize, G 4 usize, H 5 usize }

//! Views of `ndarray` to and from tensors with runtime extents (feature `ndarray`).

use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::LayoutError;
use ndarray::{ArrayView, ArrayViewMut, Dim, ShapeBuilder};

use super::DynView;
use super::view::Base;
use crate::extents::{Extent, neighbours, reach};
use crate::int::Strides;

/// The conversions for views of one rank.
macro_rules! rank {
    ($rank:literal: $($E:ident $k:literal $number:ty),*) => {
        /// A view as a tensor.
        ///
        /// # Errors
        /// [`LayoutError::NegativeStride`] for a view with an inverted axis.
        impl<'a, T> TryFrom<ArrayView<'a, T, Dim<[usize; $rank]>>> for DynView<&'a T, ($($number,)*), ($($number,)*)> {
            type Error = LayoutError;

            fn try_from(view: ArrayView<'a, T, Dim<[usize; $rank]>>) -> Result<Self, LayoutError> {
                let strides = neighbours::strides::<$rank>(view.shape(), view.strides())?;
                let base = NonNull::new(view.as_ptr().cast_mut()).unwrap_or(NonNull::dangling());
                // The law of `DynView` is that of the view: its elements are those at all coordinates below its
                // extents.
                let (extents, strides) = (($(view.shape()[$k],)*), ($(strides[$k],)*));
                Ok(DynView { base: Base::of(base), extents, strides, life: PhantomData })
            }
        }

        /// A view for writing as a tensor for writing.
        ///
        /// # Errors
        /// [`LayoutError::NegativeStride`] for a view with an inverted axis.
        impl<'a, T> TryFrom<ArrayViewMut<'a, T, Dim<[usize; $rank]>>>
            for DynView<&'a mut T, ($($number,)*), ($($number,)*)>
        {
            type Error = LayoutError;

            fn try_from(mut view: ArrayViewMut<'a, T, Dim<[usize; $rank]>>) -> Result<Self, LayoutError> {
                let strides = neighbours::strides::<$rank>(view.shape(), view.strides())?;
                let base = NonNull::new(view.as_mut_ptr()).unwrap_or(NonNull::dangling());
                let (extents, strides) = (($(view.shape()[$k],)*), ($(strides[$k],)*));
                Ok(DynView { base: Base::of(base), extents, strides, life: PhantomData })
            }
        }

        /// A tensor as a view.
        ///
        /// # Errors
        /// [`LayoutError::NegativeStride`]; [`LayoutError::TooWide`] for more coordinates than a view may have, or
        /// elements without size further apart.
        impl<'a, T, $($E: Extent,)* D: Strides> TryFrom<DynView<&'a T, ($($E,)*), D>>
            for ArrayView<'a, T, Dim<[usize; $rank]>>
        {
            type Error = LayoutError;

            fn try_from(tensor: DynView<&'a T, ($($E,)*), D>) -> Result<Self, LayoutError> {
                let (extents, strides) = neighbours::shape::<_, _, $rank>(&tensor.extents, &tensor.strides)?;
                // SAFETY: the elements at all coordinates below the extents are borrowed for `'a` (the law of
                // `DynView`), the strides are not negative, `isize` holds the size and what they reach
                // (`from_shape_ptr`, ndarray 0.17).
                Ok(unsafe { ArrayView::from_shape_ptr(Dim(extents).strides(Dim(strides)), tensor.base.get().as_ptr()) })
            }
        }

        /// A tensor for writing as a view for writing.
        ///
        /// # Errors
        /// As for one for reading, and [`LayoutError::NotInjective`] where two coordinates have one element.
        impl<'a, T, $($E: Extent,)* D: Strides> TryFrom<DynView<&'a mut T, ($($E,)*), D>>
            for ArrayViewMut<'a, T, Dim<[usize; $rank]>>
        {
            type Error = LayoutError;

            fn try_from(tensor: DynView<&'a mut T, ($($E,)*), D>) -> Result<Self, LayoutError> {
                reach::injective(&tensor.extents, &tensor.strides)?;
                let (extents, strides) = neighbours::shape::<_, _, $rank>(&tensor.extents, &tensor.strides)?;
                let shape = Dim(extents).strides(Dim(strides));
                // SAFETY: as for one for reading; no two coordinates have one element, and `tensor`, which alone gives
                // access to the elements, is used up.
                Ok(unsafe { ArrayViewMut::from_shape_ptr(shape, tensor.base.get().as_ptr()) })
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

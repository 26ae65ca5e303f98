//! Views of `mdarray` to and from tensors of 1 to 6 modes (feature `mdarray`). Its strides may be negative.

use layout_algebra::LayoutError;
use mdarray::{Dim, Dyn, IntoShape, Layout, Mapping, Rank, Strided, StridedMapping, View, ViewMut};

use super::strided;
use crate::each::each;
use crate::extents::neighbours::counted;
use crate::extents::neighbours::tuple::{Integers, Tupled};
use crate::extents::{Extents, reach};
use crate::int::Strides;
use crate::raw::{DynView, Reference};

/// Keeps the law of [`strided`].
fn of_view<R: Reference, const N: usize>(
    base: *mut R::Element,
    mapping: &impl Mapping,
) -> Result<DynView<R, Integers<N>, Integers<N>>, LayoutError>
where
    [usize; N]: Tupled,
{
    let extents: [usize; N] = core::array::from_fn(|axis| mapping.dim(axis));
    let strides: [isize; N] = core::array::from_fn(|axis| mapping.stride(axis));
    strided::<_, N>(base, &extents, &strides)
}

/// The extents and strides of a tensor, for a view.
///
/// # Errors
/// The errors of [`counted`].
fn mapping<E: Extents, D: Strides, const N: usize>(
    extents: &E,
    strides: &D,
) -> Result<StridedMapping<Rank<N>>, LayoutError>
where
    [usize; N]: IntoShape,
{
    let strides = counted::<E, D, N>(extents, strides)?;
    let extents = extents.extents();
    let extents: [usize; N] = core::array::from_fn(|axis| extents[axis]);
    Ok(StridedMapping::new(extents.into_shape(), &strides))
}

each! {
    [
        { 1 (X) (Dyn,) }
        { 2 (X Y) (Dyn, Dyn) }
        { 3 (X Y Z) (Dyn, Dyn, Dyn) }
        { 4 (X Y Z W) (Dyn, Dyn, Dyn, Dyn) }
        { 5 (X Y Z W U) (Dyn, Dyn, Dyn, Dyn, Dyn) }
        { 6 (X Y Z W U V) (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn) }
    ]
    ($rank:literal ($($D:ident)*) $extents:ty) => {
        /// A view as a tensor, whether its extents are constants or not.
        ///
        /// # Errors
        /// [`LayoutError::NegativeStride`] for a view that is reversed.
        impl<'a, T, L: Layout, $($D: Dim),*> TryFrom<View<'a, T, ($($D,)*), L>>
            for DynView<&'a T, Integers<$rank>, Integers<$rank>>
        {
            type Error = LayoutError;

            fn try_from(view: View<'a, T, ($($D,)*), L>) -> Result<Self, LayoutError> {
                // The law of `DynView` is the law of the view: it has an element at every coordinate below its extents.
                of_view::<_, $rank>(view.as_ptr().cast_mut(), view.mapping())
            }
        }

        /// A view for writing as a tensor for writing.
        ///
        /// # Errors
        /// [`LayoutError::NegativeStride`] for a view that is reversed.
        impl<'a, T, L: Layout, $($D: Dim),*> TryFrom<ViewMut<'a, T, ($($D,)*), L>>
            for DynView<&'a mut T, Integers<$rank>, Integers<$rank>>
        {
            type Error = LayoutError;

            fn try_from(mut view: ViewMut<'a, T, ($($D,)*), L>) -> Result<Self, LayoutError> {
                // As for one for reading; the view is used up.
                of_view::<_, $rank>(view.as_mut_ptr(), view.mapping())
            }
        }

        /// A tensor as a view.
        ///
        /// # Errors
        /// [`LayoutError::TooWide`] for more coordinates than `isize` counts.
        impl<'a, T, E: Extents<Counts = Integers<$rank>>, D: Strides> TryFrom<DynView<&'a T, E, D>>
            for View<'a, T, $extents, Strided>
        {
            type Error = LayoutError;

            fn try_from(tensor: DynView<&'a T, E, D>) -> Result<Self, LayoutError> {
                let mapping = mapping::<_, _, $rank>(&tensor.extents, &tensor.strides)?;
                // SAFETY: the elements at all coordinates below the extents are borrowed for `'a` (the law of
                // `DynView`), the distance between any two and their number fit `isize` (`new_unchecked`, mdarray 0.8).
                Ok(unsafe { View::new_unchecked(tensor.base.get().as_ptr(), mapping) })
            }
        }

        /// A tensor for writing as a view for writing.
        ///
        /// # Errors
        /// As for one for reading, and [`LayoutError::NotInjective`] where two coordinates have one element.
        impl<'a, T, E: Extents<Counts = Integers<$rank>>, D: Strides> TryFrom<DynView<&'a mut T, E, D>>
            for ViewMut<'a, T, $extents, Strided>
        {
            type Error = LayoutError;

            fn try_from(tensor: DynView<&'a mut T, E, D>) -> Result<Self, LayoutError> {
                reach::injective(&tensor.extents, &tensor.strides)?;
                let mapping = mapping::<_, _, $rank>(&tensor.extents, &tensor.strides)?;
                // SAFETY: as for one for reading; no two coordinates have one element, and `tensor`, which alone gives
                // access to the elements, is used up.
                Ok(unsafe { ViewMut::new_unchecked(tensor.base.get().as_ptr(), mapping) })
            }
        }
    }
}

//! Views of `mdarray` to and from tensors of 1 to 6 modes (feature `mdarray`). Its strides may be negative.

use layout_algebra::LayoutError;
use mdarray::{Dim, Dyn, Layout, Strided, View, ViewMut};

use crate::each::each;
use crate::extents::Extents;
use crate::extents::neighbours::tuple::Integers;
use crate::int::Strides;
use crate::raw::DynView;

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
                Self::of_mdarray::<_, _, $rank>(view)
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

            fn try_from(view: ViewMut<'a, T, ($($D,)*), L>) -> Result<Self, LayoutError> {
                Self::of_mdarray::<_, _, $rank>(view)
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
                tensor.into_mdarray::<$rank>()
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
                tensor.into_mdarray::<$rank>()
            }
        }
    }
}

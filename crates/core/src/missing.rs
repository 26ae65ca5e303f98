//! Methods of other libraries, and of features that are off. Calling one is an error that names the feature; without
//! them rustc would propose a method of a similar name.

use crate::raw::View;
#[cfg(not(feature = "rayon"))]
use crate::{loops::Zip, runtime::GridTiles, tensor::IndexedParts, tensor::Parts};

/// A bound of methods that need the feature `rayon`. No type implements this.
#[cfg(not(feature = "rayon"))]
#[diagnostic::on_unimplemented(
    message = "parallel loops and parts need the feature `rayon` of `layout-static`",
    label = "`into_iter` and `for_each` need no feature",
    note = "turn the feature on: `cargo add layout-static --features rayon`"
)]
pub trait FeatureRayon {}

/// A bound of methods that need the feature `ndarray`. No type implements this.
#[cfg(not(feature = "ndarray"))]
#[diagnostic::on_unimplemented(
    message = "views of `ndarray` need the feature `ndarray` of `layout-static`",
    note = "turn the feature on, `cargo add layout-static --features ndarray`, and write \
        `ArrayView2::try_from(tensor.into_dyn())`"
)]
pub trait FeatureNdarray {}

/// `into_par_iter` of types with parameters.
#[cfg(not(feature = "rayon"))]
macro_rules! parallel {
    ($($Parts:ident<$($P:ident),*>;)*) => { $(
        impl<$($P),*> $Parts<$($P),*> {
            #[doc(hidden)]
            pub fn into_par_iter(self) -> Self
            where
                Self: FeatureRayon,
            {
                self
            }
        }
    )* };
}

#[cfg(not(feature = "rayon"))]
parallel! {
    Parts<R, W, K>;
    GridTiles<R, E, S, D, K>;
    IndexedParts<I, X>;
}

#[cfg(not(feature = "rayon"))]
impl<O, const K: usize, const M: usize> Zip<O, K, M> {
    #[doc(hidden)]
    pub fn par_for_each<F>(self, _: F)
    where
        Self: FeatureRayon,
    {
    }
}

#[cfg(not(feature = "ndarray"))]
impl<R, L> View<R, L> {
    #[doc(hidden)]
    pub fn to_ndarray(&self)
    where
        Self: FeatureNdarray,
    {
    }
}

/// A bound of `reshape`, as other libraries call `with_shape`. No type implements this.
#[diagnostic::on_unimplemented(
    message = "`reshape` of a tensor is `with_shape`, which counts the first mode fastest",
    label = "write `with_shape((C::<10>, C::<6>))`",
    note = "`.reverse().with_shape(..).reverse()` counts the last mode fastest, as `numpy` does; reverse the new \
        shape, too"
)]
pub trait IsReshaped {}

/// A bound of `shape`, which is a method of layouts here. No type implements this.
#[diagnostic::on_unimplemented(
    message = "the shape of a tensor is the shape of its layout",
    label = "write `.layout().shape()`; `with_shape` gives another shape",
    note = "`extents()` returns the shape of runtime extents"
)]
pub trait HasShape {}

impl<R, L> View<R, L> {
    #[doc(hidden)]
    pub fn reshape<S>(self, _: S) -> Self
    where
        Self: IsReshaped,
    {
        self
    }

    #[doc(hidden)]
    pub fn shape(&self)
    where
        Self: HasShape,
    {
    }
}

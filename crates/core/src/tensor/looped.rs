//! Layout types whose tensors have loops over all elements.

use crate::coordinates::Coordinate;
use crate::int::ShapeOrRuntimeShape;
use crate::layout::proof::Proven;
use crate::plan::LoopsOf;
use crate::plan::walk::Indices;
use crate::raw::{Reference, View};
use crate::tensor::{TensorLayout, TensorUnder};

/// A layout type whose tensors have elements and loops over all of them: every [`TensorLayout`], and
/// [`DynStrided`](crate::runtime::DynStrided), the layout of a [`DynTensor`](crate::DynTensor).
///
/// ```
/// use layout_static::{DynTensor, LayoutError, Tensor, layout, tensor::LoopedLayout};
/// layout! { type Rows = (2, 3) : (3, 1); }
///
/// fn total<L: LoopedLayout>(tensor: Tensor<'_, u32, L>) -> u32 {
///     tensor.sum()
/// }
/// let numbers = [1, 2, 3, 4, 5, 6];
/// assert_eq!(total(Tensor::from_array(&numbers, Rows)), 21);
/// assert_eq!(total(DynTensor::row_major(&numbers, (3_usize, 2_usize))?), 21);
/// # Ok::<(), LayoutError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout type",
    note = "layout types are `Layout<Shape, Strides>`, what `layout!` defines, and operations on them",
    note = "generic code takes `S: int::Shape` and `D: int::Strides`, or the layout as `L: StaticLayout`"
)]
pub trait LoopedLayout: Copy {
    /// The layout type of loops.
    #[doc(hidden)]
    type Loops: LoopsOf<Self>;

    /// The remaining coordinates, in layout order. It does not depend on the elements, so that iterators are covariant
    /// in the borrow of the elements.
    #[doc(hidden)]
    type Walk: Indices<Self::Loops, Proof = ()>;

    /// The proof that a coordinate fits the layout.
    #[doc(hidden)]
    type Fits<X: Coordinate>: Proven;

    /// Returns the element at a coordinate, or `None` out of bounds.
    #[doc(hidden)]
    fn found_if<R: Reference, X: Coordinate>(view: View<R, Self>, coordinate: X, fits: Self::Fits<X>) -> Option<R>;

    /// Returns the element at a coordinate for reading, or panics.
    #[doc(hidden)]
    #[track_caller]
    fn at<R: Reference, X: Coordinate>(view: &View<R, Self>, coordinate: X, fits: Self::Fits<X>) -> &R::Element;

    /// Returns the element at a coordinate for writing, or panics.
    #[doc(hidden)]
    #[track_caller]
    fn at_mut<'a, T, X: Coordinate>(view: &'a mut View<&mut T, Self>, coordinate: X, fits: Self::Fits<X>) -> &'a mut T;
}

// An error of a bound that is missing names `TensorLayout`, which is what most code asks for.
impl<L: TensorLayout> LoopedLayout for L {
    type Loops = <<L as ShapeOrRuntimeShape>::Stage as TensorUnder<L>>::Loops;
    type Walk = <<L as ShapeOrRuntimeShape>::Stage as TensorUnder<L>>::Walk;
    type Fits<X: Coordinate> = <<L as ShapeOrRuntimeShape>::Stage as TensorUnder<L>>::Fits<X>;

    #[inline(always)]
    fn found_if<R: Reference, X: Coordinate>(view: View<R, L>, coordinate: X, fits: Self::Fits<X>) -> Option<R> {
        L::Stage::found_if(view, coordinate, fits)
    }

    #[inline(always)]
    #[track_caller]
    fn at<R: Reference, X: Coordinate>(view: &View<R, L>, coordinate: X, fits: Self::Fits<X>) -> &R::Element {
        L::Stage::found_at(view.by_borrow(), coordinate, fits)
    }

    #[inline(always)]
    #[track_caller]
    fn at_mut<'a, T, X: Coordinate>(view: &'a mut View<&mut T, L>, coordinate: X, fits: Self::Fits<X>) -> &'a mut T {
        L::Stage::found_at(view.reborrow(), coordinate, fits)
    }
}

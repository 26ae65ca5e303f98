//! Layout types whose tensors have loops over all elements.

use crate::coordinates::Coordinate;
use crate::int::ShapeOrRuntimeShape;
use crate::plan::LoopsOf;
use crate::plan::walk::Indices;
use crate::tensor::view_proof::ElementProof;
use crate::tensor::{TensorLayout, TensorStage};

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
    type Fits<X: Coordinate>: ElementProof<Self, X>;
}

// An error of a bound that is missing names `TensorLayout`, which is what most code asks for.
impl<L: TensorLayout> LoopedLayout for L {
    type Loops = <<L as ShapeOrRuntimeShape>::Stage as TensorStage<L>>::Loops;
    type Walk = <<L as ShapeOrRuntimeShape>::Stage as TensorStage<L>>::Walk;
    type Fits<X: Coordinate> = <<L as ShapeOrRuntimeShape>::Stage as TensorStage<L>>::Fits<X>;
}

//! Owned tensors of exactly as many elements as their layout reaches, in generic code.

use generic_array::GenericArray;

use crate::tensor::OwnedTensor;
use crate::typenum::Cosize;

/// A tensor that owns as many elements as its layout reaches, on the stack or wherever it is put. Generic code cannot
/// write that as `[T; N]`, but as a bound: the cosize is [the length of an array](crate::typenum::ArrayLength).
///
/// ```
/// use layout_static::typenum::consts::{U1, U2, U3, U4};
/// use layout_static::typenum::{ArrayLength, TensorOf, TypeCosize};
/// use layout_static::{Layout, Static, StaticLayout, Tensor};
///
/// /// A copy of a tensor, in another layout of the same shape.
/// fn staged<T: Copy + Default, L: StaticLayout, M>(tensor: Tensor<T, L>) -> TensorOf<T, M>
/// where
///     M: StaticLayout + Static + TypeCosize<Cosize: ArrayLength>,
/// {
///     let mut stage = TensorOf::<T, M>::default();
///     stage.view_mut().copy_from(tensor);
///     stage
/// }
///
/// let numbers = [1, 2, 3, 4, 5, 6];
/// let rows = Tensor::from_array(&numbers, Layout::<(U2, U3), (U3, U1)>::new());
/// type Padded = Layout<(U2, U3), (U4, U1)>;
/// let padded = staged::<_, _, Padded>(rows);
/// assert_eq!(padded.storage().len(), 7);
/// assert_eq!(padded.into_storage()[..], [1, 2, 3, 0, 4, 5, 6]);
/// ```
///
/// # Which array crate
/// A [`GenericArray`] has every length. `hybrid-array`, the other crate in use, has the lengths of a list: up to 512,
/// multiples of 16 up to 1024, some powers of 2. The cosize of a padded tile is none of them.
pub type TensorOf<T, L> = OwnedTensor<GenericArray<T, Cosize<L>>, L>;

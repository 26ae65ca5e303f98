//! Layouts with as many leaves and brackets as there may be: what does not fit beside them is refused, or not needed.

use layout_static::{At, C, Layout, TensorMut};

type U = C<1>;
type V = (U,);
/// 32 leaves and 32 brackets, of which only the first leaf moves.
type Shape = (C<2>, (V, V, V, V, V, V, V, V, V, V, V, V), (V, V, V, V, V, V, V, V, V, V, V, V), (V, V, V, V, U, U, U));

type Strides = (U, (V, V, V, V, V, V, V, V, V, V, V, V), (V, V, V, V, V, V, V, V, V, V, V, V), (V, V, V, V, U, U, U));

#[test]
fn sides_of_the_largest_profile_are_apart() {
    let mut numbers = [1, 2];
    let mut tensor = TensorMut::from_array(&mut numbers, Layout::<Shape, Strides>::new());
    let (mut lower, mut upper) = tensor.parts_mut(At(C::<0>, C::<1>));
    core::mem::swap(&mut lower[0], &mut upper[0]);
    assert_eq!(numbers, [2, 1]);
}

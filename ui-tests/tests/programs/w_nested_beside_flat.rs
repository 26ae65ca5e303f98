// expect: accepted
// run: yes
use layout_static::{C, Tensor, TensorMut, layout, zip};
layout! {
    type Flat = (4, 8) : (8, 1);
    type Nested = ((2, 2), (4, 2)) : ((1, 16), (4, 2));
    type Turned = (8, 4) : (4, 1);
}
fn main() {
    let x: [usize; 32] = core::array::from_fn(|i| i);
    let (mut y, mut z) = ([0; 32], [0; 32]);
    let nested = Tensor::from_array(&x, Nested);
    TensorMut::from_array(&mut y, Flat).copy_from(nested);
    zip((Tensor::from_array(&y, Flat), nested)).indexed_for_each(|(i, j), (y, x)| {
        assert_eq!((*y, *x), (nested[(i, j)], nested[(i, j)]));
    });
    // What CuTe's `copy` does: by linear order.
    let mut turned = TensorMut::from_array(&mut z, Turned).with_shape((C::<32>,));
    turned.copy_from(nested.with_shape((C::<32>,)));
    assert!((0..32).all(|i| turned[i] == nested[i]));
}

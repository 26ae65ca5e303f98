//! Owned tensors of exactly as many elements as their layout reaches.

#![cfg(feature = "generic-array")]

use layout_static::typenum::consts::{U1, U2, U3, U4, U8};
use layout_static::typenum::{ArrayLength, TensorOf, TypeCosize};
use layout_static::{C, Layout, Static, StaticLayout, Tensor};

/// A tensor of its own in generic code, filled with what another one has.
fn own<L: StaticLayout, M>(tensor: Tensor<u32, L>) -> TensorOf<u32, M>
where
    M: StaticLayout + Static + TypeCosize<Cosize: ArrayLength>,
{
    let mut own = TensorOf::<u32, M>::from_elem(M::VALUE, 99);
    own.view_mut().copy_from(tensor);
    assert_eq!(own.storage().len(), M::COSIZE);
    own
}

#[test]
fn storage_of_exact_size() {
    type Padded = Layout<(C<4>, U8), (U1, C<5>)>;
    let numbers: [u32; 32] = core::array::from_fn(|i| u32::try_from(i).unwrap());
    let tile = Tensor::from_array(&numbers, Layout::<(U4, U8), (U8, U1)>::new());
    let columns = own::<_, Layout<(U4, U8), (U1, U4)>>(tile);
    assert!(columns.iter().eq(tile.iter()));
    assert_eq!(columns.storage()[..5], [0, 8, 16, 24, 1]);
    let padded = own::<_, Padded>(tile);
    assert!(padded.view() == tile && padded == columns);
    assert_eq!(padded.into_storage()[..6], [0, 8, 16, 24, 99, 1]);
    let sums = TensorOf::<usize, Layout<(U2, U3), (U3, U1)>>::from_fn(Layout::new(), |(i, j)| 10 * i + j);
    assert_eq!(sums.map(|sum| 2 * sum).into_storage()[..], [0, 2, 4, 20, 22, 24]);
    let texts = TensorOf::<String, Layout<U3, U1>>::from_fn(Layout::new(), |i: usize| i.to_string());
    assert_eq!(texts.into_storage().concat(), "012");
}

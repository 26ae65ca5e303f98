// expect: accepted
// run: yes
use layout_static::runtime::Ragged;
use layout_static::{ByMode, C, DynTensor, Layout, Tensor, int::Strides};

// The elements of a layout that is not inferred yet are known: `iter` returns one type for all layouts.
fn sums<D: Strides>(matrix: DynTensor<'_, f32, (usize, usize), D>) -> f32 {
    let sum = |tile: Ragged<'_, f32, _, D>| match tile.whole() {
        Some(whole) => whole.iter().sum::<f32>(),
        None => tile.iter().sum(),
    };
    matrix.ragged_tiles(ByMode::of((C::<2>, C::<4>))).map(sum).sum()
}

fn main() {
    let x: Vec<f32> = (0..15).map(|i| i as f32).collect();
    assert_eq!(sums(DynTensor::row_major(&x, (3_usize, 5_usize)).unwrap()), 105.0);
    let last = |tensor: Tensor<'_, f32, Layout<_, _>>| tensor.into_iter().copied().rev().step_by(2).sum::<f32>();
    assert_eq!(last(Tensor::from_array(&[1.0, 2.0, 3.0], Layout::<C<3>, C<1>>::new())), 4.0);
}

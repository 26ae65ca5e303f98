// expect: accepted
// run: yes
// wants: one bound is enough for elements, coordinates, slices and loops, whenever the extents are known
use layout_static::tensor::TensorLayout;
use layout_static::{LayoutError, RuntimeLayout, RuntimeShape, StaticLayout, Tensor, TensorMut, layout};
layout! { type Rows = (2, 3) : (3, 1); }
fn doubled<L: TensorLayout>(mut tensor: TensorMut<'_, usize, L>) -> usize {
    tensor[(0, 0)] += 1;
    for element in &mut tensor {
        *element *= 2;
    }
    tensor.iter_mut().for_each(|element| *element += 1);
    let row: usize = tensor.slice((1, ..)).iter().sum();
    let places: usize = tensor.indexed_iter().map(|((i, j), element)| (i + j) * element).sum();
    tensor.iter().sum::<usize>() + tensor.get((5, 0)).copied().unwrap_or(row) + places
}
fn first<L: StaticLayout>(tensor: &Tensor<'_, usize, L>) -> usize {
    tensor.iter().count() * tensor[0]
}
fn main() -> Result<(), LayoutError> {
    let mut numbers = [1, 2, 3, 4, 5, 6];
    assert_eq!(first(&Tensor::from_array(&numbers, Rows)), 6);
    let all = 5 + 5 + 7 + 9 + 11 + 13;
    assert_eq!(doubled(TensorMut::from_array(&mut numbers, Rows)), all + 33 + (5 + 14 + 9 + 22 + 39));
    let (mut same, extents) = ([1, 2, 3, 4, 5, 6], (2_usize, 3_usize));
    assert_eq!(doubled(extents.row_major().tensor_mut(&mut same)?), all + 33 + (5 + 14 + 9 + 22 + 39));
    assert_eq!(numbers, same);
    Ok(())
}

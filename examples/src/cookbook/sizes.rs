//! Products of matrices of runtime sizes. Where these are multiples of 32, tiles by a divide, without a tail; of any
//! sizes, whole tiles, and ragged ones at the edges alone.

use layout_static::{
    Bounded, ByMode, C, DynTensor, DynTensorMut, LayoutError, Multiple, RaggedTiles, RuntimeLayout, RuntimeShape,
    StaticLayout, Tensor, TensorArray, TensorMut, layout,
};

use super::{Recipe, numbers};

layout! {
    type Tiler = [32, 32];
    type Sums = (32, 32) : (32, 1);
}

/// Adds the product of two tiles, `32 x 32` each.
fn accumulate<L: StaticLayout, M: StaticLayout>(
    mut sums: TensorMut<'_, f32, Sums>,
    left: Tensor<'_, f32, L>,
    right: Tensor<'_, f32, M>,
) {
    for i in Bounded::<32>::all() {
        let mut row = sums.slice((i, ..)).to_array::<32>();
        for k in Bounded::<32>::all() {
            let factor = left[(i, k)];
            for (sum, x) in row.iter_mut().zip(right.slice((k, ..)).as_array::<32>()) {
                *sum += factor * x;
            }
        }
        *sums.slice_mut((i, ..)).as_mut_array() = row;
    }
}

/// A product of matrices, by tiles. The sizes are rows, columns, and what is summed over.
#[derive(Debug)]
pub struct Sizes;

impl Recipe for Sizes {
    const NAME: &'static str = "product by tiles of 32, sizes at run time, 192 x 160 x 128";
    type Input = ([usize; 3], Vec<f32>, Vec<f32>);
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        let [rows, columns, depth] = [192, 160, 128];
        (([rows, columns, depth], numbers(rows * depth), numbers(depth * columns)), vec![0.0; rows * columns])
    }

    fn with_layouts((sizes, a, b): &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let [rows, columns, depth] = sizes.map(Multiple::<32>::new);
        let (rows, columns, depth) = (rows?, columns?, depth?);
        let a = (rows, depth).row_major().tensor(a)?.zipped_divide(Tiler);
        let b = (depth, columns).row_major().tensor(b)?.zipped_divide(Tiler);
        let mut c = (rows, columns).row_major().tensor_mut(output)?.zipped_divide(Tiler);
        let grid = |mode| [c.layout().extent((C::<1>, C::<0>)), c.layout().extent((C::<1>, C::<1>))][mode];
        for (i, j) in (0..grid(0)).flat_map(|i| (0..grid(1)).map(move |j| (i, j))).collect::<Vec<_>>() {
            let mut sums = TensorArray::<f32, 1024, _>::from_elem(Sums, 0.0);
            for p in 0..a.layout().extent((C::<1>, C::<1>)) {
                let (left, right) = (a.slice((.., (i, p))).fixed(), b.slice((.., (p, j))).fixed());
                accumulate(sums.view_mut(), left.mode(C::<0>), right.mode(C::<0>));
            }
            c.slice_mut((.., (i, j))).fixed().mode(C::<0>).copy_from(sums.view());
        }
        Ok(())
    }

    fn by_hand(([rows, columns, depth], a, b): &Self::Input, output: &mut Vec<f32>) {
        for i in (0..*rows).step_by(32) {
            for j in (0..*columns).step_by(32) {
                let mut sums = [[0.0; 32]; 32];
                for p in (0..*depth).step_by(32) {
                    for (x, sums) in sums.iter_mut().enumerate() {
                        let (left, mut row) = (&a[(i + x) * depth + p..][..32], *sums);
                        for (z, factor) in left.iter().enumerate() {
                            let right: &[f32; 32] = b[(p + z) * columns + j..].first_chunk().expect("32 columns");
                            for (sum, element) in row.iter_mut().zip(right) {
                                *sum += factor * element;
                            }
                        }
                        *sums = row;
                    }
                }
                for (x, sums) in sums.iter().enumerate() {
                    output[(i + x) * columns + j..][..32].copy_from_slice(sums);
                }
            }
        }
    }
}

type Matrix<'a> = DynTensor<'a, f32, (usize, usize), (usize, C<1>)>;

/// The same for what exists of tiles at an edge.
fn accumulate_edge(mut sums: TensorMut<'_, f32, Sums>, left: Matrix<'_>, right: Matrix<'_>) {
    for i in 0..left.extents().0 {
        let mut row = sums.slice_mut((i, ..));
        for (k, factor) in left.run((i, ..)).iter().enumerate() {
            for (sum, x) in row.as_mut_slice().iter_mut().zip(right.run((k, ..))) {
                *sum += factor * x;
            }
        }
    }
}

/// A product of matrices of any sizes, by tiles.
#[derive(Debug)]
pub struct AnySizes;

impl Recipe for AnySizes {
    const NAME: &'static str = "product by tiles of 32, any sizes, ragged at the edges, 190 x 150 x 130";
    type Input = ([usize; 3], Vec<f32>, Vec<f32>);
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        let [rows, columns, depth] = [190, 150, 130];
        (([rows, columns, depth], numbers(rows * depth), numbers(depth * columns)), vec![0.0; rows * columns])
    }

    fn with_layouts(([rows, columns, depth], a, b): &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let tiler = ByMode::of((C::<32>, C::<32>));
        let a = DynTensor::row_major(a, (*rows, *depth))?;
        let b = DynTensor::row_major(b, (*depth, *columns))?;
        let mut c = DynTensorMut::row_major(output, (*rows, *columns))?;
        for ((i, j), target) in c.try_parts_mut(RaggedTiles(tiler))?.indexed() {
            let mut sums = TensorArray::<f32, 1024, _>::from_elem(Sums, 0.0);
            for p in 0..a.grid(tiler).1 {
                let whole = (a.whole_tile(tiler, (i, p)), b.whole_tile(tiler, (p, j)));
                if let (Some(left), Some(right)) = whole {
                    accumulate(sums.view_mut(), left, right);
                } else {
                    let (left, right) = (a.ragged(tiler, (i, p)), b.ragged(tiler, (p, j)));
                    accumulate_edge(sums.view_mut(), left.to_dyn(), right.to_dyn());
                }
            }
            let (mut target, sums) = (target.into_dyn(), DynTensor::from(sums.view()));
            target.copy_from(sums.block((0, 0), target.extents()).expect("at most a tile"));
        }
        Ok(())
    }

    fn by_hand(([rows, columns, depth], a, b): &Self::Input, output: &mut Vec<f32>) {
        for i in (0..*rows).step_by(32) {
            for j in (0..*columns).step_by(32) {
                let (height, width) = ((rows - i).min(32), (columns - j).min(32));
                let mut sums = [[0.0; 32]; 32];
                for p in (0..*depth).step_by(32) {
                    let length = (depth - p).min(32);
                    let whole = [height, width, length] == [32; 3];
                    for (x, sums) in sums.iter_mut().enumerate().take(height) {
                        let left = &a[(i + x) * depth + p..][..length];
                        if whole {
                            let mut row = *sums;
                            for (z, factor) in left.iter().enumerate() {
                                let right: &[f32; 32] = b[(p + z) * columns + j..].first_chunk().expect("32 columns");
                                for (sum, element) in row.iter_mut().zip(right) {
                                    *sum += factor * element;
                                }
                            }
                            *sums = row;
                            continue;
                        }
                        for (z, factor) in left.iter().enumerate() {
                            for (sum, element) in sums.iter_mut().zip(&b[(p + z) * columns + j..][..width]) {
                                *sum += factor * element;
                            }
                        }
                    }
                }
                for (x, sums) in sums.iter().enumerate().take(height) {
                    output[(i + x) * columns + j..][..width].copy_from_slice(&sums[..width]);
                }
            }
        }
    }
}

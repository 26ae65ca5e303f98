//! A convolution without a copy: the windows of an image are a layout whose strides repeat.

use layout_static::{Bounded, LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::{Recipe, numbers};

layout! {
    type Image = (258, 258) : (258, 1);
    #[allow(intractable)]
    type Windows = ((256, 256), (3, 3)) : ((258, 1), (258, 1)); // overlapping: for reading
    type Rows = (256, 256) : (256, 1);
    type Kernel = (3, 3) : (3, 1);
}

/// `output[i][j] = sum_uv kernel[u][v] input[i + u][j + v]`.
#[derive(Debug)]
pub struct Convolution;

impl Recipe for Convolution {
    const NAME: &'static str = "convolution 3 x 3, 256 x 256";
    type Input = (Vec<f32>, [f32; 9]);
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        ((numbers(Image.size()), [0.1, -0.2, 0.3, 0.4, 0.5, -0.6, 0.7, 0.8, 0.9]), vec![0.0; Rows.size()])
    }

    fn with_layouts((image, kernel): &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (windows, kernel) = (Tensor::new(image, Windows)?, Tensor::from_array(kernel, Kernel));
        let mut target = TensorMut::new(output, Rows)?;
        for i in Bounded::<256>::all() {
            for (j, element) in target.slice_mut((i, ..)).indexed_iter_mut_as::<Bounded<256>>() {
                let mut sum = 0.0;
                Kernel.for_each_static(|at| sum += kernel[at] * windows[((i, j), at)]);
                *element = sum;
            }
        }
        Ok(())
    }

    fn by_hand((image, kernel): &Self::Input, output: &mut Vec<f32>) {
        for (i, row) in output.chunks_exact_mut(256).enumerate() {
            let rows = [0, 1, 2].map(|u| &image[(i + u) * 258..][..258]);
            for (j, element) in row.iter_mut().enumerate() {
                let mut sum = 0.0;
                for v in 0..3 {
                    for u in 0..3 {
                        sum += kernel[u * 3 + v] * rows[u][j + v];
                    }
                }
                *element = sum;
            }
        }
    }
}

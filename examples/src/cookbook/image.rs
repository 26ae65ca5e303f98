//! An image for a network: cropped, flipped, from bytes by pixels to numbers by planes. The crop and the flip are a
//! layout with a negative stride, which begins at its smallest index.

use layout_static::{Bounded, LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::{Recipe, numbers};

const WIDTH: usize = 320;
const SIDE: usize = 224;
/// Where the crop begins.
const TOP: usize = 8;
const LEFT: usize = 40;

layout! {
    type Pixels = (240, 320, 3) : (960, 3, 1);
    #[allow(intractable)]
    type Flipped = (224, 224, 3) : (960, -3, 1); // the columns from right to left
    type Planes = (224, 224, 3) : (224, 1, 50176);
}

/// `output[c][i][j] = input[8 + i][40 + 223 - j][c] / 255`.
#[derive(Debug)]
pub struct Image;

impl Recipe for Image {
    const NAME: &'static str = "image: cropped, flipped, by planes, 224 x 224";
    type Input = Vec<u8>;
    type Output = Vec<f32>;

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below 256")]
    fn data() -> (Vec<u8>, Vec<f32>) {
        (numbers(Pixels.size()).into_iter().map(|x| (x * 256.0) as u8).collect(), vec![0.0; Planes.size()])
    }

    fn with_layouts(input: &Vec<u8>, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let first = Pixels.index((TOP, LEFT, 0));
        let (source, mut target) = (Tensor::new(&input[first..], Flipped)?, TensorMut::new(output, Planes)?);
        for (i, c) in Bounded::<SIDE>::all().flat_map(|i| Bounded::<3>::all().map(move |c| (i, c))) {
            let source = source.slice((i, .., c));
            for (j, element) in target.slice_mut((i, .., c)).indexed_iter_mut_as::<Bounded<SIDE>>() {
                *element = f32::from(source[j]) / 255.0;
            }
        }
        Ok(())
    }

    fn by_hand(input: &Vec<u8>, output: &mut Vec<f32>) {
        for i in 0..SIDE {
            let row = &input[((TOP + i) * WIDTH + LEFT) * 3..][..SIDE * 3];
            for c in 0..3 {
                let target = &mut output[(c * SIDE + i) * SIDE..][..SIDE];
                for (j, element) in target.iter_mut().enumerate() {
                    *element = f32::from(row[(SIDE - 1 - j) * 3 + c]) / 255.0;
                }
            }
        }
    }
}

//! Weights of four bits: a matrix of elements below a byte, through an accessor. The two in a byte are a mode.

use layout_static::tensor::{Accessed, PackedSigned};
use layout_static::{Bounded, C, LayoutError, StaticLayout, Tensor, layout};

use super::{Recipe, numbers};

layout! {
    type Weights4 = (256, (2, 256)) : (512, (1, 2));
    type Pairs = (2, 256) : (1, 2);
}

/// `output[i] = scales[i] sum_j weights[i][j] input[j]`, with weights from -8 to 7.
#[derive(Debug)]
pub struct Weights;

/// The weights, two in a byte; a scale for each row; what they are multiplied by.
#[derive(Debug)]
pub struct Quantized {
    weights: Vec<u8>,
    scales: Vec<f32>,
    vector: Vec<f32>,
}

impl Recipe for Weights {
    const NAME: &'static str = "weights of 4 bits, 256 x 512, times a vector";
    type Input = Quantized;
    type Output = Vec<f32>;

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below 256")]
    fn data() -> (Quantized, Vec<f32>) {
        let weights = numbers(Weights4.size() / 2).into_iter().map(|x| (x * 256.0) as u8).collect();
        (Quantized { weights, scales: numbers(256), vector: numbers(512) }, vec![0.0; 256])
    }

    fn with_layouts(input: &Quantized, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let weights = Accessed::new(&input.weights[..], PackedSigned::<4>, Weights4)?;
        let vector = Tensor::new(&input.vector[..], Pairs)?;
        for (i, y) in Bounded::<256>::all().zip(output) {
            let row = weights.slice((i, (.., ..)));
            let mut sum = 0.0;
            for j in Bounded::<256>::all() {
                sum += f32::from(row.at((C::<0>, j))) * vector[(C::<0>, j)];
                sum += f32::from(row.at((C::<1>, j))) * vector[(C::<1>, j)];
            }
            *y = input.scales[i.get()] * sum;
        }
        Ok(())
    }

    fn by_hand(input: &Quantized, output: &mut Vec<f32>) {
        for ((y, row), scale) in output.iter_mut().zip(input.weights.chunks_exact(256)).zip(&input.scales) {
            let mut sum = 0.0;
            for (byte, x) in row.iter().zip(input.vector.chunks_exact(2)) {
                sum += f32::from((byte << 4).cast_signed() >> 4) * x[0];
                sum += f32::from(byte.cast_signed() >> 4) * x[1];
            }
            *y = scale * sum;
        }
    }
}

//! Weights of four bits to floats: a block of 16 bytes is 32 weights, the low halves of the bytes first, and a scale.

use layout_static::{LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::super::{Recipe, numbers};

layout! {
    type Bytes = (4096, 16) : (16, 1);
    type Weights = (4096, 32) : (32, 1);
    type Scales = 4096 : 1;
}

/// `output[i][j] = scales[i] (weights[i][j] - 8)`.
#[derive(Debug)]
pub struct Dequantized;

impl Recipe for Dequantized {
    const NAME: &'static str = "4096 blocks of 32 weights of 4 bits to floats, in lanes";
    type Input = (Vec<u8>, Vec<f32>);
    type Output = Vec<f32>;

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below 256")]
    fn data() -> (Self::Input, Vec<f32>) {
        let bytes = numbers(Bytes.size()).into_iter().map(|x| (x * 256.0) as u8).collect();
        ((bytes, numbers(4096)), vec![0.0; Weights.size()])
    }

    fn with_layouts((bytes, scales): &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (bytes, scales) = (Tensor::new(&bytes[..], Bytes)?, Tensor::new(&scales[..], Scales)?);
        let mut weights = TensorMut::new(output, Weights)?;
        let blocks = bytes.lanes::<16>().zip(scales.lanes::<1>());
        for (weights, (bytes, [scale])) in weights.lanes_mut::<32>().zip(blocks) {
            *weights = block(bytes, *scale);
        }
        Ok(())
    }

    fn by_hand((bytes, scales): &Self::Input, output: &mut Vec<f32>) {
        let blocks = bytes.as_chunks::<16>().0.iter().zip(scales);
        for (weights, (bytes, scale)) in output.as_chunks_mut::<32>().0.iter_mut().zip(blocks) {
            *weights = block(bytes, *scale);
        }
    }
}

/// A block.
#[inline]
fn block(bytes: &[u8; 16], scale: f32) -> [f32; 32] {
    let mut weights = [0.0; 32];
    for k in 0..16 {
        weights[k] = scale * f32::from((bytes[k] & 15).cast_signed() - 8);
        weights[k + 16] = scale * f32::from((bytes[k] >> 4).cast_signed() - 8);
    }
    weights
}

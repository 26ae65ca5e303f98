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
            block(bytes, *scale, weights);
        }
        Ok(())
    }

    fn by_hand((bytes, scales): &Self::Input, output: &mut Vec<f32>) {
        let blocks = bytes.as_chunks::<16>().0.iter().zip(scales);
        for (weights, (bytes, scale)) in output.as_chunks_mut::<32>().0.iter_mut().zip(blocks) {
            block(bytes, *scale, weights);
        }
    }
}

/// A block. LLVM makes vectors of its bytes and floats. Inlined in the loop over blocks, they would be single numbers.
#[inline(never)]
fn block(bytes: &[u8; 16], scale: f32, weights: &mut [f32; 32]) {
    let (low, high) = weights.split_at_mut(16);
    for ((low, high), byte) in low.iter_mut().zip(high).zip(bytes) {
        *low = scale * (f32::from(byte & 15) - 8.0);
        *high = scale * (f32::from(byte >> 4) - 8.0);
    }
}

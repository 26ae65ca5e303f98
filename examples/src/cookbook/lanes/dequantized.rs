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

/// 2^23: the floats from it on are the integers, so that the last bits of one are a number.
const INTEGERS: f32 = 8_388_608.0;

/// A block. LLVM makes vectors of its bytes and floats. Inlined in the loop over blocks, they would be single numbers.
#[inline(never)]
fn block(bytes: &[u8; 16], scale: f32, weights: &mut [f32; 32]) {
    let halves = [bytes.map(|byte| byte & 15), bytes.map(|byte| byte >> 4)];
    for (weights, half) in weights.as_chunks_mut::<16>().0.iter_mut().zip(halves) {
        for (weight, bits) in weights.iter_mut().zip(half) {
            // `f32::from(bits) - 8.0` takes 80 instructions, this 61: LLVM subtracts 8 from bytes, and extends signs.
            *weight = scale * (f32::from_bits(INTEGERS.to_bits() | u32::from(bits)) - (INTEGERS + 8.0));
        }
    }
}

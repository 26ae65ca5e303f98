//! Orders of memory: bit reversal for an FFT, Morton order for locality in two directions. Both are layouts of twos.

use layout_static::{LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::{Recipe, numbers};

layout! {
    type Bits = (2, 2, 2, 2, 2, 2, 2, 2, 2, 2) : (1, 2, 4, 8, 16, 32, 64, 128, 256, 512);
    type Square = ((2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2)) : ((64, 128, 256, 512, 1024, 2048), (1, 2, 4, 8, 16, 32));
    type ZOrder = ((2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2)) : ((2, 8, 32, 128, 512, 2048), (1, 4, 16, 64, 256, 1024));
}

/// `output[reversed bits of x] = input[x]`: the order in which an FFT in place begins.
#[derive(Debug)]
pub struct BitReversal;

impl Recipe for BitReversal {
    const NAME: &'static str = "bit reversal of 1024";
    type Input = Vec<f32>;
    type Output = Vec<f32>;

    fn data() -> (Vec<f32>, Vec<f32>) {
        (numbers(Bits.size()), vec![0.0; Bits.size()])
    }

    fn with_layouts(input: &Vec<f32>, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        TensorMut::new(output, Bits)?.copy_from(Tensor::new(input, Bits)?.reverse());
        Ok(())
    }

    fn by_hand(input: &Vec<f32>, output: &mut Vec<f32>) {
        for (x, element) in output.iter_mut().enumerate() {
            *element = input[(x.reverse_bits() >> (usize::BITS - 10)) & 1023];
        }
    }
}

/// A row-major matrix of 64 x 64 in Morton order: the bits of row and column by turns.
#[derive(Debug)]
pub struct Morton;

impl Recipe for Morton {
    const NAME: &'static str = "Morton order of 64 x 64";
    type Input = Vec<f32>;
    type Output = Vec<f32>;

    fn data() -> (Vec<f32>, Vec<f32>) {
        (numbers(Square.size()), vec![0.0; Square.size()])
    }

    fn with_layouts(input: &Vec<f32>, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        TensorMut::new(output, ZOrder)?.copy_from(Tensor::new(input, Square)?);
        Ok(())
    }

    fn by_hand(input: &Vec<f32>, output: &mut Vec<f32>) {
        for i in 0..64 {
            for j in 0..64 {
                output[2 * spread(i) + spread(j)] = input[i * 64 + j];
            }
        }
    }
}

/// Six bits with a gap after each.
const fn spread(x: usize) -> usize {
    let x = (x | x << 4) & 0x30F;
    let x = (x | x << 2) & 0x333;
    (x | x << 1) & 0x555
}

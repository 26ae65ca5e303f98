//! A tensor core, simulated: who has which element of a fragment is a thread-value layout, and the registers of all
//! threads seen as a matrix are its inverse.

use layout_static::{Bounded, LayoutError, StaticLayout, Tensor, TensorArray, TensorMut, layout};

use super::{Recipe, numbers};

layout! {
    type Tile = (16, 8) : (8, 1);
    type Square = (8, 8) : (8, 1);
    // PTX, mma.m16n8k8: thread (t, g) has rows g and g + 8, and two neighbours of each (C), or one column t and t + 4
    // (A).
    type FragmentC = ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    type FragmentA = ((4, 8), (2, 2)) : ((16, 1), (8, 64));
    type FragmentB = ((4, 8), 2) : ((1, 8), 4);
    type Registers4 = (32, 4) : (4, 1);
    type Registers2 = (32, 2) : (2, 1);
    // The registers of a warp as the matrix that they hold.
    type MatrixC = with_shape(composition(Registers4, right_inverse(FragmentC)), (16, 8));
    type MatrixA = with_shape(composition(Registers4, right_inverse(FragmentA)), (16, 8));
    type MatrixB = with_shape(composition(Registers2, right_inverse(FragmentB)), (8, 8));
}

/// `output = a b` by way of the registers of 32 threads.
#[derive(Debug)]
pub struct TensorCore;

impl Recipe for TensorCore {
    const NAME: &'static str = "fragments of a simulated tensor core, m16n8k8";
    type Input = (Vec<f32>, Vec<f32>);
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        ((numbers(Tile.size()), numbers(Square.size())), vec![0.0; Tile.size()])
    }

    fn with_layouts((a, b): &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let mut a_registers = TensorArray::<f32, 128, _>::from_elem(Registers4, 0.0);
        let mut b_registers = TensorArray::<f32, 64, _>::from_elem(Registers2, 0.0);
        let mut sums = TensorArray::<f32, 128, _>::from_elem(Registers4, 0.0);
        // What each thread loads.
        a_registers.view_mut().copy_from(Tensor::new(a, Tile)?.composition(FragmentA));
        b_registers.view_mut().copy_from(Tensor::new(b, Square)?.composition(FragmentB));
        // What the tensor core does with the registers.
        let a = Tensor::from_array(a_registers.storage(), MatrixA);
        let b = Tensor::from_array(b_registers.storage(), MatrixB);
        let storage = &mut sums.into_storage();
        let mut c = TensorMut::from_array(storage, MatrixC);
        for i in Bounded::<16>::all() {
            for j in Bounded::<8>::all() {
                c[(i, j)] = Bounded::<8>::all().map(|k| a[(i, k)] * b[(k, j)]).sum();
            }
        }
        // What each thread stores.
        sums = TensorArray::new(*storage, Registers4)?;
        TensorMut::new(output, Tile)?.composition(FragmentC).copy_from(sums.view());
        Ok(())
    }

    fn by_hand((a, b): &Self::Input, output: &mut Vec<f32>) {
        let (mut a_registers, mut b_registers, mut sums) = ([0.0; 128], [0.0; 64], [0.0; 128]);
        for lane in 0..32 {
            let (group, thread) = (lane / 4, lane % 4);
            for v in 0..4 {
                a_registers[lane * 4 + v] = a[(group + 8 * (v % 2)) * 8 + thread + 4 * (v / 2)];
            }
            for v in 0..2 {
                b_registers[lane * 2 + v] = b[(thread + 4 * v) * 8 + group];
            }
        }
        for i in 0..16 {
            for j in 0..8 {
                let terms = (0..8).map(|k| {
                    let (a_lane, a_value) = (i % 8 * 4 + k % 4, i / 8 + 2 * (k / 4));
                    let (b_lane, b_value) = (j * 4 + k % 4, k / 4);
                    a_registers[a_lane * 4 + a_value] * b_registers[b_lane * 2 + b_value]
                });
                sums[(i % 8 * 4 + j / 2) * 4 + i / 8 * 2 + j % 2] = terms.sum();
            }
        }
        for lane in 0..32 {
            for v in 0..4 {
                output[(lane / 4 + 8 * (v / 2)) * 8 + lane % 4 * 2 + v % 2] = sums[lane * 4 + v];
            }
        }
    }
}

//! A library function for any layout, which says what it relies on: a caller whose layout does not hold it has a
//! compile error at the line of the call, with the number that is wrong.

use layout_static::{C, LayoutError, StaticLayout, TensorMut, Tiles, check, layout};

use super::{Recipe, numbers};

layout! { type Vectors = (8, 2048) : (1, 8); }

/// Each eight numbers that lie side by side become a vector of length 1.
///
/// The layout has runs of eight elements, and no element twice.
fn normalize<L: StaticLayout>(vectors: &mut TensorMut<'_, f32, L>) {
    const {
        check::vector::<L>(8);
        check::injective::<L>();
    }
    for mut vector in vectors.parts_mut(Tiles(C::<8>)) {
        let vector = vector.as_mut_array::<8>();
        let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
        for x in vector {
            *x /= length;
        }
    }
}

/// Vectors of eight numbers, made length 1.
#[derive(Debug)]
pub struct Normalize;

impl Recipe for Normalize {
    const NAME: &'static str = "a library with assertions: 2048 vectors of 8";
    type Input = Vec<f32>;
    type Output = Vec<f32>;

    fn data() -> (Vec<f32>, Vec<f32>) {
        let one = |x| x + 1.0;
        (numbers(Vectors.size()).into_iter().map(one).collect(), vec![0.0; Vectors.size()])
    }

    fn with_layouts(input: &Vec<f32>, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        output.copy_from_slice(input);
        normalize(&mut TensorMut::new(output, Vectors)?);
        Ok(())
    }

    fn by_hand(input: &Vec<f32>, output: &mut Vec<f32>) {
        output.copy_from_slice(input);
        for vector in output.as_chunks_mut::<8>().0 {
            let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
            for x in vector {
                *x /= length;
            }
        }
    }
}

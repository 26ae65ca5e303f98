//! Attention by tiles of keys, with a running maximum: no matrix of all scores.

use layout_static::{Bounded, LayoutError, StaticLayout, Tensor, TensorMut, layout};

use super::{Recipe, numbers};

const WIDTH: usize = 64;
const TILE: usize = 32;

layout! {
    type Queries = (64, 64) : (64, 1);
    type Keys = (256, 64) : (64, 1);
    type Tiled = [32, ..]; // 32 keys, all of their width
}

/// `output = softmax(queries keys^T) values`.
#[derive(Debug)]
pub struct Attention;

impl Recipe for Attention {
    const NAME: &'static str = "attention by tiles, 64 queries, 256 keys of 64";
    /// Queries, keys, values.
    type Input = [Vec<f32>; 3];
    type Output = Vec<f32>;

    fn data() -> (Self::Input, Vec<f32>) {
        ([numbers(Queries.size()), numbers(Keys.size()), numbers(Keys.size())], vec![0.0; Queries.size()])
    }

    fn with_layouts([queries, keys, values]: &Self::Input, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let (queries, keys) = (Tensor::new(queries, Queries)?, Tensor::new(keys, Keys)?);
        let (values, mut target) = (Tensor::new(values, Keys)?, TensorMut::new(output, Queries)?);
        for i in Bounded::<64>::all() {
            let query = queries.into_slice((i, ..)).as_array::<WIDTH>();
            let mut state = State::new();
            for (keys, values) in keys.tiles(Tiled).zip(values.tiles(Tiled)) {
                let score = |j| dot(query, keys.into_slice((j, ..)).as_array());
                state.add(score, |j| values.into_slice((j, ..)).as_array());
            }
            state.write(target.slice_mut((i, ..)).as_mut_array());
        }
        Ok(())
    }

    fn by_hand([queries, keys, values]: &Self::Input, output: &mut Vec<f32>) {
        let [(queries, _), (keys, _), (values, _)] = [queries, keys, values].map(|rows| rows.as_chunks::<WIDTH>());
        for (query, target) in queries.iter().zip(output.as_chunks_mut::<WIDTH>().0) {
            let mut state = State::new();
            for (keys, values) in keys.as_chunks::<TILE>().0.iter().zip(values.as_chunks::<TILE>().0) {
                state.add(|j| dot(query, &keys[j.get()]), |j| &values[j.get()]);
            }
            state.write(target);
        }
    }
}

/// What is known of a row of the output: the largest score, the sum of the weights, the weighted sum of the values.
struct State {
    largest: f32,
    weight: f32,
    sums: [f32; WIDTH],
}

impl State {
    fn new() -> Self {
        State { largest: f32::NEG_INFINITY, weight: 0.0, sums: [0.0; WIDTH] }
    }

    /// Adds a tile of keys; what was added before is weighed again for the new maximum.
    fn add<'a>(&mut self, score: impl Fn(Bounded<TILE>) -> f32, value: impl Fn(Bounded<TILE>) -> &'a [f32; WIDTH]) {
        let mut scores = [0.0; TILE];
        Bounded::all().zip(&mut scores).for_each(|(j, entry)| *entry = score(j));
        let largest = scores.iter().fold(self.largest, |largest, &score| largest.max(score));
        let before = (self.largest - largest).exp();
        self.largest = largest;
        self.weight *= before;
        self.sums.iter_mut().for_each(|sum| *sum *= before);
        for (j, score) in Bounded::all().zip(scores) {
            let weight = (score - largest).exp();
            self.weight += weight;
            self.sums.iter_mut().zip(value(j)).for_each(|(sum, value)| *sum += weight * value);
        }
    }

    fn write(&self, target: &mut [f32; WIDTH]) {
        target.iter_mut().zip(&self.sums).for_each(|(target, sum)| *target = sum / self.weight);
    }
}

/// In eight sums, which are one vector.
fn dot(x: &[f32; WIDTH], y: &[f32; WIDTH]) -> f32 {
    let mut sums = [0.0; 8];
    for (x, y) in x.as_chunks::<8>().0.iter().zip(y.as_chunks::<8>().0) {
        sums.iter_mut().zip(x.iter().zip(y)).for_each(|(sum, (x, y))| *sum += x * y);
    }
    sums.iter().sum()
}

//! RMS norm of a padded tile by vectors of eight: `cargo run --example norm`.

use layout_static::{Tensor, TensorMut, layout};
use layout_wide::{map, reduce};
use wide::f32x8;

layout! {
    #[allow(intractable)]
    type Tile = (4, 30) : (30 + 2, 1);
}

fn main() {
    let mut numbers: [f32; 126] = core::array::from_fn(|i| (i % 9) as f32 - 4.0);
    let squares = |tile: &[f32; 126]| {
        reduce(&Tensor::from_array(tile, Tile), 0.0, f32x8::ZERO, |sums, x| x.mul_add(x, sums)).reduce_add() / 120.0
    };
    let scale = f32x8::splat(1.0 / squares(&numbers).sqrt());
    map(&mut TensorMut::from_array(&mut numbers, Tile), |x: f32x8| x * scale);
    let mean = squares(&numbers);
    println!("mean square {mean}");
    assert!((mean - 1.0).abs() < 1e-5);
}

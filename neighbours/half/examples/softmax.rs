//! Softmax of rows that are stored as `f16`, computed in `f32`: `cargo run --example softmax`.

use half::f16;
use layout_half::{narrow, widen};
use layout_static::{Tensor, TensorMut, layout};

layout! { type Rows = (4, 24) : (24, 1); }

fn main() {
    let mut stored: [f16; 96] = core::array::from_fn(|i| f16::from_f32((i % 7) as f32));
    let mut rows = [0.0_f32; 96];
    widen(&Tensor::from_array(&stored, Rows), &mut TensorMut::from_array(&mut rows, Rows));
    for row in rows.chunks_mut(24) {
        let most = row.iter().copied().fold(f32::MIN, f32::max);
        for x in row.iter_mut() {
            *x = (*x - most).exp();
        }
        let sum: f32 = row.iter().sum();
        for x in row.iter_mut() {
            *x /= sum;
        }
    }
    narrow(&Tensor::from_array(&rows, Rows), &mut TensorMut::from_array(&mut stored, Rows));
    let sums: Vec<f32> = stored.chunks(24).map(|row| row.iter().map(|x| x.to_f32()).sum()).collect();
    println!("rows that sum to {sums:?}");
    assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 0.01));
}

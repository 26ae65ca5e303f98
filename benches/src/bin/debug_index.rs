//! What an index of a tensor costs in a debug build, beside `ndarray`.
//!
//! ```text
//! cargo run --manifest-path benches/Cargo.toml --bin debug_index
//! cargo run --manifest-path benches/Cargo.toml --bin debug_index --config profile.dev.opt-level=1
//! ```

use std::hint::black_box;

use layout_benches::ratio::{Comparison, Contender, compare};
use layout_static::{DynTensor, Tensor, layout};
use ndarray::ArrayView2;

layout! { type Rows = (200, 300) : (300, 1); }

fn main() {
    let numbers = vec![1.0_f32; 200 * 300];
    let extents = black_box((200_usize, 300_usize));
    let of_any_size = DynTensor::row_major(&numbers, extents).expect("enough elements");
    let of_known_size = Tensor::new(&numbers, Rows).expect("enough elements");
    let peer = ArrayView2::from_shape(extents, &numbers).expect("enough elements");
    let all = |element: &dyn Fn(usize, usize) -> f32| {
        for i in 0..200 {
            for j in 0..300 {
                black_box(element(i, j));
            }
        }
    };
    println!("{}", Comparison::HEAD);
    let contenders = vec![
        Contender::new("DynTensor", || all(&|i, j| of_any_size[(i, j)])),
        Contender::new("Tensor", || all(&|i, j| of_known_size[(i, j)])),
        Contender::new("ndarray", || all(&|i, j| peer[(i, j)])),
    ];
    println!("{}", compare("60000 indices of a 200 x 300 matrix", contenders));
}

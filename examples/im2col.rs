//! Convolution as a matrix product, in safe code: `cargo run --release --example im2col -- 30 45`.
//!
//! The kernel, and its picture, is `src/im2col.rs`.

use std::process::ExitCode;

use layout_examples::im2col::{self, CHANNELS, FILTERS, WEIGHTS, WINDOW};
use layout_examples::{Threads, error, extents};

/// The relative error that rounding in f32 may have.
const LIMIT: f64 = 1e-5;

fn main() -> ExitCode {
    let [height, width] = match extents("im2col", [30, 45]) {
        Ok(extents) => extents,
        Err(status) => return status,
    };
    let mut random = fastrand::Rng::with_seed(1);
    let image: Vec<f32> = (0..height * width * CHANNELS).map(|_| random.f32() - 0.5).collect();
    let filters: [f32; WEIGHTS] = std::array::from_fn(|_| random.f32() - 0.5);
    let mut output = vec![0.0; im2col::outputs(height, width)];
    if let Err(error) = im2col::with_layouts(&image, &filters, &mut output, [height, width], Threads::All) {
        eprintln!("im2col: {error}");
        return ExitCode::FAILURE;
    }
    println!("image {height} x {width} x {CHANNELS}, {FILTERS} filters of {WINDOW} x {WINDOW}");
    println!("patches (x, y, (c, kx), ky) : ({CHANNELS}, {row}, 1, {row})", row = width * CHANNELS);
    let error = error(&output, &im2col::definition(&image, &filters, height, width));
    println!("relative error against f64: {error:.1e} (limit {LIMIT:.0e})");
    if error <= LIMIT { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

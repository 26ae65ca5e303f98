//! The product of two matrices of any extents on all cores, in safe code:
//! `cargo run --release --example product -- 300 200 100` for m, n and k.
//!
//! The kernel, and its picture, is `src/product.rs`.

use std::process::ExitCode;

use layout_examples::{error, extents, product};

/// The relative error that rounding in f32 may have.
const LIMIT: f64 = 1e-5;

fn main() -> ExitCode {
    let [m, n, k] = match extents("product", [300, 200, 100]) {
        Ok(extents) => extents,
        Err(status) => return status,
    };
    let mut random = fastrand::Rng::with_seed(1);
    let mut matrix = |count: usize| -> Vec<f32> { (0..count).map(|_| random.f32() - 0.5).collect() };
    let (a, b, mut c) = (matrix(m * k), matrix(k * n), vec![0.0; m * n]);
    if let Err(error) = product::with_layouts(&a, &b, &mut c, [m, n, k]) {
        eprintln!("product: {error}");
        return ExitCode::FAILURE;
    }
    println!("C = A B, {m} x {n} x {k}, on {} threads", rayon::current_num_threads());
    let error = error(&c, &product::definition(&a, &b, [m, n, k]));
    println!("relative error against f64: {error:.1e} (limit {LIMIT:.0e})");
    if error <= LIMIT { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

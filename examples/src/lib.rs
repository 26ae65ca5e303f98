//! Kernels on runtime sizes, in safe code: what the examples show and the benchmarks measure.
//!
//! Each is written three times: with layouts, by hand (the same algorithm on indices, also safe), and as its
//! definition.

use std::process::ExitCode;

pub mod cookbook;
pub mod gemm;
pub mod im2col;
#[cfg(target_arch = "x86_64")]
pub mod lines;
pub mod patches;
pub mod product;
pub mod reduction;
pub mod stream;
pub mod transpose;

pub use gemm::Threads;

/// The extents that a program is called with, or those that it takes otherwise; a status, with a line that says why,
/// for what are no extents.
///
/// # Errors
/// The status to exit with.
pub fn extents<const N: usize>(program: &str, otherwise: [usize; N]) -> Result<[usize; N], ExitCode> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let usage = || {
        eprintln!("{program}: give {N} extents of at most 20000, or none");
        ExitCode::from(2)
    };
    if given.is_empty() {
        return Ok(otherwise);
    }
    let numbers: Vec<usize> = given.iter().map(|text| text.parse()).collect::<Result<_, _>>().map_err(|_| usage())?;
    numbers
        .try_into()
        .ok()
        .filter(|extents: &[usize; N]| extents.iter().all(|&extent| extent <= 20_000))
        .ok_or_else(usage)
}

/// The largest error of an output, relative to the largest output; infinite where an output is not a number.
///
/// ```
/// assert_eq!(layout_examples::error(&[1.0, 3.0], &[1.0, 4.0]), 0.25);
/// assert_eq!(layout_examples::error(&[f32::NAN, 4.0], &[1.0, 4.0]), f64::INFINITY);
/// ```
pub fn error(output: &[f32], reference: &[f64]) -> f64 {
    let largest = reference.iter().fold(f64::MIN_POSITIVE, |largest, value| largest.max(value.abs()));
    let errors = output.iter().zip(reference).map(|(&value, reference)| (f64::from(value) - reference).abs());
    errors.fold(0.0, |largest: f64, error| if error.is_nan() { f64::INFINITY } else { largest.max(error) }) / largest
}

//! An error of the emulator names the lines of the kernel.

use std::fs;

use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Device, LaunchError, Tensor, TensorMut};
use layout_gpu_emulator::{Error, Kind};
use layout_gpu_kernels::transpose;
use layout_static::{C, Multiple};

const KERNELS: &str = include_str!(env!("KERNELS"));

/// What the emulator says about the transpose without its barrier.
fn without_barriers() -> Result<Error, Box<dyn std::error::Error>> {
    let lines = KERNELS.lines().filter(|line| !line.contains("bar.sync") && !line.contains("barrier.sync"));
    let mut device = Emulator::new(&lines.collect::<Vec<_>>().join("\n"))?;
    let (from, mut to) = (device.upload(&[1.0_f32; 64 * 64])?, device.upload(&[0.0_f32; 64 * 64])?);
    let edge = Multiple::new(64)?;
    let matrix = transpose::Matrix::with_extents((edge, edge), (64, C));
    let (from, to) = (Tensor::new(&from, matrix), TensorMut::new(&mut to, matrix));
    match transpose::kernel::transpose::launch(&mut device, from, to) {
        Err(LaunchError::Device(error)) => Ok(error),
        other => Err(format!("no error of the emulator: {other:?}").into()),
    }
}

/// A line of a file.
fn line(file: &str, number: usize) -> String {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.lines().nth(number - 1).unwrap_or_default().to_string()
}

#[test]
fn a_race_has_both_of_its_lines() -> Result<(), Box<dyn std::error::Error>> {
    let error = without_barriers()?;
    assert_eq!(error.kind, Kind::Race);
    let (file, number) = error.source.clone().expect("a line of Rust");
    assert!(file.ends_with("kernels/src/transpose.rs"), "{error}");
    assert!(line(&file, number).contains("tile.part(Gather, thread).load::<16>()"), "{error}");
    // The message names the other access: ` at line 120 (FILE:92), and nothing orders them`.
    let (_, other) = error.message.split_once(&format!("({file}:")).expect("the line of the other access");
    let other = other.split_once(')').expect("a place in parentheses").0.parse()?;
    assert!(line(&file, other).contains("tile.part(thread).store::<4>"), "{error}");
    Ok(())
}

//! The transpose of a matrix of any extents, tile by tile, in safe code:
//! `cargo run --release --example transpose -- 7 10`.
//!
//! The kernel, and its picture, is `src/transpose`.

use std::fmt::Write as _;
use std::process::ExitCode;

use layout_examples::{Threads, extents, transpose};

fn main() -> ExitCode {
    let [m, n] = match extents("transpose", [5, 8]) {
        Ok(extents) => extents,
        Err(status) => return status,
    };
    let source: Vec<u32> = (0..).take(m * n).collect();
    let mut target = vec![0; m * n];
    if let Err(error) = transpose::with_layouts(&source, &mut target, [m, n], Threads::All) {
        eprintln!("transpose: {error}");
        return ExitCode::FAILURE;
    }
    if m * n <= 400 {
        println!("{m} x {n}:\n{}\n{n} x {m}:\n{}", grid(&source, n), grid(&target, m));
    }
    let right = target == transpose::definition(&source, m, n);
    println!("{m} x {n}: the transpose is {}", if right { "right" } else { "wrong" });
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A row-major matrix as text.
fn grid(elements: &[u32], columns: usize) -> String {
    let mut text = String::new();
    for row in elements.chunks(columns.max(1)) {
        for element in row {
            write!(text, "{element:4}").expect("a string takes text");
        }
        text.push('\n');
    }
    text
}

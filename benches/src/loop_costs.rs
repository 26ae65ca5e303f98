//! What one more loop over new layouts costs the compiler, beside the same loop by hand: user time, and bytes of
//! machine code and constants, optimised and not.
//!
//! Each loop is over a matrix of 64 columns and its transpose, of more than 1024 elements; no two loops have the same
//! extents. A loop costs the difference between a crate with few loops and one with more, by their number.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use crate::stages::emitted;

/// The loops of the two crates.
const FEW: usize = 20;
const MANY: usize = 60;

/// The bars of a loop at opt-level 3: milliseconds and bytes; and the milliseconds above which the command fails.
const BARS: (f64, f64) = (20.0, 1024.0);
const CEILING: f64 = 40.0;

/// A loop of each kind: what the layouts write, what a hand writes.
const KINDS: [(&str, &str, &str); 4] = [
    ("copy_from", "b.copy_from(&a);", "for i in 0..ROWS { for j in 0..64 { b[i + j * ROWS] = a[i * 64 + j]; } }"),
    (
        "zip",
        "zip((&mut b, &a)).for_each(|(b, a)| *b += 2.0 * a);",
        "for i in 0..ROWS { for j in 0..64 { b[i + j * ROWS] += 2.0 * a[i * 64 + j]; } }",
    ),
    ("fill", "b.fill(1.5);", "for b in &mut b[..ROWS * 64] { *b = 1.5; }"),
    (
        "b[(i, j)] = a[(i, j)]",
        "for i in 0..ROWS { for j in 0..64 { b[(i, j)] = a[(i, j)]; } }",
        "for i in 0..ROWS { for j in 0..64 { b[i + j * ROWS] = a[i * 64 + j]; } }",
    ),
];

/// A row for each kind of loop, and whether none is above the ceiling.
///
/// # Errors
/// Those of the file system; where a crate does not compile, what the compiler says.
pub fn table(folder: &Path) -> io::Result<(String, bool)> {
    let (milliseconds, bytes) = BARS;
    let mut table = format!(
        "| per loop | opt-level 3: by hand | layouts | below {milliseconds} ms, {bytes} B | opt-level 0: by hand | \
         layouts |\n|---|--:|--:|---|--:|--:|\n"
    );
    let mut reached = true;
    for (name, by_layouts, by_hand) in KINDS {
        let of = |source: fn(usize, &str) -> String, body, level| each(folder, source, body, level);
        let costs = [of(hand, by_hand, "3")?, of(layouts, by_layouts, "3")?];
        let unoptimised = [of(hand, by_hand, "0")?, of(layouts, by_layouts, "0")?];
        let within = costs[1].0 < milliseconds && costs[1].1 < bytes;
        reached &= costs[1].0 < CEILING && costs[1].1 < bytes;
        let text = |(time, bytes): (f64, f64)| format!("{time:.1} ms, {bytes:.0} B");
        let ([hand, ours], [hand_0, ours_0]) = (costs.map(text), unoptimised.map(text));
        let within = if within { "yes" } else { "no" };
        let _ = writeln!(table, "| `{name}` | {hand} | {ours} | {within} | {hand_0} | {ours_0} |");
    }
    Ok((table, reached))
}

/// The milliseconds and the bytes of one more loop.
#[allow(clippy::cast_precision_loss, reason = "some loops")]
fn each(folder: &Path, source: fn(usize, &str) -> String, body: &str, level: &str) -> io::Result<(f64, f64)> {
    let (few, many) =
        (emitted(folder, "loops", &source(FEW, body), level)?, emitted(folder, "loops", &source(MANY, body), level)?);
    let count = (MANY - FEW) as f64;
    Ok((1e3 * (many.0 - few.0) / count, (many.1 - few.1) / count))
}

/// The rows of each matrix.
fn rows(count: usize) -> impl Iterator<Item = usize> {
    17..17 + count
}

/// A crate with so many loops by layouts.
fn layouts(count: usize, body: &str) -> String {
    let mut source = String::from(
        "#![allow(unused_imports, unused_variables)]
        use layout_static::{C, Layout, Static, Tensor, TensorMut, zip};\n",
    );
    for rows in rows(count) {
        let body = body.replace("ROWS", &rows.to_string());
        let _ = write!(
            source,
            "#[inline(never)]
            pub fn loop{rows}(a: &[f32; 8192], b: &mut [f32; 8192]) {{
                let a = Tensor::from_array(a, Layout::<(C<{rows}>, C<64>), (C<64>, C<1>)>::VALUE);
                let mut b = TensorMut::from_array(b, Layout::<(C<{rows}>, C<64>), (C<1>, C<{rows}>)>::VALUE);
                {body}
            }}\n",
        );
    }
    source
}

/// A crate with so many loops by hand.
fn hand(count: usize, body: &str) -> String {
    let mut source = String::from("#![allow(unused_variables)]\n");
    for rows in rows(count) {
        let body = body.replace("ROWS", &rows.to_string());
        let _ =
            writeln!(source, "#[inline(never)] pub fn loop{rows}(a: &[f32; 8192], b: &mut [f32; 8192]) {{ {body} }}");
    }
    source
}

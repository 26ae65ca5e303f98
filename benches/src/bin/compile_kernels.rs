//! What 100 kernels with layouts of their own cost the compiler, beside the same kernels by hand: user seconds, and
//! bytes of machine code and constants, optimised and not.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin compile_kernels -- --docs docs/compile-time.md
//! ```
//!
//! Each kernel reads a matrix by columns and writes one by rows: it copies, or it adds. No two have the same extents.

use std::fmt::Write as _;
use std::io;
use std::process::ExitCode;

use layout_benches::compile::{build_folder, build_library};
use layout_benches::page;
use layout_benches::stages::emitted;

/// The kernels of a crate.
const KERNELS: usize = 100;

/// A kernel by a loop of each kind: what the layouts write, what a hand writes.
const KINDS: [(&str, &str, &str); 2] = [
    ("copy_from", "b.copy_from(&a);", "b[i * COLUMNS + j] = a[j * ROWS + i];"),
    ("zip", "zip((&mut b, &a)).for_each(|(b, a)| *b += 2.0 * a);", "b[i * COLUMNS + j] += 2.0 * a[j * ROWS + i];"),
];

fn main() -> ExitCode {
    layout_benches::exit(run())
}

fn run() -> io::Result<bool> {
    let docs = page::named("compile_kernels").map_err(io::Error::other)?;
    build_library()?;
    let folder = build_folder()?;
    let mut table = String::from("| 100 kernels | by hand | layouts | ratios |\n|---|--:|--:|--:|\n");
    for (name, by_layouts, by_hand) in KINDS {
        for level in ["3", "0"] {
            let hand = emitted(&folder, "kernels_by_hand", &hand(by_hand), level)?;
            let ours = emitted(&folder, "kernels_by_layouts", &layouts(by_layouts), level)?;
            let (seconds, bytes) = (ours.0 / hand.0, ours.1 / hand.1);
            let of = |(seconds, bytes): (f64, f64)| format!("{seconds:.2} s, {:.1} kB", bytes / 1e3);
            let (hand, ours) = (of(hand), of(ours));
            let _ = writeln!(table, "| `{name}`, opt-level {level} | {hand} | {ours} | {seconds:.1}, {bytes:.1} |");
        }
    }
    print!("{table}");
    if let Some(docs) = docs {
        page::write(&docs, "compile_kernels", &table).map_err(io::Error::other)?;
    }
    Ok(true)
}

/// The extents of a kernel.
fn extents(kernel: usize) -> (usize, usize) {
    (8 + kernel, 16 + kernel)
}

/// A crate with the kernels by layouts.
fn layouts(body: &str) -> String {
    let mut source = String::from("#![allow(unused_imports)]\nuse layout_static::{Tensor, TensorMut, layout, zip};\n");
    for kernel in 0..KERNELS {
        let (rows, columns) = extents(kernel);
        let _ = write!(
            source,
            "layout! {{
                type Source{kernel} = ({rows}, {columns}) : (1, {rows});
                type Target{kernel} = ({rows}, {columns}) : ({columns}, 1);
            }}
            #[inline(never)]
            pub fn kernel{kernel}(a: &[f32; {size}], b: &mut [f32; {size}]) {{
                let (a, mut b) = (Tensor::from_array(a, Source{kernel}), TensorMut::from_array(b, Target{kernel}));
                {body}
            }}\n",
            size = rows * columns,
        );
    }
    source
}

/// A crate with the kernels by hand.
fn hand(body: &str) -> String {
    let mut source = String::new();
    for kernel in 0..KERNELS {
        let (rows, columns) = extents(kernel);
        let body = body.replace("ROWS", &rows.to_string()).replace("COLUMNS", &columns.to_string());
        let _ = write!(
            source,
            "#[inline(never)]
            pub fn kernel{kernel}(a: &[f32; {size}], b: &mut [f32; {size}]) {{
                for i in 0..{rows} {{ for j in 0..{columns} {{ {body} }} }}
            }}\n",
            size = rows * columns,
        );
    }
    source
}

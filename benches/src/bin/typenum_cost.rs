//! What typenum integers cost the compiler as leaves of layouts, beside constants.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin typenum_cost
//! ```
//!
//! Crates with the same 500 layout types of rank 4 are compiled, by a generic function that is instantiated for each
//! layout: with `C<N>` and with typenum integers as leaves, and with size and cosize as constants and as typenum types.
//! The crates are compiled in turn; the least of several runs counts.

use std::fmt::Write as _;
use std::io;
use std::process::ExitCode;

use layout_algebra::Layout;
use layout_benches::compile::{Cost, build_folder, build_library, compile};
use layout_benches::operands::pairs;

const COUNT: usize = 500;
const RUNS: usize = 3;

/// What is compiled: a name, how a leaf is written, what is asked of a layout type, and the body of the generic
/// function.
struct Stage {
    name: &'static str,
    leaf: fn(u64) -> String,
    bound: &'static str,
    body: &'static str,
}

const STAGES: [Stage; 4] = [
    Stage { name: "constants", leaf: constant, bound: "", body: "const { L::LAYOUT.rank() }" },
    Stage { name: "typenum", leaf: bits, bound: "", body: "const { L::LAYOUT.rank() }" },
    Stage { name: "constant_sizes", leaf: constant, bound: "", body: "const { L::SIZE + L::COSIZE }" },
    Stage {
        name: "typenum_sizes",
        leaf: bits,
        bound: " + TypeSize + TypeCosize",
        body: "<Size<L> as Unsigned>::USIZE + <Cosize<L> as Unsigned>::USIZE + const { L::SIZE + L::COSIZE }",
    },
];

fn main() -> ExitCode {
    layout_benches::exit(run().map(|()| true))
}

fn run() -> io::Result<()> {
    build_library()?;
    let folder = build_folder()?;
    let layouts: Vec<_> = pairs(COUNT).into_iter().map(|pair| pair.outer).collect();
    let sources = STAGES.map(|stage| source(&layouts, &stage));
    let mut least = [Cost { wall: f64::INFINITY, processor: f64::INFINITY, memory: f64::INFINITY }; STAGES.len()];
    for _ in 0..RUNS {
        for ((stage, source), least) in STAGES.iter().zip(&sources).zip(&mut least) {
            let cost = compile(&folder, stage.name, source, &[])?;
            least.processor = least.processor.min(cost.processor);
            least.memory = least.memory.min(cost.memory);
        }
    }
    println!("{COUNT} layouts of rank 4; the least of {RUNS} runs");
    println!("{:<16}{:>14}{:>14}{:>12}", "", "processor s", "ms a layout", "peak MiB");
    for (stage, cost) in STAGES.iter().zip(&least) {
        let each = cost.processor * 1e3 / f64::from(u32::try_from(COUNT).unwrap_or(u32::MAX));
        println!("{:<16}{:>14.2}{each:>14.3}{:>12.0}", stage.name, cost.processor, cost.memory / 1024.0);
    }
    Ok(())
}

/// A crate that has the generic function instantiated for each layout.
fn source(layouts: &[Layout], stage: &Stage) -> String {
    let mut source = String::from(
        "#![allow(unused_imports)]\n#![recursion_limit = \"256\"]\nuse layout_static::{C, Layout, StaticLayout};\n\
         use layout_static::typenum::{B0, B1, Cosize, Size, TypeCosize, TypeSize, UInt, UTerm, Unsigned};\n",
    );
    let _ =
        writeln!(source, "#[inline(never)]\nfn each<L: StaticLayout{}>() -> usize {{ {} }}", stage.bound, stage.body);
    source.push_str("pub fn all() -> usize {\n    let mut sum = 0;\n");
    for layout in layouts {
        let list = |numbers: Vec<String>| format!("({},)", numbers.join(","));
        let extents = layout.shape().leaves().iter().map(|extent| (stage.leaf)(*extent)).collect();
        let strides = layout.strides().iter().map(|stride| (stage.leaf)(stride.coefficient().unsigned_abs())).collect();
        let _ = writeln!(source, "    sum += each::<Layout<{}, {}>>();", list(extents), list(strides));
    }
    source.push_str("    sum\n}\n");
    source
}

fn constant(number: u64) -> String {
    format!("C<{number}>")
}

/// A typenum integer, bit by bit.
fn bits(number: u64) -> String {
    match number {
        0 => "UTerm".into(),
        _ => format!("UInt<{},B{}>", bits(number / 2), number % 2),
    }
}

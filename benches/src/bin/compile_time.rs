//! What a composition of layout types costs the compiler: milliseconds and memory for each of 4,000 distinct ones.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin compile_time
//! ```
//!
//! Three crates with the same 4,000 pairs of layout types are compiled, by a generic function that is instantiated for
//! each pair. In the first it looks at the types only; in the second it has the two layouts computed; in the third also
//! their composition. The differences are what a layout and a composition cost; each is the least of several runs.

use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use layout_algebra::Layout;
use layout_benches::compile::{Cost, build_folder, build_library, compile};
use layout_benches::operands::{Pair, pairs};

const COUNT: usize = 4000;
const RUNS: usize = 3;
/// What a composition may cost, in milliseconds.
const LIMIT: f64 = 0.5;

/// The bodies of the generic function.
const STAGES: [(&str, &str); 3] = [
    ("types", "size_of::<A>() + size_of::<B>()"),
    ("layouts", "const { A::LAYOUT.rank() * B::LAYOUT.rank() }"),
    ("compositions", "const { A::LAYOUT.rank() * B::LAYOUT.rank() * Composition::<A, B>::LAYOUT.rank() }"),
];

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> io::Result<bool> {
    build_library()?;
    let folder = build_folder()?;
    let pairs = pairs(COUNT);
    println!("{COUNT} pairs of layouts, of rank 4 and of rank 2; the least of {RUNS} runs");
    println!("{:<14}{:>10}{:>16}{:>12}", "", "wall s", "processor s", "peak MiB");
    let mut costs = Vec::new();
    for (name, body) in STAGES {
        let cost = least(&folder, name, &source(&pairs, body))?;
        println!("{name:<14}{:>10.2}{:>16.2}{:>12.0}", cost.wall, cost.processor, cost.memory / 1024.0);
        costs.push(cost);
    }
    println!();
    // Each pair has two layouts.
    print_difference("a layout", &costs[0], &costs[1], 2 * COUNT);
    let milliseconds = print_difference("a composition", &costs[1], &costs[2], COUNT);
    print_difference("a composition and its two layouts", &costs[0], &costs[2], COUNT);
    let reached = milliseconds < LIMIT;
    println!("\na composition is to cost less than {LIMIT} ms: {}", if reached { "reached" } else { "not reached" });
    Ok(reached)
}

/// The least that a compilation took.
fn least(folder: &Path, name: &str, source: &str) -> io::Result<Cost> {
    let mut least = compile(folder, name, source)?;
    for _ in 1..RUNS {
        let cost = compile(folder, name, source)?;
        least.wall = least.wall.min(cost.wall);
        least.processor = least.processor.min(cost.processor);
        least.memory = least.memory.min(cost.memory);
    }
    Ok(least)
}

/// Prints what each of `count` operations takes that `with` has and `without` has not; the milliseconds of processor
/// time, or of wall time where the system does not tell.
#[allow(clippy::cast_precision_loss, reason = "a few thousand")]
fn print_difference(what: &str, without: &Cost, with: &Cost, count: usize) -> f64 {
    let wall = (with.wall - without.wall) * 1e3 / count as f64;
    let processor = (with.processor - without.processor) * 1e3 / count as f64;
    let memory = (with.memory - without.memory) / count as f64;
    println!("{what:<34}{processor:>7.3} ms of processor{wall:>8.3} ms of wall time{memory:>7.1} KiB");
    if with.processor > 0.0 { processor } else { wall }
}

/// A crate that has the generic function instantiated for each pair.
fn source(pairs: &[Pair], body: &str) -> String {
    let mut source =
        String::from("#![allow(unused_imports)]\nuse layout_static::{C, Layout, StaticLayout, ops::Composition};\n");
    let _ = writeln!(source, "#[inline(never)]\nfn each<A: StaticLayout, B: StaticLayout>() -> usize {{ {body} }}");
    source.push_str("pub fn all() -> usize {\n    let mut sum = 0;\n");
    for pair in pairs {
        let _ = writeln!(source, "    sum += each::<{}, {}>();", type_of(&pair.outer), type_of(&pair.inner));
    }
    source.push_str("    sum\n}\n");
    source
}

/// The type of a flat layout.
fn type_of(layout: &Layout) -> String {
    let list = |numbers: Vec<String>| format!("({},)", numbers.join(","));
    let extents = layout.shape().leaves().iter().map(|extent| format!("C<{extent}>")).collect();
    let strides = layout.strides().iter().map(|stride| format!("C<{stride}>")).collect();
    format!("Layout<{}, {}>", list(extents), list(strides))
}

//! What the operations of a benchmark cost the compiler: as types, in `layout!`, and, where headers and compilers are given, in `CuTe` C++.
//!
//! ```text
//! cargo run --release -p layout-benches --bin compile_operations
//! cargo run --release -p layout-benches --bin compile_operations -- \
//!     --cxx g++ --cxx clang++ --include CUTLASS/include --include CUDA/include --include CUDA/include/cccl
//! ```
//!
//! The file without an operation is compiled, too, and subtracted; each figure is the least of several runs.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use layout_benches::compile::{Cost, build_folder, build_library, compile, measure};
use layout_benches::operations::{count, cute, definitions, types};

const RUNS: usize = 3;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> io::Result<()> {
    let (mut compilers, mut includes) = (Vec::new(), Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match (arg.as_str(), args.next()) {
            ("--cxx", Some(compiler)) => compilers.push(compiler),
            ("--include", Some(folder)) => includes.push(PathBuf::from(folder)),
            _ => return Err(io::Error::other(format!("{arg}: use --cxx COMPILER and --include FOLDER"))),
        }
    }
    build_library()?;
    let folder = build_folder()?;
    println!("{} operations; the least of {RUNS} runs, the file without them subtracted", count());
    println!("{:<24}{:>14}{:>14}{:>16}", "", "ms/operation", "wall ms", "MiB/operation");
    report("types", |with| compile(&folder, "operations_as_types", &types(with)))?;
    report("layout!", |with| compile(&folder, "operations_in_layout", &definitions(with)))?;
    for compiler in compilers {
        report(&format!("CuTe C++, {compiler}"), |with| compile_cute(&folder, &compiler, &includes, &cute(with)))?;
    }
    Ok(())
}

/// Prints what an operation costs.
#[allow(clippy::cast_precision_loss, reason = "a few hundred")]
fn report(what: &str, once: impl Fn(bool) -> io::Result<Cost>) -> io::Result<()> {
    let (without, with) = (least(|| once(false))?, least(|| once(true))?);
    let each = |with: f64, without: f64| (with - without) / count() as f64;
    println!(
        "{what:<24}{:>14.3}{:>14.3}{:>16.4}",
        each(with.processor, without.processor) * 1e3,
        each(with.wall, without.wall) * 1e3,
        each(with.memory, without.memory) / 1024.0
    );
    Ok(())
}

fn least(once: impl Fn() -> io::Result<Cost>) -> io::Result<Cost> {
    let mut least = once()?;
    for _ in 1..RUNS {
        let cost = once()?;
        least.wall = least.wall.min(cost.wall);
        least.processor = least.processor.min(cost.processor);
        least.memory = least.memory.min(cost.memory);
    }
    Ok(least)
}

/// Has a C++ compiler check a file.
fn compile_cute(folder: &Path, compiler: &str, includes: &[PathBuf], source: &str) -> io::Result<Cost> {
    let file = folder.join("scratch").join("operations.cpp");
    std::fs::write(&file, source)?;
    let mut command = Command::new(compiler);
    command.args(["-std=c++17", "-fsyntax-only", "-w"]);
    command.args(includes.iter().map(|include| format!("-I{}", include.display()))).arg(&file);
    measure(&mut command)
}

//! What the operations of a benchmark cost the compiler: as types, in `layout!`, and, where headers and compilers are
//! given, in `CuTe` C++.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin compile_operations
//! cargo run --release --manifest-path benches/Cargo.toml --bin compile_operations -- \
//!     --cxx g++ --cxx clang++ --include CUTLASS/include --include CUDA/include --include CUDA/include/cccl
//! ```
//!
//! The file without an operation is compiled, too, and subtracted. Nothing is compiled further than `cargo check` and
//! `-fsyntax-only` go. On a loaded machine no single figure means much, so all are compiled by turns: a figure is the
//! median of its rounds, and a ratio the median of the ratios within a round.
//!
//! The operations that are refused here stand apart: their types prove the refusal, where `CuTe` computes an answer.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use layout_benches::compile::{Cost, build_folder, build_library, check, measure};
use layout_benches::operations::{Set, cute, definitions, types};
use layout_benches::ratio::median;

/// How often everything is compiled.
const ROUNDS: usize = 3;

/// A language, and how it is compiled.
enum Form {
    Types,
    Macro,
    Cute { compiler: String },
}

/// What an operation costs: processor time and wall time in milliseconds, memory in MiB.
#[derive(Clone, Copy)]
struct Each {
    processor: f64,
    wall: f64,
    memory: f64,
}

/// Where things are.
struct Folders {
    build: PathBuf,
    includes: Vec<PathBuf>,
}

fn main() -> ExitCode {
    layout_benches::exit(run().map(|()| true))
}

fn run() -> io::Result<()> {
    let (mut forms, mut includes) = (vec![Form::Macro, Form::Types], Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match (arg.as_str(), args.next()) {
            ("--cxx", Some(compiler)) => forms.push(Form::Cute { compiler }),
            ("--include", Some(folder)) => includes.push(PathBuf::from(folder)),
            _ => return Err(io::Error::other(format!("{arg}: use --cxx COMPILER and --include FOLDER"))),
        }
    }
    build_library()?;
    let folders = Folders { build: build_folder()?, includes };
    table(&forms, Set::Answered, &folders)?;
    // What is refused is an error in `layout!`, which has nothing to emit.
    forms.retain(|form| !matches!(form, Form::Macro));
    table(&forms, Set::Refused, &folders)
}

/// Compiles all forms by turns and prints what each costs.
#[allow(clippy::cast_precision_loss, reason = "a few hundred")]
fn table(forms: &[Form], set: Set, folders: &Folders) -> io::Result<()> {
    let count = set.cases().len();
    let what = if set == Set::Answered { "with an answer" } else { "refused here, answered by CuTe" };
    println!("{count} operations {what}; medians of {ROUNDS} rounds, the file without them subtracted");
    let mut rounds: Vec<Vec<Each>> = Vec::new();
    for _ in 0..ROUNDS {
        rounds.push(forms.iter().map(|form| form.cost(set, folders)).collect::<io::Result<_>>()?);
    }
    let column = |of: &dyn Fn(&[Each]) -> f64| median(rounds.iter().map(|round| of(round)));
    let ours = forms.iter().take_while(|form| !matches!(form, Form::Cute { .. })).count();
    print!("{:<24}{:>14}{:>14}{:>16}", "", "ms/operation", "wall ms", "MiB/operation");
    forms[..ours].iter().for_each(|form| print!("{:>16}", format!("/ {}", form.name())));
    println!();
    for (i, form) in forms.iter().enumerate() {
        let (processor, wall) = (column(&|round| round[i].processor), column(&|round| round[i].wall));
        print!("{:<24}{processor:>14.3}{wall:>14.3}{:>16.4}", form.name(), column(&|round| round[i].memory));
        for j in 0..ours {
            print!("{:>16.1}", column(&|round| round[i].processor / round[j].processor));
        }
        println!();
    }
    println!();
    Ok(())
}

impl Form {
    fn name(&self) -> String {
        match self {
            Form::Types => "types".to_owned(),
            Form::Macro => "layout!".to_owned(),
            Form::Cute { compiler } => format!("CuTe C++, {compiler}"),
        }
    }

    /// What an operation costs.
    #[allow(clippy::cast_precision_loss, reason = "a few hundred")]
    fn cost(&self, set: Set, folders: &Folders) -> io::Result<Each> {
        let (without, with) = (self.compile(set, false, folders)?, self.compile(set, true, folders)?);
        let each = |with: f64, without: f64| (with - without) / set.cases().len() as f64;
        Ok(Each {
            processor: each(with.processor, without.processor) * 1e3,
            wall: each(with.wall, without.wall) * 1e3,
            memory: each(with.memory, without.memory) / 1024.0,
        })
    }

    fn compile(&self, set: Set, with: bool, folders: &Folders) -> io::Result<Cost> {
        match self {
            Form::Types => check(&folders.build, "operations_as_types", &types(set, with)),
            Form::Macro => check(&folders.build, "operations_in_layout", &definitions(with)),
            Form::Cute { compiler } => check_cute(&folders.build, compiler, &folders.includes, &cute(set, with)),
        }
    }
}

/// Has a C++ compiler check a file.
fn check_cute(folder: &Path, compiler: &str, includes: &[PathBuf], source: &str) -> io::Result<Cost> {
    let scratch = folder.join("scratch");
    std::fs::create_dir_all(&scratch)?;
    let file = scratch.join("operations.cpp");
    std::fs::write(&file, source)?;
    let mut command = Command::new(compiler);
    command.args(["-std=c++17", "-fsyntax-only", "-w"]);
    command.args(includes.iter().map(|include| format!("-I{}", include.display()))).arg(&file);
    measure(&mut command)
}

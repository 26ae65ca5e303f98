//! The command line.

use std::path::PathBuf;

use layout_examples::gemm::VectorUnit;
use lexopt::{Arg, Parser, ValueExt};

/// What `--help` prints.
pub const HELP: &str = "\
C = A B in f32, with every layout checked while compiling.

Verifies the product against f64, and measures the kernel beside the same kernel with
hand-written indices and beside the matrixmultiply crate.

Usage: cargo run --release --example gemm -- [OPTIONS]

Options:
      --m <M>          rows of A and C            [default: 1000, or from the files]
      --n <N>          columns of B and C         [default: 1000, or from the files]
      --k <K>          columns of A, rows of B    [default: 1000, or from the files]
      --a <A.npy>      read A instead of generating it (float32, C or Fortran order)
      --b <B.npy>      read B instead of generating it
      --out <C.npy>    write C
      --unit <UNIT>    avx512, avx2, neon or portable  [default: the best one here]
      --threads <T>    one or all, for each of them  [default: one]
      --seed <SEED>    seed of generated matrices [default: 1]
      --repeat <R>     repetitions measured       [default: as many as fit in 4 seconds]
  -h, --help           print this

Exit status: 0 verified; 1 the relative error exceeds 1e-5; 2 the input is refused.";

/// What is asked for.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Args {
    pub m: Option<usize>,
    pub n: Option<usize>,
    pub k: Option<usize>,
    pub a: Option<PathBuf>,
    pub b: Option<PathBuf>,
    pub out: Option<PathBuf>,
    pub unit: Option<VectorUnit>,
    pub all_threads: bool,
    pub seed: u64,
    pub repeat: Option<usize>,
    pub help: bool,
}

/// Reads the command line.
///
/// # Errors
/// One line that says what is wrong.
pub fn parse(mut parser: Parser) -> Result<Args, String> {
    let mut args = Args { seed: 1, ..Args::default() };
    read(&mut parser, &mut args).map_err(|error| format!("{error} (--help lists the options)"))?;
    for (name, extent) in [("--m", args.m), ("--n", args.n), ("--k", args.k)] {
        if extent == Some(0) {
            return Err(format!("{name} is 0: a matrix has at least one row and one column"));
        }
    }
    if args.repeat == Some(0) {
        return Err("--repeat is 0: a median takes at least one repetition".to_owned());
    }
    Ok(args)
}

fn read(parser: &mut Parser, args: &mut Args) -> Result<(), lexopt::Error> {
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("m") => args.m = Some(parser.value()?.parse()?),
            Arg::Long("n") => args.n = Some(parser.value()?.parse()?),
            Arg::Long("k") => args.k = Some(parser.value()?.parse()?),
            Arg::Long("a") => args.a = Some(parser.value()?.into()),
            Arg::Long("b") => args.b = Some(parser.value()?.into()),
            Arg::Long("out") => args.out = Some(parser.value()?.into()),
            Arg::Long("unit") => args.unit = Some(parser.value()?.parse_with(unit)?),
            Arg::Long("threads") => args.all_threads = parser.value()?.parse_with(all_threads)?,
            Arg::Long("seed") => args.seed = parser.value()?.parse()?,
            Arg::Long("repeat") => args.repeat = Some(parser.value()?.parse()?),
            Arg::Long("help") | Arg::Short('h') => args.help = true,
            other => return Err(other.unexpected()),
        }
    }
    Ok(())
}

/// A vector unit that this machine has.
fn unit(name: &str) -> Result<VectorUnit, String> {
    let unit = match name {
        "avx512" => VectorUnit::Avx512,
        "avx2" => VectorUnit::Avx2,
        "neon" => VectorUnit::Neon,
        "portable" => VectorUnit::Portable,
        _ => return Err("one of avx512, avx2, neon, portable".to_owned()),
    };
    if unit.is_here() { Ok(unit) } else { Err(format!("this machine has no {unit}")) }
}

fn all_threads(name: &str) -> Result<bool, String> {
    match name {
        "one" => Ok(false),
        "all" => Ok(true),
        _ => Err("one or all".to_owned()),
    }
}

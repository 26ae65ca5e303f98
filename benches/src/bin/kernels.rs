//! The kernels of the examples beside hand-written versions, other crates, `OpenBLAS`, and what the machine can do at
//! most.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin kernels
//! ```
//!
//! All contenders of a size run in turn, in one process; rates are medians, ratios the medians of ratios within a
//! round. The process for one thread and the one for all are two, since `matrixmultiply` asks its environment once.
//! What they measure is kept, line by line, in a file, from which tables and plot can be made again.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use layout_benches::kernels::core_type::{self, Refusal};
use layout_benches::kernels::{
    Extents, MEMORY, Measurement, OpenBlas, Suite, machine, memory_job, product_job, summary, tables,
};
use layout_benches::ratio::Budget;
use layout_benches::{page, plot};
use layout_examples::Threads;
use lexopt::{Arg, Parser, ValueExt};

const HELP: &str = "\
Measures the kernels of the examples beside hand-written versions, peers and the limits of the machine.

  --quick             fewer sizes, fewer rounds: about two minutes instead of fifteen
  --threads 1|all     one thread or all of them; otherwise both
  --sizes M,N,..      the sizes of matrices: 256 of square ones, 64x64x4096 of m x n x k
  --only SUITE        square, skinny or memory
  --openblas PATH     where OpenBLAS is; otherwise where the system has it
  --results PATH      where the measurements are kept (target/kernels.jsonl)
  --render            measures nothing: tables and plot of what was kept
  --docs PAGE         writes a summary into this page, and the tables into benches/data/kernels.md
  --svg PATH          writes the plot of rivals, and the plot of limits beside it: kernels.svg, kernels-limits.svg";

const SQUARE: &[usize] = &[64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096];
const FEW: &[usize] = &[64, 128, 256, 512, 1024, 2048];
const SKINNY: &[Extents] = &[
    [64, 64, 4096],
    [64, 4096, 64],
    [4096, 64, 64],
    [64, 4096, 4096],
    [4096, 64, 4096],
    [4096, 4096, 64],
    [256, 256, 4096],
    [256, 4096, 256],
    [4096, 256, 256],
];

/// The tables with the rates of all peers.
const ALL: &str = "benches/data/kernels.md";

/// What is to be done.
#[derive(Default)]
struct Args {
    quick: bool,
    threads: Option<Threads>,
    sizes: Option<Vec<Extents>>,
    only: Option<String>,
    openblas: Option<PathBuf>,
    results: Option<PathBuf>,
    docs: Option<PathBuf>,
    svg: Option<PathBuf>,
    task: Task,
}

/// What this process does.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Task {
    /// Has others measure, and renders.
    #[default]
    All,
    /// Renders what was kept.
    Render,
    /// Measures, and prints a line for each comparison.
    Measure,
    /// Prints the core type that `OpenBLAS` has to be told, if any.
    CoreType,
}

fn main() -> ExitCode {
    layout_benches::exit(run().map(|()| true))
}

fn run() -> Result<(), String> {
    let Some(args) = parse().map_err(|error| error.to_string())? else {
        println!("{HELP}");
        return Ok(());
    };
    let results = args.results.clone().unwrap_or_else(|| PathBuf::from("target/kernels.jsonl"));
    match args.task {
        Task::All => collect(&args, &results)?,
        Task::Render => {}
        Task::Measure => {
            measure(&args);
            return Ok(());
        }
        Task::CoreType => {
            if let Err(Refusal::Outdated { processor, .. }) = OpenBlas::load(args.openblas.as_deref(), Threads::One) {
                println!("{}", processor.core());
            }
            return Ok(());
        }
    }
    let kept = fs::read_to_string(&results).map_err(|error| format!("{}: {error}", results.display()))?;
    show(&args, &kept)
}

/// # Errors
/// For a command line that is refused.
fn parse() -> Result<Option<Args>, lexopt::Error> {
    let (mut args, mut parser) = (Args::default(), Parser::from_env());
    while let Some(option) = parser.next()? {
        match option {
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            Arg::Long("quick") => args.quick = true,
            Arg::Long("render") => args.task = Task::Render,
            Arg::Long("measure") => args.task = Task::Measure,
            Arg::Long("core-type") => args.task = Task::CoreType,
            Arg::Long("threads") => {
                args.threads = Some(parser.value()?.parse_with(|text| match text {
                    "1" | "one" => Ok(Threads::One),
                    "all" => Ok(Threads::All),
                    _ => Err("1 or all"),
                })?);
            }
            Arg::Long("sizes") => {
                args.sizes =
                    Some(parser.value()?.parse_with(|text| text.split(',').map(extents).collect::<Result<_, _>>())?);
            }
            Arg::Long("only") => {
                args.only = Some(parser.value()?.parse_with(|text| match text {
                    "square" | "skinny" | "memory" => Ok(text.to_string()),
                    _ => Err("square, skinny or memory"),
                })?);
            }
            Arg::Long("openblas") => args.openblas = Some(parser.value()?.into()),
            Arg::Long("results") => args.results = Some(parser.value()?.into()),
            Arg::Long("docs") => args.docs = Some(parser.value()?.into()),
            Arg::Long("svg") => args.svg = Some(parser.value()?.into()),
            _ => return Err(option.unexpected()),
        }
    }
    Ok(Some(args))
}

/// The extents of a product: `256`, or `64x64x4096`.
fn extents(text: &str) -> Result<Extents, String> {
    let numbers: Result<Vec<usize>, _> = text.split('x').map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[size]) => Ok([size; 3]),
        Ok(&[m, n, k]) => Ok([m, n, k]),
        _ => Err(format!("{text} is neither a size nor m x n x k")),
    }
}

/// The products to be measured.
fn products(args: &Args) -> Vec<(Suite, Extents)> {
    let suite = |[m, n, k]: Extents| if m == n && n == k { Suite::Square } else { Suite::Skinny };
    let chosen = args.sizes.clone().unwrap_or_else(|| {
        let (square, skinny) = if args.quick { (FEW, &SKINNY[..6]) } else { (SQUARE, SKINNY) };
        square.iter().map(|&size| [size; 3]).chain(skinny.iter().copied()).collect()
    });
    chosen.into_iter().map(|extents| (suite(extents), extents)).collect()
}

/// Has processes measure, and keeps what they say, as far as they come.
fn collect(args: &Args, results: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", results.display());
    if let Some(folder) = results.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut kept = File::create(results).map_err(failed)?;
    let command = std::env::current_exe().map_err(|error| error.to_string())?;
    let own = |option: &str| {
        let mut child = Command::new(&command);
        child.args(std::env::args_os().skip(1)).arg(option);
        child
    };
    let core_type = own("--core-type").output().map_err(|error| error.to_string())?.stdout;
    let core_type = String::from_utf8_lossy(&core_type).trim().to_owned();
    if !core_type.is_empty() {
        eprintln!("kernels: OpenBLAS does not know this processor; it is told to run its kernels for {core_type}");
    }
    for threads in [Threads::One, Threads::All] {
        if args.threads.is_some_and(|only| only != threads) {
            continue;
        }
        let mut child = own("--measure");
        child.stdout(Stdio::piped());
        if !core_type.is_empty() {
            child.env(core_type::VARIABLE, &core_type);
        }
        match threads {
            Threads::One => child.args(["--threads", "1"]).env("MATMUL_NUM_THREADS", "1"),
            // Threads of OpenBLAS that have nothing to do keep a core busy for a while: 2^17 cycles are some 50 us.
            Threads::All => child.args(["--threads", "all"]).env("OPENBLAS_THREAD_TIMEOUT", "17"),
        };
        let mut child = child.spawn().map_err(|error| error.to_string())?;
        for line in child.stdout.take().into_iter().flat_map(|output| BufReader::new(output).lines()) {
            writeln!(kept, "{}", line.map_err(failed)?).map_err(failed)?;
        }
        if !child.wait().is_ok_and(|status| status.success()) {
            eprintln!("kernels: the process for {threads:?} ended early; what it measured is kept");
        }
    }
    Ok(())
}

/// Measures, and prints a line for each comparison.
fn measure(args: &Args) {
    let threads = args.threads.unwrap_or(Threads::One);
    let openblas = OpenBlas::load(args.openblas.as_deref(), threads);
    println!("machine {}", machine(&openblas.as_ref().map_or_else(ToString::to_string, OpenBlas::version)));
    let openblas = openblas.map_err(|refusal| eprintln!("kernels: {refusal}")).ok();
    let (time, rounds) = if args.quick { (600, 3) } else { (3000, 7) };
    let budget = Budget { time: Duration::from_millis(time), rounds };
    let wanted = |suite: &str| args.only.as_deref().is_none_or(|only| only == suite);
    let tell = |measurement: Result<Measurement, String>| match measurement {
        Ok(measurement) => {
            eprintln!("{threads:?}: {} done", measurement.what);
            println!("{}", measurement.to_json());
        }
        Err(error) => eprintln!("kernels: {error}"),
    };
    for (suite, extents) in products(args) {
        if wanted(if suite == Suite::Square { "square" } else { "skinny" }) {
            tell(product_job(suite, extents, threads, openblas.as_ref(), budget));
        }
    }
    if wanted("memory") {
        for memory in &MEMORY {
            tell(memory_job(memory, threads, budget));
        }
    }
}

/// Prints the tables, and writes page and plot.
fn show(args: &Args, kept: &str) -> Result<(), String> {
    let machine = kept.lines().find_map(|line| line.strip_prefix("machine ")).unwrap_or("an unknown machine");
    let measurements: Vec<Measurement> = kept.lines().filter_map(Measurement::from_json).collect();
    let tables = tables(machine, &measurements);
    println!("{tables}");
    if let Some(path) = &args.docs {
        page::write(path, "kernels", &summary(machine, &measurements))?;
        page::write(Path::new(ALL), "kernels", &tables)?;
    }
    if let Some(path) = &args.svg {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let beside = path.with_file_name(format!("{stem}-limits.svg"));
        for (path, picture) in [(path, plot::rivals(&measurements)?), (&beside, plot::limits(&measurements)?)] {
            fs::write(path, picture).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

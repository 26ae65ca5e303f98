//! `C = A B` in f32: a matrix product whose every layout is checked while compiling.
//!
//! ```text
//! cargo run --release --example gemm
//! cargo run --release --example gemm -- --a a.npy --b b.npy --out c.npy
//! ```
//!
//! The kernel is `layout_examples::gemm`; this program reads, verifies, measures and writes.

#![allow(clippy::cast_precision_loss, reason = "extents of matrices, for a rate")]
#![allow(unreachable_pub, reason = "in a program, `pub` says: used by another file")]

mod args;
mod draw;
mod matrix;
mod npy;
mod peer;
mod progress;
mod reference;
mod report;

use std::mem;
use std::process::ExitCode;
use std::time::Instant;

use args::Args;
use layout_examples::gemm::{self, How, Order, Threads, VectorUnit};
use layout_static::DynTensorMut;
use matrix::Matrix;
use progress::Progress;

/// The size where nothing says otherwise: not a multiple of any tile.
const DEFAULT: usize = 1000;

fn main() -> ExitCode {
    match args::parse(lexopt::Parser::from_env()).and_then(|args| run(&args)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(refusal) => {
            eprintln!("gemm: {refusal}");
            ExitCode::from(2)
        }
    }
}

/// Whether the product is right.
///
/// # Errors
/// One line that says why the input is refused.
fn run(args: &Args) -> Result<bool, String> {
    if args.help {
        println!("{}", args::HELP);
        return Ok(true);
    }
    let (a, b) = operands(args)?;
    let target = args.out.as_deref().map(npy::Target::open).transpose()?;
    let (m, n, k) = (a.rows, b.columns, a.columns);
    let unit = args.unit.unwrap_or_else(VectorUnit::best);
    let how = How { unit, ..How::from(if args.all_threads { Threads::All } else { Threads::One }) };
    println!("C = A B in f32, m x n x k = {m} x {n} x {k}, {unit} kernel, {}\n", on(how.threads));
    println!("{}", draw::layouts(unit, &a, &b));

    let operations = m.saturating_mul(n).saturating_mul(k);
    let mut problem = Problem { a, b, c: Matrix::zeros(m, n), how };
    let start = Instant::now();
    problem.with_hand();
    let once = start.elapsed();
    let by_hand = problem.c.elements.clone();
    problem.with_peer();
    let by_peer = mem::replace(&mut problem.c, Matrix::zeros(m, n));
    problem.with_layouts();

    let reference = reference::product(&problem.a, &problem.b, &mut Progress::new("verifying in f64", operations));
    let error = reference::relative_error(&problem.c, &reference);
    let right = error <= reference::LIMIT;
    let same = problem.c.elements == by_hand;
    println!("relative error against f64: {error:.1e} (limit {:.0e})", reference::LIMIT);
    println!("relative error of matrixmultiply: {:.1e}", reference::relative_error(&by_peer, &reference));
    println!("same bits as the hand-written version: {}\n", if same { "yes" } else { "no" });
    if !right || !same {
        eprintln!("gemm: the product is wrong; nothing is written and nothing is measured");
        return Ok(false);
    }
    if let Some(target) = target {
        target.write(&problem.c)?;
    }

    let contenders: [report::Contender; 3] = [
        ("layouts", Problem::with_layouts),
        ("indices by hand", Problem::with_hand),
        ("matrixmultiply", Problem::with_peer),
    ];
    let rounds = args.repeat.unwrap_or_else(|| report::rounds(once));
    println!("{}\neach on {}", report::measure(&mut problem, &contenders, rounds), on(how.threads));
    if args.all_threads {
        println!("for matrixmultiply, C is cut into a part for each thread");
    }
    Ok(true)
}

/// How many threads these are, in words.
fn on(threads: Threads) -> String {
    match threads {
        Threads::One => "one thread".into(),
        Threads::All => format!("{} threads", rayon::current_num_threads()),
    }
}

/// What is to be solved: `c = a b`.
struct Problem {
    a: Matrix,
    b: Matrix,
    c: Matrix,
    how: How,
}

impl Problem {
    /// Multiplications and additions.
    #[allow(clippy::cast_precision_loss, reason = "for a rate of three digits")]
    fn operations(&self) -> f64 {
        2.0 * self.a.rows as f64 * self.a.columns as f64 * self.b.columns as f64
    }

    fn with_layouts(&mut self) {
        let c = DynTensorMut::row_major(&mut self.c.elements, (self.a.rows, self.b.columns));
        let fits = "a matrix has as many elements as its extents say";
        let (a, b, c) = (self.a.as_a().expect(fits), self.b.as_b().expect(fits), c.expect(fits));
        gemm::multiply(a, b, c, self.how).expect("rows do not overlap");
    }

    fn with_hand(&mut self) {
        let (operands, orders) = ([&*self.a.elements, &self.b.elements], [self.a.order, self.b.order]);
        let extents = [self.a.rows, self.b.columns, self.a.columns];
        gemm::by_hand_in_orders(operands, orders, &mut self.c.elements, extents, self.how);
    }

    fn with_peer(&mut self) {
        peer::multiply(&self.a, &self.b, &mut self.c, self.how.threads);
    }
}

/// Both matrices, read or generated.
///
/// # Errors
/// One line: a file that is refused, or sizes that do not fit.
fn operands(args: &Args) -> Result<(Matrix, Matrix), String> {
    let a = args.a.as_deref().map(npy::read).transpose()?;
    let b = args.b.as_deref().map(npy::read).transpose()?;
    let m = agreed("m", args.m, [a.as_ref().map(|a| ("rows of A", a.rows)), None])?;
    let n = agreed("n", args.n, [None, b.as_ref().map(|b| ("columns of B", b.columns))])?;
    let k = agreed(
        "k",
        args.k,
        [a.as_ref().map(|a| ("columns of A", a.columns)), b.as_ref().map(|b| ("rows of B", b.rows))],
    )?;
    let fits = |x: usize, y: usize| x.checked_mul(y).is_some_and(|count| count <= isize::MAX as usize / 8);
    if !(fits(m, k) && fits(k, n) && fits(m, n)) {
        return Err(format!("matrices of {m} x {k} and {k} x {n} are too large"));
    }
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut generate = |rows, columns| Matrix {
        rows,
        columns,
        order: Order::Rows,
        elements: (0..rows * columns).map(|_| 2.0 * random.f32() - 1.0).collect(),
    };
    Ok((a.unwrap_or_else(|| generate(m, k)), b.unwrap_or_else(|| generate(k, n))))
}

/// The one value that the option and the matrices give an extent.
fn agreed(name: &str, option: Option<usize>, matrices: [Option<(&str, usize)>; 2]) -> Result<usize, String> {
    let option_name = format!("--{name}");
    let mut given = option.map(|extent| (&*option_name, extent));
    for (other_name, other) in matrices.into_iter().flatten() {
        match given {
            Some((name, extent)) if extent != other => {
                return Err(format!("{name} is {extent}, but there are {other} {other_name}"));
            }
            _ => given = Some((other_name, other)),
        }
    }
    Ok(given.map_or(DEFAULT, |(_, extent)| extent))
}

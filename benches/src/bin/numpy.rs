//! Loops and products beside `NumPy`: our time over its time, on one thread.
//!
//! ```text
//! python3 -m venv peers && peers/bin/pip install numpy
//! cargo run --release --manifest-path benches/Cargo.toml --bin numpy -- --python peers/bin/python3 \
//!     --docs docs/benchmarks.md
//! ```
//!
//! Both have the same numbers, write into arrays that exist (`out=`), and have to have the same results. They are timed
//! by turns; the ratio is the median of the ratios of neighbours. A call of `NumPy` from Python is part of its time, as
//! its users have it.

use std::hint::black_box;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use layout_benches::page;
use layout_benches::python::{self, Python};
use layout_benches::ratio::median;
use layout_examples::Threads;
use layout_examples::gemm;
use layout_static::{C, DynTensor, DynTensorMut, zip};
use serde_json::json;

/// The other side: a line for each job, a line with its time.
const SCRIPT: &str = include_str!("../numpy.py");

/// How often both are timed, and for how long each time.
const ROUNDS: usize = 31;
const SPAN: Duration = Duration::from_millis(4);

/// An element that both sides have.
trait Element: Copy + Default + Into<f64> {
    /// As `NumPy` calls it, and as Rust does.
    const NAMES: [&'static str; 2];

    /// The `x`-th number of both sides: `NumPy` has `arange(..) % 251` of the type.
    fn nth(x: u8) -> Self;
}

macro_rules! elements {
    ($($T:ident $name:literal)*) => { $(
        impl Element for $T {
            const NAMES: [&'static str; 2] = [$name, stringify!($T)];

            fn nth(x: u8) -> $T {
                x.into()
            }
        }
    )* };
}

elements! { u8 "uint8" f32 "float32" f64 "float64" }

/// The numbers of an operand.
fn numbers<T: Element>(count: usize) -> Vec<T> {
    (0..count).map(|x| T::nth(u8::try_from(x % 251).expect("below 251"))).collect()
}

/// What says that two results are one: a sum in which each place has a weight.
fn sum<T: Element>(result: &[T]) -> f64 {
    result.iter().zip((0..127_u8).cycle()).map(|(&x, weight)| x.into() * f64::from(weight)).sum()
}

/// `NumPy`, and the rows so far.
struct Table {
    peer: Python,
    rows: Vec<(Vec<String>, String)>,
}

impl Table {
    /// A row: a job of ours that fills `out`, and the statement that fills `NumPy`'s after these lines.
    fn row<T: Element>(
        &mut self,
        what: &str,
        setup: &str,
        statement: &str,
        out: usize,
        mut job: impl FnMut(&mut [T]),
    ) -> io::Result<()> {
        let mut out = vec![T::default(); out];
        let data = format!("def data(*s): return (np.arange(np.prod(s)) % 251).astype(np.{}).reshape(s)", T::NAMES[0]);
        let setup = format!("{data}\n{setup}");
        let theirs = self.number(&json!({ "setup": setup, "statement": statement }).to_string())?;
        job(&mut out);
        let ours = sum(&out);
        // Sums of `f32` depend on their order.
        let same = (ours - theirs).abs() <= 1e-5 * theirs.abs();
        if !same {
            return Err(io::Error::other(format!("{what}: {ours}, and NumPy has {theirs}")));
        }
        let mut time = |count: u32| {
            let start = Instant::now();
            (0..count).for_each(|_| job(black_box(&mut out)));
            start.elapsed() / count
        };
        let count =
            |one: Duration| u32::try_from(SPAN.as_nanos() / one.as_nanos().max(1)).unwrap_or(1).clamp(1, 100_000);
        let (ours, theirs) = (count(time(1)), count(Duration::from_secs_f64(self.number("1")? / 1e9)));
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            let one = time(ours).as_secs_f64() * 1e9;
            times.push((one, one / self.number(&theirs.to_string())?));
        }
        let (one, ratio) = (median(times.iter().map(|it| it.0)), median(times.iter().map(|it| it.1)));
        println!("| {what} | {:.2} us | {ratio:.2} |", one / 1e3);
        self.rows.push((vec![what.to_owned()], format!("{ratio:.2}")));
        Ok(())
    }

    /// A number that answers a line.
    fn number(&mut self, line: &str) -> io::Result<f64> {
        self.peer.answer(line)?.trim().parse().map_err(io::Error::other)
    }

    fn transposed<T: Element>(&mut self, n: usize) -> io::Result<()> {
        let source = numbers::<T>(n * n);
        let setup = format!("a, out = data({n}, {n}), data({n}, {n})");
        self.row(&format!("transpose {n} x {n} of `{}`", T::NAMES[1]), &setup, "np.copyto(out, a.T)", n * n, |out| {
            let from = DynTensor::column_major(black_box(&source[..]), (n, n)).expect("long enough");
            DynTensorMut::row_major(out, (n, n)).expect("long enough").copy_from(from);
        })
    }

    /// Modes 2, 0, 1 of three.
    fn permuted(&mut self, [l, m, n]: [usize; 3]) -> io::Result<()> {
        let source = numbers::<f32>(l * m * n);
        let setup = format!("a, out = data({l}, {m}, {n}), data({n}, {l}, {m})");
        let what = format!("{l} x {m} x {n} to {n} x {l} x {m}");
        self.row(&what, &setup, "np.copyto(out, a.transpose(2, 0, 1))", l * m * n, |out: &mut [f32]| {
            let from = DynTensor::strided(black_box(&source[..]), (n, l, m), (1, m * n, n)).expect("long enough");
            DynTensorMut::row_major(out, (n, l, m)).expect("long enough").copy_from(from);
        })
    }

    /// A block of a matrix with rows of 1000.
    fn copied(&mut self, m: usize, n: usize) -> io::Result<()> {
        let source = numbers::<f32>(m * 1000);
        let setup = format!("a, out = data({m}, 1000), data({m}, {n})");
        let statement = format!("np.copyto(out, a[:, :{n}])");
        self.row(&format!("copy {m} x {n} out of rows of 1000"), &setup, &statement, m * n, |out: &mut [f32]| {
            let from = DynTensor::strided(black_box(&source[..]), (m, n), (1000, C::<1>)).expect("long enough");
            DynTensorMut::row_major(out, (m, n)).expect("long enough").copy_from(from);
        })
    }

    fn summed(&mut self, [l, m, n]: [usize; 3]) -> io::Result<()> {
        let source = numbers::<f32>(l * m * n);
        let setup = format!("a, out = data({l}, {m}, {n}), data({l}, {n})");
        let what = format!("sums of {l} x {m} x {n} along mode 1");
        self.row(&what, &setup, "np.sum(a, axis=1, out=out)", l * n, |out: &mut [f32]| {
            let tensor = DynTensor::row_major(black_box(&source[..]), (l, m, n)).expect("long enough");
            out.fill(0.0);
            tensor.sum_mode(C::<1>, DynTensorMut::row_major(out, (l, n)).expect("long enough"));
        })
    }

    /// `x + y * z`, the second operand by columns.
    fn fused(&mut self, n: usize) -> io::Result<()> {
        let source = numbers::<f32>(n * n);
        let setup = format!("x, out = data({n}, {n}), data({n}, {n}); y = x.T; z = x");
        let statement = "np.multiply(y, z, out=out); np.add(x, out, out=out)";
        self.row(&format!("`x + y * z`, {n} x {n}, `y` by columns"), &setup, statement, n * n, |out: &mut [f32]| {
            let x = DynTensor::row_major(black_box(&source[..]), (n, n)).expect("long enough");
            let y = DynTensor::column_major(black_box(&source[..]), (n, n)).expect("long enough");
            let out = DynTensorMut::row_major(out, (n, n)).expect("long enough");
            zip((out, x, y, x)).for_each(|(out, x, y, z)| *out = x + y * z);
        })
    }

    /// A stencil of seven points inside a cube.
    fn stencil(&mut self, n: usize) -> io::Result<()> {
        let source = numbers::<f32>(n * n * n);
        let setup = format!(
            "u, out = data({n}, {n}, {n}), np.zeros(({n}, {n}, {n}), np.float32); to = out[1:-1, 1:-1, 1:-1]\n\
             mid, low, high = slice(1, -1), slice(0, -2), slice(2, None)\n\
             parts = [u[mid, mid, high], u[mid, low, mid], u[mid, high, mid], u[low, mid, mid], u[high, mid, mid]]\n\
             first, here, six = u[mid, mid, low], u[mid, mid, mid], np.float32(6)\n\
             def stencil():\n  np.multiply(here, -six, out=to)\n  for part in [first, *parts]: np.add(to, part, out=to)"
        );
        self.row(&format!("7-point stencil of {n} x {n} x {n}"), &setup, "stencil()", n * n * n, |out: &mut [f32]| {
            let u = DynTensor::row_major(black_box(&source[..]), (n, n, n)).expect("long enough");
            let mut to = DynTensorMut::row_major(out, (n, n, n)).expect("long enough");
            for (i, j) in (1..n - 1).flat_map(|i| (1..n - 1).map(move |j| (i, j))) {
                for k in 1..n - 1 {
                    let beside = u[(i, j, k - 1)] + u[(i, j, k + 1)] + u[(i, j - 1, k)] + u[(i, j + 1, k)];
                    to[(i, j, k)] = beside + u[(i - 1, j, k)] + u[(i + 1, j, k)] - 6.0 * u[(i, j, k)];
                }
            }
        })
    }

    fn product(&mut self, n: usize) -> io::Result<()> {
        let source = numbers::<f32>(n * n);
        let setup = format!("a, out = data({n}, {n}), data({n}, {n}); b = a.copy()");
        self.row(&format!("product {n}"), &setup, "np.matmul(a, b, out=out)", n * n, |out: &mut [f32]| {
            gemm::with_layouts(black_box(&source), black_box(&source), out, [n; 3], Threads::One).expect("long enough");
        })
    }
}

fn main() -> ExitCode {
    layout_benches::exit(run().map(|()| true))
}

fn run() -> io::Result<()> {
    let (python, docs) = python::arguments()?;
    let mut table = Table { peer: Python::start(&python, SCRIPT, "numpy")?, rows: Vec::new() };
    println!("NumPy {}", table.peer.answer("")?.trim());
    for n in [64, 500, 1024, 4096] {
        table.transposed::<u8>(n)?;
        table.transposed::<f32>(n)?;
        table.transposed::<f64>(n)?;
    }
    table.permuted([96, 120, 88])?;
    table.copied(512, 512)?;
    for last in [1, 7, 32, 500] {
        table.summed([64, 500, last])?;
    }
    table.fused(1000)?;
    table.stencil(64)?;
    for n in [32, 64, 100, 256, 1000] {
        table.product(n)?;
    }
    let Some(docs) = docs else { return Ok(()) };
    page::write_column(Path::new(&docs), "numpy", &["what"], &table.rows).map_err(io::Error::other)
}

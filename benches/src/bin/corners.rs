//! The corners of speed: loops and products that are hard to make as fast as by hand. One command measures them beside
//! the peers that their users would pick, on one thread, and writes a column of a table with the bar of each.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin corners -- --docs docs/benchmarks.md
//! ```

use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::time::Duration;

use layout_benches::kernels::{Measurement, OpenBlas, Suite, product_job};
use layout_benches::page;
use layout_benches::ratio::{Budget, Comparison, Contender, compare_within};
use layout_benches::tensors::{permuted, structures, summed, transposed};
use layout_examples::Threads;
use layout_examples::cookbook::{Recipe, contraction, convolution, lanes};
use layout_static::{DynTensor, DynTensorMut};
use ndarray::{ArrayView3, ArrayViewMut3};

/// The time of one comparison.
const BUDGET: Budget = Budget { time: Duration::from_millis(400), rounds: 9 };
/// The variable that holds `matrixmultiply` to one thread.
const ONE_THREAD: &str = "MATMUL_NUM_THREADS";

/// The rows so far: what, and its bar; our time over the fastest peer's, and the peer.
#[derive(Default)]
struct Table(Vec<(Vec<String>, String)>);

impl Table {
    /// Adds a row: our time over the fastest peer's, and the bar.
    fn add(&mut self, what: &str, (peer, ratio): (&str, f64), bar: f64) {
        println!("| {what} | {bar} | {ratio:.2} {peer} |");
        self.0.push((vec![what.to_owned(), bar.to_string()], format!("{ratio:.2} {peer}")));
    }

    /// Adds a comparison, whose first contender are the layouts.
    fn compared(&mut self, comparison: &Comparison, bar: f64) {
        self.add(comparison.what(), comparison.fastest(), bar);
    }

    /// Adds a recipe of the cookbook beside its hand-written version.
    fn recipe<R: Recipe>(&mut self, bar: f64) {
        let (input, output) = R::data();
        let (mut ours, mut theirs) = (output.clone(), output);
        let contenders = vec![
            Contender::new("layouts", || R::with_layouts(black_box(&input), &mut ours).expect("enough elements")),
            Contender::new("by hand", || R::by_hand(black_box(&input), &mut theirs)),
        ];
        self.compared(&compare_within(BUDGET, R::NAME, contenders), bar);
    }

    /// Adds a product of one thread beside its peers.
    fn product(&mut self, extents: [usize; 3], openblas: Option<&OpenBlas>) -> Result<(), String> {
        let measured: Measurement = product_job(Suite::Skinny, extents, Threads::One, openblas, BUDGET)?;
        let peers = measured.standings.iter().skip(2).filter(|peer| !peer.limit);
        let best = peers.min_by(|one, other| one.ahead.total_cmp(&other.ahead)).ok_or("no peer")?;
        // A rate is a multiple of the peer's, a time is what it divides.
        self.add(&format!("product {}", measured.what), (&best.name, 1.0 / best.ahead), 1.05);
        Ok(())
    }
}

/// A stencil of seven points over `n x n x n` elements of runtime extents, whose accesses are all checked.
fn stencil(n: usize) -> Comparison {
    let numbers = vec![1.5_f32; n * n * n];
    let [mut a, mut b] = [(); 2].map(|()| numbers.clone());
    let inner = 1..n - 1;
    let with_layouts = || {
        let u = DynTensor::row_major(black_box(&numbers[..]), (n, n, n)).expect("long enough");
        let mut to = DynTensorMut::row_major(black_box(&mut a[..]), (n, n, n)).expect("long enough");
        for (i, j) in inner.clone().flat_map(|i| (1..n - 1).map(move |j| (i, j))) {
            for k in 1..n - 1 {
                let beside = u[(i, j, k - 1)] + u[(i, j, k + 1)] + u[(i, j - 1, k)] + u[(i, j + 1, k)];
                to[(i, j, k)] = beside + u[(i - 1, j, k)] + u[(i + 1, j, k)] - 6.0 * u[(i, j, k)];
            }
        }
    };
    let with_ndarray = || {
        let u = ArrayView3::from_shape([n; 3], black_box(&numbers[..])).expect("long enough");
        let mut to = ArrayViewMut3::from_shape([n; 3], black_box(&mut b[..])).expect("long enough");
        for (i, j) in inner.clone().flat_map(|i| (1..n - 1).map(move |j| (i, j))) {
            for k in 1..n - 1 {
                let beside = u[[i, j, k - 1]] + u[[i, j, k + 1]] + u[[i, j - 1, k]] + u[[i, j + 1, k]];
                to[[i, j, k]] = beside + u[[i - 1, j, k]] + u[[i + 1, j, k]] - 6.0 * u[[i, j, k]];
            }
        }
    };
    let contenders = vec![Contender::new("layouts", with_layouts), Contender::new("ndarray", with_ndarray)];
    compare_within(BUDGET, format!("7-point stencil of {n} x {n} x {n}"), contenders)
}

/// Measures all rows.
fn table() -> Result<Table, String> {
    let mut table = Table::default();
    table.compared(&stencil(64), 1.05);
    for n in [16, 64, 500, 1024] {
        table.compared(&transposed::<u8>(BUDGET, format!("transpose {n} x {n} of `u8`"), [n, n]), 1.0);
        table.compared(&transposed::<u16>(BUDGET, format!("transpose {n} x {n} of `u16`"), [n, n]), 1.0);
        table.compared(&transposed::<f32>(BUDGET, format!("transpose {n} x {n} of `f32`"), [n, n]), 1.0);
        table.compared(&transposed::<f64>(BUDGET, format!("transpose {n} x {n} of `f64`"), [n, n]), 1.0);
        table.compared(&transposed::<u128>(BUDGET, format!("transpose {n} x {n} of `u128`"), [n, n]), 1.0);
    }
    let permuted = permuted::<f32>(BUDGET, "96 x 120 x 88 to 88 x 96 x 120", [96, 120, 88], [2, 0, 1]);
    table.compared(&permuted, 1.0);
    for last in [1, 3, 7, 32] {
        table.compared(&summed(BUDGET, [64, 500, last]), 1.1);
    }
    for count in [64, 1024, 4096] {
        table.compared(&structures(BUDGET, count), if count < 1024 { 1.5 } else { 1.05 });
    }
    let openblas = OpenBlas::load(None, Threads::One).ok();
    for n in [32, 33, 48, 64, 80, 96, 100, 128, 256] {
        table.product([n; 3], openblas.as_ref())?;
    }
    for extents in [
        [512, 1, 512],
        [512, 3, 512],
        [64, 64, 4096],
        [4096, 64, 64],
        [64, 4096, 64],
        [64, 4096, 4096],
        [4096, 64, 4096],
    ] {
        table.product(extents, openblas.as_ref())?;
    }
    table.recipe::<convolution::Convolution>(1.05);
    table.recipe::<contraction::Contraction>(1.05);
    table.recipe::<lanes::SoftmaxInLanes>(1.05);
    table.recipe::<lanes::LayerNorm>(1.05);
    table.recipe::<lanes::RmsNorm>(1.05);
    table.recipe::<lanes::Rope>(1.05);
    table.recipe::<lanes::Dequantized>(1.05);
    Ok(table)
}

fn main() -> ExitCode {
    // The threads of a peer are a variable of the environment, which is read once.
    if std::env::var_os(ONE_THREAD).is_none() {
        let own = std::env::current_exe().expect("a program has a path");
        let status = Command::new(own).args(std::env::args_os().skip(1)).env(ONE_THREAD, "1").status();
        return if status.is_ok_and(|status| status.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    layout_benches::exit(run().map(|()| true))
}

fn run() -> Result<(), String> {
    let docs = page::named("corners")?;
    let table = table()?;
    docs.map_or(Ok(()), |docs| page::write_column(&docs, "corners", &["what", "bar"], &table.0))
}

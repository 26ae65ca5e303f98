//! The corners of speed: loops and products that are hard to make as fast as by hand. One command measures them beside
//! the peers that their users would pick, on one thread, and writes a table with the bar of each.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin corners -- --docs docs/benchmarks.md
//! ```

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Duration;

use layout_benches::kernels::{Measurement, OpenBlas, Suite, product_job};
use layout_benches::page;
use layout_benches::ratio::{Budget, Comparison, Contender, compare_within};
use layout_examples::Threads;
use layout_examples::cookbook::{Recipe, contraction, convolution, lanes};
use layout_static::{Along, C, DynTensor, DynTensorMut, RuntimeLayout, layout, zip};
use lexopt::{Arg, Parser};
use ndarray::{ArrayView2, ArrayView3, ArrayViewMut1, ArrayViewMut2, ArrayViewMut3, Axis, azip};

layout! {
    /// Structures of seven fields, in eights.
    type Structures = (8?, 7) : (7, 1);
}

/// The time of one comparison.
const BUDGET: Budget = Budget { time: Duration::from_millis(400), rounds: 9 };
/// The variable that holds `matrixmultiply` to one thread.
const ONE_THREAD: &str = "MATMUL_NUM_THREADS";

/// The table so far.
#[derive(Default)]
struct Table(String);

impl Table {
    /// Adds a row: our time over the fastest peer's, and the bar.
    fn add(&mut self, what: &str, ratios: impl IntoIterator<Item = (String, f64)>, bar: f64) {
        let best = ratios.into_iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let (peer, ratio) = best.expect("there is a peer");
        let row = format!("| {what} | {ratio:.2} | {peer} | {bar} |");
        println!("{row}");
        writeln!(self.0, "{row}").expect("a string");
    }

    /// Adds a comparison, whose first contender are the layouts.
    fn compared(&mut self, comparison: &Comparison, bar: f64) {
        let peers = comparison.rows()[1..].iter().map(|(name, _, ratio)| ((*name).to_string(), *ratio));
        self.add(comparison.what(), peers, bar);
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
        let what = format!("product {}", measured.what);
        // A rate is a multiple of the peer's, a time is what it divides.
        self.add(&what, peers.map(|peer| (peer.name.clone(), 1.0 / peer.ahead)), 1.05);
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

/// A transposing copy of `n x n` elements.
fn transpose<T: Copy + Default>(n: usize, element: &str) -> Comparison {
    let source = vec![T::default(); n * n];
    let [mut a, mut b, mut c] = [(); 3].map(|()| source.clone());
    let contenders = vec![
        Contender::new("layouts", || {
            let from = DynTensor::column_major(black_box(&source[..]), (n, n)).expect("long enough");
            DynTensorMut::row_major(black_box(&mut a[..]), (n, n)).expect("long enough").copy_from(from);
        }),
        Contender::new("transpose", || transpose::transpose(black_box(&source), black_box(&mut b), n, n)),
        Contender::new("ndarray", || {
            let from = ArrayView2::from_shape([n; 2], black_box(&source[..])).expect("long enough");
            let mut to = ArrayViewMut2::from_shape([n; 2], black_box(&mut c[..])).expect("long enough");
            to.assign(&from.reversed_axes());
        }),
    ];
    compare_within(BUDGET, format!("transpose {n} x {n} of `{element}`"), contenders)
}

/// A permutation of three modes.
fn permute([l, m, n]: [usize; 3]) -> Comparison {
    let source = vec![0_f32; l * m * n];
    let [mut a, mut b] = [(); 2].map(|()| source.clone());
    let contenders = vec![
        Contender::new("layouts", || {
            let from = DynTensor::strided(black_box(&source[..]), (n, l, m), (1, m * n, n)).expect("long enough");
            DynTensorMut::row_major(black_box(&mut a[..]), (n, l, m)).expect("long enough").copy_from(from);
        }),
        Contender::new("ndarray", || {
            let from = ArrayView3::from_shape([l, m, n], black_box(&source[..])).expect("long enough");
            let mut to = ArrayViewMut3::from_shape([n, l, m], black_box(&mut b[..])).expect("long enough");
            to.assign(&from.permuted_axes([2, 0, 1]));
        }),
    ];
    compare_within(BUDGET, format!("{l} x {m} x {n} to {n} x {l} x {m}"), contenders)
}

/// Sums along the middle mode of `64 x 500 x last`.
fn sums(last: usize) -> Comparison {
    let numbers = vec![0.5_f32; 64 * 500 * last];
    let [mut a, mut b, mut c] = [(); 3].map(|()| vec![0_f32; 64 * last]);
    let contenders = vec![
        Contender::new("layouts", || {
            let from = DynTensor::row_major(black_box(&numbers[..]), (64, 500, last)).expect("long enough");
            from.sum_mode(C::<1>, &mut DynTensorMut::row_major(&mut a[..], (64, last)).expect("long enough"));
        }),
        Contender::new("by hand", || {
            let numbers = black_box(&numbers[..]);
            for (matrix, sums) in numbers.chunks_exact(500 * last).zip(b.chunks_exact_mut(last)) {
                for row in matrix.chunks_exact(last) {
                    sums.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
                }
            }
        }),
        Contender::new("ndarray", || {
            let from = ArrayView3::from_shape((64, 500, last), black_box(&numbers[..])).expect("long enough");
            let mut to = ArrayViewMut2::from_shape((64, last), &mut c[..]).expect("long enough");
            to += &from.sum_axis(Axis(1));
        }),
    ];
    compare_within(BUDGET, format!("sums along mode 1 of 64 x 500 x {last}"), contenders)
}

/// A step of particles: six fields of structures, whose number is known at run time.
fn fields(count: usize) -> Comparison {
    let [mut a, mut b, mut c] = [(); 3].map(|()| vec![0.5_f32; 7 * count]);
    let contenders = vec![
        Contender::new("layouts", || {
            let layout = Structures::with([black_box(count)]).expect("a multiple of 8");
            let mut tensor = layout.tensor_mut(black_box(&mut a[..])).expect("long enough");
            let mut fields = tensor.try_parts_mut(Along::<1>).expect("they are apart");
            let mut field = || fields.next().expect("there are seven");
            let (x, y, z, u, v, w) = (field(), field(), field(), field(), field(), field());
            zip((x, y, z, u, v, w)).for_each(|(x, y, z, u, v, w)| step([x, y, z], [*u, *v], w));
        }),
        Contender::new("by hand", || {
            for structure in black_box(&mut b[..]).chunks_exact_mut(7) {
                let [x, y, z, u, v, w, _] = structure else { unreachable!("seven fields") };
                step([x, y, z], [*u, *v], w);
            }
        }),
        Contender::new("ndarray", || {
            let to = ArrayViewMut2::from_shape((count, 7), black_box(&mut c[..])).expect("long enough");
            let rows = to.into_shape_with_order((count, 7)).expect("the same shape");
            let mut rows = rows;
            azip!((structure in rows.rows_mut()) step_of(structure));
        }),
    ];
    compare_within(BUDGET, format!("six fields of {count} structures"), contenders)
}

/// A step of a particle.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the loops that are compared")]
fn step([x, y, z]: [&mut f32; 3], [u, v]: [f32; 2], w: &mut f32) {
    *w -= 1.0 / 128.0;
    *x += u / 128.0;
    *y += v / 128.0;
    *z += *w / 128.0;
}

/// [`step`] of a row.
fn step_of(mut structure: ArrayViewMut1<'_, f32>) {
    structure[5] -= 1.0 / 128.0;
    structure[0] += structure[3] / 128.0;
    structure[1] += structure[4] / 128.0;
    structure[2] += structure[5] / 128.0;
}

/// Measures all rows.
fn table() -> Result<String, String> {
    let mut table = Table::default();
    table.compared(&stencil(64), 1.05);
    for (n, bar) in [(16, 1.0), (64, 1.0), (500, 1.0)] {
        table.compared(&transpose::<u8>(n, "u8"), bar);
        table.compared(&transpose::<f32>(n, "f32"), bar);
        table.compared(&transpose::<f64>(n, "f64"), bar);
        table.compared(&transpose::<u128>(n, "u128"), bar);
    }
    table.compared(&permute([96, 120, 88]), 1.0);
    for last in [1, 3, 7, 32] {
        table.compared(&sums(last), 1.1);
    }
    for count in [64, 1024, 4096] {
        table.compared(&fields(count), if count < 1024 { 1.5 } else { 1.05 });
    }
    let openblas = OpenBlas::load(None, Threads::One).ok();
    for n in [32, 33, 48, 64, 80, 96, 100, 128, 256] {
        table.product([n; 3], openblas.as_ref())?;
    }
    for extents in [[64, 64, 4096], [4096, 64, 64], [64, 4096, 64], [64, 4096, 4096], [4096, 64, 4096]] {
        table.product(extents, openblas.as_ref())?;
    }
    table.recipe::<convolution::Convolution>(1.05);
    table.recipe::<contraction::Contraction>(1.05);
    table.recipe::<lanes::SoftmaxInLanes>(1.05);
    table.recipe::<lanes::LayerNorm>(1.05);
    table.recipe::<lanes::RmsNorm>(1.05);
    table.recipe::<lanes::Rope>(1.05);
    table.recipe::<lanes::Dequantized>(1.05);
    Ok(format!("| what | time, of the fastest peer | peer | bar |\n|---|--:|---|--:|\n{}", table.0))
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
    let (mut docs, mut parser) = (None, Parser::from_env());
    while let Some(option) = parser.next().map_err(|error| error.to_string())? {
        match option {
            Arg::Long("docs") => docs = Some(PathBuf::from(parser.value().map_err(|error| error.to_string())?)),
            _ => return Err(format!("{}: corners [--docs PAGE]", option.unexpected())),
        }
    }
    let table = table()?;
    docs.map_or(Ok(()), |docs| page::write(&docs, "corners", &table))
}

//! Copies that transpose, beside `transpose`, `ndarray` and blocks by hand: medians of ratios in one run, on one
//! thread.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin transposes
//! cargo run --release --manifest-path benches/Cargo.toml --bin transposes -- --docs docs/benchmarks.md
//! ```

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use layout_benches::page;
use layout_benches::ratio::{Budget, Comparison, Contender, compare_within};
use layout_static::{DynTensor, DynTensorMut};
use lexopt::{Arg, Parser};
use ndarray::{ArrayView3, ArrayViewMut3};

/// The extents of square matrices.
const SIZES: [usize; 9] = [16, 32, 64, 100, 250, 500, 1024, 2048, 4096];

/// The extents of three modes, and orders of them.
const THREE: [([usize; 3], [usize; 3]); 4] =
    [([96, 120, 88], [2, 0, 1]), ([96, 120, 88], [1, 2, 0]), ([96, 120, 88], [2, 1, 0]), ([32, 9, 40], [2, 1, 0])];

/// The time of one comparison.
const BUDGET: Budget = Budget { time: Duration::from_millis(120), rounds: 5 };

/// A job by the library, by `ndarray`, and for matrices by `transpose` and by hand, in blocks of 16 x 16.
fn row<T: Copy + Default>(extents: [usize; 3], order: [usize; 3], matrix: bool) -> Comparison {
    let [l, m, n] = extents;
    let source = vec![T::default(); l * m * n];
    let [mut a, mut b, mut c, mut d] = [(); 4].map(|()| source.clone());
    let strides = [m * n, n, 1];
    let [shape, steps] = [extents, strides].map(|numbers| order.map(|mode| numbers[mode]));
    let view = ArrayView3::from_shape(extents, &source).expect("the slice has this shape").permuted_axes(order);
    let mut contenders = vec![
        Contender::new("layouts", || {
            let shape = (shape[0], shape[1], shape[2]);
            let from = DynTensor::strided(black_box(&source[..]), shape, (steps[0], steps[1], steps[2]));
            let to = DynTensorMut::row_major(black_box(&mut a[..]), shape);
            to.expect("long enough").copy_from(from.expect("long enough"));
        }),
        Contender::new("ndarray", || {
            let mut to = ArrayViewMut3::from_shape(shape, black_box(&mut b[..])).expect("the slice has this shape");
            to.assign(black_box(&view));
        }),
    ];
    if matrix {
        contenders.push(Contender::new("transpose", || transpose::transpose(black_box(&source), &mut c, n, m)));
        contenders.push(Contender::new("by hand", || by_hand(black_box(&source), &mut d, [m, n])));
    }
    compare_within(BUDGET, String::new(), contenders)
}

/// Blocks of 16 x 16.
fn by_hand<T: Copy>(source: &[T], target: &mut [T], [m, n]: [usize; 2]) {
    for x in (0..n).step_by(16) {
        for y in (0..m).step_by(16) {
            for i in x..n.min(x + 16) {
                for j in y..m.min(y + 16) {
                    target[i * m + j] = source[j * n + i];
                }
            }
        }
    }
}

/// The cells of a row: our time over the time of the fastest peer, and its name.
fn cell(comparison: &Comparison) -> String {
    let peers = comparison.rows()[1..].iter();
    let (name, _, ratio) = peers.max_by(|one, other| one.2.total_cmp(&other.2)).expect("there are peers");
    format!(" {ratio:.2} {name} |")
}

/// The tables of matrices and of three modes.
fn tables(only: Option<usize>) -> String {
    let titles = "| `u8` | `u16` | `f32` | `f64` | `u128` |\n|---|---|---|---|---|---|\n";
    let mut text = format!("| matrix {titles}");
    let mut line = |name: String, extents, order, matrix| {
        let cells = [
            cell(&row::<u8>(extents, order, matrix)),
            cell(&row::<u16>(extents, order, matrix)),
            cell(&row::<f32>(extents, order, matrix)),
            cell(&row::<f64>(extents, order, matrix)),
            cell(&row::<u128>(extents, order, matrix)),
        ];
        println!("| {name} |{}", cells.concat());
        writeln!(text, "| {name} |{}", cells.concat()).expect("a string");
    };
    for n in SIZES.into_iter().filter(|n| only.is_none_or(|most| *n <= most)) {
        line(format!("{n} x {n}"), [1, n, n], [0, 2, 1], true);
    }
    for (extents, order) in THREE {
        line(format!("{extents:?} to {order:?}"), extents, order, false);
    }
    text
}

fn main() {
    let (mut docs, mut only, mut parser) = (None, None, Parser::from_env());
    while let Some(arg) = parser.next().expect("arguments") {
        match arg {
            Arg::Long("docs") => docs = Some(parser.value().expect("a page")),
            Arg::Long("most") => {
                let most = parser.value().expect("an extent").into_string().expect("a text");
                only = Some(most.parse().expect("a number"));
            }
            _ => panic!("transposes [--docs PAGE] [--most EXTENT]"),
        }
    }
    let text = tables(only);
    if let Some(docs) = docs {
        page::write(Path::new(&docs), "transposes", &text).expect("a place for the table");
    }
}

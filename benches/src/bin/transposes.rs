//! Copies that transpose, beside `transpose`, `ndarray` and blocks by hand: medians of ratios in one run, on one
//! thread.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin transposes
//! cargo run --release --manifest-path benches/Cargo.toml --bin transposes -- --docs docs/benchmarks.md
//! ```

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use layout_benches::ratio::{Budget, Comparison};
use layout_benches::tensors::{permuted, permuted_four, transposed, transposed_by_types};
use layout_benches::{page, processor};
use lexopt::{Arg, Parser};

/// The extents of square matrices.
const SIZES: [usize; 9] = [16, 32, 64, 100, 250, 500, 1024, 2048, 4096];

/// The extents of three modes, and orders of them.
const THREE: [([usize; 3], [usize; 3]); 5] = [
    ([96, 120, 88], [2, 0, 1]),
    ([96, 120, 88], [1, 2, 0]),
    ([96, 120, 88], [2, 1, 0]),
    ([32, 9, 40], [2, 1, 0]),
    ([4, 6, 10], [0, 2, 1]),
];

/// The same of four modes.
const FOUR: [([usize; 4], [usize; 4]); 4] = [
    ([16, 24, 20, 12], [3, 1, 2, 0]),
    ([16, 24, 20, 12], [0, 2, 1, 3]),
    ([4, 6, 10, 12], [3, 1, 2, 0]),
    ([4, 6, 10, 12], [0, 2, 1, 3]),
];

/// The time of one comparison.
const BUDGET: Budget = Budget { time: Duration::from_millis(120), rounds: 5 };

/// The cells of a row: our time over the time of the fastest peer, and its name.
fn cell(comparison: &Comparison) -> String {
    let (name, ratio) = comparison.fastest();
    format!(" {ratio:.2} {name} |")
}

/// The cells of a row: elements of each size, by a macro since each is a type.
macro_rules! cells {
    ($job:ident $(, $argument:expr)*) => {
        [
            cell(&$job::<u8>(BUDGET, "" $(, $argument)*)),
            cell(&$job::<u16>(BUDGET, "" $(, $argument)*)),
            cell(&$job::<f32>(BUDGET, "" $(, $argument)*)),
            cell(&$job::<f64>(BUDGET, "" $(, $argument)*)),
            cell(&$job::<u128>(BUDGET, "" $(, $argument)*)),
        ]
    };
}

/// The table of matrices, of three and four modes, and of constants.
fn tables(only: Option<usize>) -> String {
    let titles = "| `u8` | `u16` | `f32` | `f64` | `u128` |\n|---|---|---|---|---|---|\n";
    let mut text = format!("| matrix {titles}");
    let mut line = |name: String, cells: [String; 5]| {
        println!("| {name} |{}", cells.concat());
        writeln!(text, "| {name} |{}", cells.concat()).expect("a string");
    };
    for n in SIZES.into_iter().filter(|n| only.is_none_or(|most| *n <= most)) {
        line(format!("{n} x {n}"), cells!(transposed, [n, n]));
    }
    for (extents, order) in THREE {
        line(format!("{extents:?} to {order:?}"), cells!(permuted, extents, order));
    }
    for (extents, order) in FOUR {
        line(format!("{extents:?} to {order:?}"), cells!(permuted_four, extents, order));
    }
    line("64 x 64, constants of types".into(), cells!(transposed_by_types));
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
        page::write(Path::new(&docs), &format!("transposes, {}", processor::here()), &text)
            .expect("a place for the table");
    }
}

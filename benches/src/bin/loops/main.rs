//! Loops over whole tensors beside slices by hand and `ndarray`: medians of ratios in one run, on one thread.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin loops -- --docs docs/benchmarks.md
//! cargo run --release --manifest-path benches/Cargo.toml --bin loops -- "copy, padded"    # cells with these words
//! ```

#![allow(clippy::items_after_statements, reason = "helpers of one comparison stand in it")]
#![allow(clippy::cast_precision_loss, reason = "small numbers")]
#![allow(clippy::needless_pass_by_value, reason = "shapes as ndarray takes them")]

mod hand;

use std::cell::RefCell;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use layout_benches::page;
use layout_benches::placed::{PAGE, Placed};
use layout_benches::ratio::{Budget, Contender, compare_within};
use layout_static::{
    C, Composed, DynTensor, DynTensorMut, Layout, Static, StaticLayout, Swizzle, Tensor, TensorMut, zip,
};
use lexopt::{Arg, Parser};
use ndarray::{ArrayView, ArrayViewMut, Axis, Dimension, Ix2, ShapeBuilder, StrideShape, Zip};

use hand::{Blocks, Hand, Rows, Runs, SwizzledRuns, Whole};

/// The jobs, in the order of the table. The last three take matrices.
const JOBS: [&str; 9] =
    ["fill", "for_each_mut", "zip of 2", "zip of 3", "copy", "==", "max", "sum of rows", "sum of columns"];

/// The sizes: in the first-level cache, in the second one, in memory.
const SIZES: [&str; 3] = ["48 x 64", "256 x 256", "2048 x 2048"];

/// Our time over that of each contender: by hand, and `ndarray` where it has such a layout.
type Ratios = (f64, Option<f64>);

/// What is measured: the ratio of each job for each kind of operands and size.
#[derive(Default)]
struct Table {
    rows: Vec<(usize, &'static str, usize, Ratios)>,
    quick: bool,
    /// Words in the name of a cell, `copy, padded, 48 x 64`, of which it has one if there are some.
    only: Vec<String>,
}

impl Table {
    fn compare(&mut self, job: usize, kind: &'static str, size: usize, contenders: Vec<Contender<'_>>) {
        let cell = format!("{}, {kind}, {}", JOBS[job], SIZES[size]);
        if !self.only.is_empty() && !self.only.iter().any(|words| cell.contains(words.as_str())) {
            return;
        }
        let time = Duration::from_millis(if self.quick { 60 } else { 400 });
        let compared = compare_within(Budget { time, rounds: 5 }, JOBS[job], contenders);
        if !self.only.is_empty() {
            eprintln!("{compared}");
        }
        let ratio = |i: usize| compared.rows().get(i).map(|(_, _, ratio)| *ratio);
        let (hand, peer) = (ratio(1).unwrap_or(f64::NAN), ratio(2));
        eprintln!("{:>14} {kind:<14} {:>11}: {hand:.2} {peer:.2?}", JOBS[job], SIZES[size]);
        self.rows.push((job, kind, size, (hand, peer)));
    }

    /// All jobs of elements: the target has one layout, the sources another.
    #[allow(clippy::too_many_arguments, clippy::too_many_lines, reason = "one table")]
    fn elements<L: StaticLayout, S: StaticLayout, D: Dimension>(
        &mut self,
        (kind, size): (&'static str, usize),
        (layout, source): (L, S),
        shapes: Option<(StrideShape<D>, StrideShape<D>)>,
        hand: impl Hand,
    ) {
        let length = |cosize: Result<u64, _>| usize::try_from(cosize.expect("it fits")).expect("it fits");
        let (own, theirs) = (length(layout.cosize()), length(source.cosize()));
        // All contenders write to one place: how it lies to lines and pages of memory is the same for all.
        let target = RefCell::new(Placed::new(own, 0, number));
        let (x, y) = (Placed::new(theirs, PAGE / 4, number), Placed::new(theirs, PAGE / 2, number));
        // Equal elements, to be compared.
        let mut equal = Placed::new(own, 0, number);
        TensorMut::new(&mut equal, layout)
            .expect("long enough")
            .copy_from(Tensor::new(&x, source).expect("long enough"));
        fn over<L: StaticLayout>(elements: &mut [f32], layout: L) -> TensorMut<'_, f32, L> {
            TensorMut::new(elements, layout).expect("long enough")
        }
        fn view<'a, D: Dimension>(elements: &'a [f32], shape: &StrideShape<D>) -> ArrayView<'a, f32, D> {
            ArrayView::from_shape(shape.clone(), elements).expect("long enough")
        }
        fn view_mut<'a, D: Dimension>(elements: &'a mut [f32], shape: &StrideShape<D>) -> ArrayViewMut<'a, f32, D> {
            ArrayViewMut::from_shape(shape.clone(), elements).expect("long enough")
        }
        for job in 0..7 {
            let mut contenders: Vec<Contender<'_>> = Vec::new();
            let (x, y, equal) = (&x, &y, &equal);
            let from = move |x| Tensor::new(black_box(x), source).expect("long enough");
            let target = &target;
            let written = move || black_box(target).borrow_mut();
            contenders.push(match job {
                0 => Contender::new("layouts", move || over(&mut written(), layout).fill(black_box(1.0))),
                1 => Contender::new("layouts", move || {
                    over(&mut written(), layout).for_each_mut(|x| *x = *x * 0.5 + 1.0);
                }),
                2 => Contender::new("layouts", move || {
                    over(&mut written(), layout).zip_mut_with(from(x), |a, x| *a += x);
                }),
                3 => Contender::new("layouts", move || {
                    zip((over(&mut written(), layout), from(x), from(y))).for_each(|(a, x, y)| *a = x * y + 1.0);
                }),
                4 => Contender::new("layouts", move || over(&mut written(), layout).copy_from(from(x))),
                5 => Contender::new("layouts", move || {
                    let equal = Tensor::new(black_box(equal), layout).expect("long enough");
                    assert!(black_box(equal == from(x)));
                }),
                _ => Contender::new("layouts", move || {
                    let equal = Tensor::new(black_box(equal), layout).expect("long enough");
                    black_box(equal.reduce(f32::max));
                }),
            });
            contenders.push(match job {
                0 => Contender::new("by hand", move || {
                    let (a, value) = (&mut written()[..], black_box(1.0));
                    hand.each(|to, _, length| a[to..to + length].fill(value));
                }),
                1 => Contender::new("by hand", move || {
                    let a = &mut written()[..];
                    hand.each(|to, _, length| a[to..to + length].iter_mut().for_each(|x| *x = *x * 0.5 + 1.0));
                }),
                2 => Contender::new("by hand", move || {
                    let (a, x) = (&mut written()[..], black_box(&x[..]));
                    hand.each(|to, from, length| {
                        a[to..to + length].iter_mut().zip(&x[from..from + length]).for_each(|(a, x)| *a += x);
                    });
                }),
                3 => Contender::new("by hand", move || {
                    let (a, x, y) = (&mut written()[..], black_box(&x[..]), black_box(&y[..]));
                    hand.each(|to, from, length| {
                        let (x, y) = (&x[from..from + length], &y[from..from + length]);
                        a[to..to + length].iter_mut().zip(x).zip(y).for_each(|((a, x), y)| *a = x * y + 1.0);
                    });
                }),
                4 => Contender::new("by hand", move || {
                    let (a, x) = (&mut written()[..], black_box(&x[..]));
                    hand.each(|to, from, length| a[to..to + length].copy_from_slice(&x[from..from + length]));
                }),
                5 => Contender::new("by hand", move || {
                    let (a, x, mut same) = (black_box(&equal[..]), black_box(&x[..]), true);
                    hand.each(|to, from, length| same &= a[to..to + length] == x[from..from + length]);
                    assert!(black_box(same));
                }),
                _ => Contender::new("by hand", move || {
                    let (a, mut most) = (black_box(&equal[..]), f32::MIN);
                    hand.each(|to, _, length| most = a[to..to + length].iter().fold(most, |most, x| most.max(*x)));
                    black_box(most);
                }),
            });
            if let Some((own, theirs)) = &shapes {
                contenders.push(match job {
                    0 => Contender::new("ndarray", move || view_mut(&mut written(), own).fill(black_box(1.0))),
                    1 => Contender::new("ndarray", move || {
                        view_mut(&mut written(), own).map_inplace(|x| *x = *x * 0.5 + 1.0);
                    }),
                    2 => Contender::new("ndarray", move || {
                        view_mut(&mut written(), own).zip_mut_with(&view(black_box(x), theirs), |a, x| *a += x);
                    }),
                    3 => Contender::new("ndarray", move || {
                        let (x, y) = (view(black_box(x), theirs), view(black_box(y), theirs));
                        Zip::from(view_mut(&mut written(), own)).and(x).and(y).for_each(|a, x, y| *a = x * y + 1.0);
                    }),
                    4 => Contender::new("ndarray", move || {
                        view_mut(&mut written(), own).assign(&view(black_box(x), theirs));
                    }),
                    5 => Contender::new("ndarray", move || {
                        assert!(black_box(view(black_box(equal), own) == view(black_box(x), theirs)));
                    }),
                    _ => Contender::new("ndarray", move || {
                        black_box(view(black_box(equal), own).fold(f32::MIN, |most, x| most.max(*x)));
                    }),
                });
            }
            self.compare(job, kind, size, contenders);
        }
    }

    /// Sums along both modes of a matrix whose rows are `row` apart.
    fn sums<L: StaticLayout, const M: usize, const N: usize>(
        &mut self,
        (kind, size): (&'static str, usize),
        layout: L,
        row: usize,
        by_rows: bool,
    ) {
        let length = usize::try_from(layout.cosize().expect("it fits")).expect("it fits");
        let elements: Vec<f32> = (0..length).map(|i| (i % 251) as f32).collect();
        let elements = &elements;
        let strides = if by_rows { [row, 1] } else { [1, row] };
        let view = move || {
            ArrayView::<f32, Ix2>::from_shape([M, N].strides(strides), black_box(elements)).expect("long enough")
        };
        // Along the lines of memory, or across them.
        let (lines, across) = if by_rows { (M, N) } else { (N, M) };
        for (job, along) in [(7, true), (8, false)] {
            let count = if along { M } else { N };
            let [mut a, mut b] = [(); 2].map(|()| vec![0.0_f32; count]);
            let ours = Contender::new("layouts", move || {
                let tensor = Tensor::new(black_box(elements), layout).expect("long enough");
                a.fill(0.0);
                if along {
                    tensor.sum_mode(C::<1>, TensorMut::new(&mut a, Layout::<C<M>, C<1>>::VALUE).expect("long enough"));
                } else {
                    tensor.sum_mode(C::<0>, TensorMut::new(&mut a, Layout::<C<N>, C<1>>::VALUE).expect("long enough"));
                }
                black_box(&a);
            });
            let hand = Contender::new("by hand", move || {
                let elements = black_box(&elements[..]);
                b.fill(0.0);
                for i in 0..lines {
                    let line = &elements[i * row..i * row + across];
                    if along == by_rows {
                        b[i] = line.iter().sum();
                    } else {
                        b.iter_mut().zip(line).for_each(|(sum, x)| *sum += x);
                    }
                }
                black_box(&b);
            });
            let peer = Contender::new("ndarray", move || {
                black_box(view().sum_axis(Axis(usize::from(along))));
            });
            self.compare(job, kind, size, vec![ours, hand, peer]);
        }
    }

    /// Rows that are 8 longer, under extents that are known at run time.
    fn runtime_extents(&mut self, size: usize, m: usize, n: usize) {
        let (row, kind) = (n + 8, "runtime extents");
        let (target, x) = (&RefCell::new(Placed::new(m * row, 0, number)), &Placed::new(m * row, PAGE / 4, number));
        let written = move || black_box(target).borrow_mut();
        fn over(elements: &mut [f32], [m, n, row]: [usize; 3]) -> DynTensorMut<'_, f32, (usize, usize), (usize, C<1>)> {
            DynTensorMut::strided(elements, (m, n), (row, C)).expect("long enough")
        }
        fn view(elements: &mut [f32], [m, n, row]: [usize; 3]) -> ArrayViewMut<'_, f32, Ix2> {
            ArrayViewMut::from_shape([m, n].strides([row, 1]), elements).expect("long enough")
        }
        let at = move || black_box([m, n, row]);
        let ours = move || DynTensor::strided(black_box(&x[..]), (m, n), (row, C::<1>)).expect("long enough");
        let theirs = move || ArrayView::from_shape([m, n].strides([row, 1]), black_box(&x[..])).expect("long enough");
        for job in [0, 1, 2, 4, 6] {
            let layouts = Contender::new("layouts", move || match job {
                0 => over(&mut written(), at()).fill(black_box(1.0)),
                1 => over(&mut written(), at()).for_each_mut(|x| *x = *x * 0.5 + 1.0),
                2 => over(&mut written(), at()).zip_mut_with(ours(), |a, x| *a += x),
                4 => over(&mut written(), at()).copy_from(ours()),
                _ => drop(black_box(ours().reduce(f32::max))),
            });
            let hand = Contender::new("by hand", move || {
                let (b, x, mut most) = (&mut written()[..], black_box(&x[..]), f32::MIN);
                let value = black_box(1.0);
                for (a, x) in b.chunks_mut(row).zip(x.chunks(row)) {
                    let (a, x) = (&mut a[..n], &x[..n]);
                    match job {
                        0 => a.fill(value),
                        1 => a.iter_mut().for_each(|x| *x = *x * 0.5 + 1.0),
                        2 => a.iter_mut().zip(x).for_each(|(a, x)| *a += x),
                        4 => a.copy_from_slice(x),
                        _ => most = x.iter().fold(most, |most, x| most.max(*x)),
                    }
                }
                black_box(most);
            });
            let peer = Contender::new("ndarray", move || match job {
                0 => view(&mut written(), at()).fill(black_box(1.0)),
                1 => view(&mut written(), at()).map_inplace(|x| *x = *x * 0.5 + 1.0),
                2 => view(&mut written(), at()).zip_mut_with(&theirs(), |a, x| *a += x),
                4 => view(&mut written(), at()).assign(&theirs()),
                _ => drop(black_box(theirs().fold(f32::MIN, |most, x| most.max(*x)))),
            });
            self.compare(job, kind, size, vec![layouts, hand, peer]);
        }
    }

    /// All kinds of operands of one size. `PAD` is `N + 8`, `BANDS` and `TILES` are `M / 8` and `N / 8`, `COLUMN` is
    /// `8 M`, `MN` is `M N / 32`.
    fn kinds<
        const M: usize,
        const N: usize,
        const PAD: usize,
        const BANDS: usize,
        const TILES: usize,
        const MN: usize,
        const COLUMN: usize,
    >(
        &mut self,
        size: usize,
    ) {
        type Rank2<const M: usize, const N: usize, D> = Layout<(C<M>, C<N>), D>;
        let whole = Whole::<M, N>;
        let rows = Rank2::<M, N, (C<N>, C<1>)>::VALUE;
        let columns = Rank2::<M, N, (C<1>, C<M>)>::VALUE;
        let padded = Rank2::<M, N, (C<PAD>, C<1>)>::VALUE;
        let strided = Rank2::<M, N, (usize, usize)>::with_strides([black_box(N + 8), black_box(1)]);
        let shape = |strides: [usize; 2]| Some(([M, N].strides(strides), [M, N].strides(strides)));
        self.elements(("row-major", size), (rows, rows), shape([N, 1]), whole);
        self.sums::<_, M, N>(("row-major", size), rows, N, true);
        self.elements(("column-major", size), (columns, columns), shape([1, M]), whole);
        self.sums::<_, M, N>(("column-major", size), columns, M, false);
        self.elements(("padded", size), (padded, padded), shape([PAD, 1]), Rows::<M, N, PAD>);
        self.sums::<_, M, N>(("padded", size), padded, PAD, true);
        let lines = Runs::<M, N> { apart: black_box(N + 8) };
        self.elements(("runtime strides", size), (strided, strided), shape([N + 8, 1]), lines);
        self.sums::<_, M, N>(("runtime strides", size), strided, black_box(N + 8), true);
        self.elements(
            ("transposed", size),
            (rows, columns),
            Some(([M, N].strides([N, 1]), [M, N].strides([1, M]))),
            Blocks::<M, N>,
        );
        // Tiles of 8 x 8, each contiguous by rows, side by side by columns of tiles.
        type Tiled<const BANDS: usize, const TILES: usize, const COLUMN: usize> =
            Layout<((C<8>, C<BANDS>), (C<8>, C<TILES>)), ((C<8>, C<64>), (C<1>, C<COLUMN>))>;
        let shape = || [8, BANDS, 8, TILES].strides([8, 64, 1, M * 8]);
        let tiled = Tiled::<BANDS, TILES, COLUMN>::VALUE;
        self.elements(("tiled", size), (tiled, tiled), Some((shape(), shape())), whole);
        // Particles of four fields, eight at a time.
        type AoSoA<const GROUPS: usize> = Layout<((C<8>, C<GROUPS>), C<4>), ((C<1>, C<32>), C<8>)>;
        let shape = || [8, MN, 4].strides([1, 32, 8]);
        self.elements(("AoSoA", size), (AoSoA::<MN>::VALUE, AoSoA::<MN>::VALUE), Some((shape(), shape())), whole);
        let swizzled = Composed::<Swizzle<3, 3, 3>, C<0>, Rank2<M, N, (C<N>, C<1>)>>::VALUE;
        self.elements::<_, _, Ix2>(("swizzled", size), (swizzled, rows), None, SwizzledRuns::<M, N>);
    }

    /// A row for each job: the least and the greatest ratio over all operands.
    fn summary(&self) -> String {
        let mut text = head("| loop |", "|---|");
        for (job, name) in JOBS.iter().enumerate() {
            write!(text, "\n| {name} |").expect("a string");
            for size in 0..SIZES.len() {
                let rows = || self.rows.iter().filter(|row| (row.0, row.2) == (job, size)).map(|row| row.3);
                let (hand, peer) = (span(rows().map(|row| row.0)), span(rows().filter_map(|row| row.1)));
                write!(text, " {hand} | {peer} |").expect("a string");
            }
        }
        text + "\n"
    }

    /// A row for each job and kind of operands.
    fn text(&self) -> String {
        let mut text = head("| loop | operands |", "|---|---|");
        let mut seen = Vec::new();
        for (job, kind, ..) in &self.rows {
            if !seen.contains(&(*job, *kind)) {
                seen.push((*job, *kind));
            }
        }
        seen.sort_by_key(|(job, _)| *job);
        for (job, kind) in seen {
            write!(text, "\n| {} | {kind} |", JOBS[job]).expect("a string");
            for size in 0..SIZES.len() {
                let row = self.rows.iter().find(|row| (row.0, row.1, row.2) == (job, kind, size));
                let (hand, peer) = row.map_or((f64::NAN, None), |row| row.3);
                let peer = peer.map_or("-".to_string(), |peer| format!("{peer:.2}"));
                write!(text, " {hand:.2} | {peer} |").expect("a string");
            }
        }
        text + "\n"
    }
}

/// The head of a table with two columns for each size.
fn head(titles: &str, rule: &str) -> String {
    let sizes = SIZES.map(|size| format!(" {size}: of by hand | of `ndarray` |")).concat();
    format!("{titles}{sizes}\n{rule}{}", "--:|--:|".repeat(SIZES.len()))
}

/// The least and the greatest of some ratios; a dash for none.
fn span(ratios: impl Iterator<Item = f64>) -> String {
    let (least, most) = ratios.fold((f64::MAX, f64::MIN), |(least, most), x| (least.min(x), most.max(x)));
    if least > most { "-".to_string() } else { format!("{least:.2} to {most:.2}") }
}

/// The table of all cells.
const ALL: &str = "benches/data/loops.md";

/// The number at a place.
fn number(at: usize) -> f32 {
    (at % 251) as f32
}

fn main() {
    let (mut table, mut docs, mut parser) = (Table::default(), None, Parser::from_env());
    while let Some(arg) = parser.next().expect("arguments") {
        match arg {
            Arg::Long("quick") => table.quick = true,
            Arg::Long("docs") => docs = Some(parser.value().expect("a page")),
            Arg::Value(words) => table.only.push(words.into_string().expect("a text")),
            _ => panic!("loops [--quick] [--docs PAGE] [\"JOB, OPERANDS, SIZE\"]..: a cell, or words of its name"),
        }
    }
    table.kinds::<48, 64, 72, 6, 8, 96, 384>(0);
    table.kinds::<256, 256, 264, 32, 32, 2048, 2048>(1);
    table.kinds::<2048, 2048, 2056, 256, 256, 131_072, 16_384>(2);
    for (size, extents) in [(48, 64), (256, 256), (2048, 2048)].into_iter().enumerate() {
        table.runtime_extents(size, black_box(extents.0), black_box(extents.1));
    }
    let text = table.text();
    println!("{text}");
    if let Some(docs) = docs {
        page::write(Path::new(&docs), "loops", &table.summary()).expect("a place for the table");
        page::write(Path::new(ALL), "loops", &text).expect("a place for the table");
    }
}

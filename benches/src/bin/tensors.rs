//! Tensors beside indices by hand, `ndarray` and `mdarray`: ratios in one run; the product on all
//! threads (`ndarray` has one), all else on one.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin tensors
//! ```

use std::hint::black_box;

use layout_benches::ratio::{Budget, Comparison, Contender, compare};
use layout_benches::tensors::{numbers, structures, summed};
use layout_examples::im2col::{self, CHANNELS, FILTERS, WEIGHTS, WINDOW};
use layout_examples::{Threads, product, transpose};
use layout_static::{ByMode, C, DynTensor, DynTensorMut};
use mdarray::DArray;
use ndarray::{Array2, ArrayView2, ArrayView3, ArrayViewMut2, s};

fn main() {
    println!("| job | layouts | of by hand | of `ndarray` | of `mdarray` |\n|---|--:|--:|--:|--:|");
    for (m, n) in [(1024, 1024), (1000, 777), (64, 64)] {
        print_row(&transposing(m, n));
    }
    for (m, n, row) in [(512, 512, 1000), (500, 333, 1000)] {
        print_row(&copying(m, n, row));
    }
    for (height, width) in [(66, 66), (30, 45)] {
        print_row(&convolving(height, width));
    }
    for last in [1, 3, 7, 16, 32, 500] {
        print_row(&summed(Budget::default(), [64, 500, last]));
    }
    for count in [64, 1024, 16_384] {
        print_row(&structures(Budget::default(), count));
    }
    print_row(&tiles(1024, 1024));
    print_row(&multiplying([500, 500, 500]));
}

/// Prints the time of the layouts, and its ratio to the time of each contender.
fn print_row(comparison: &Comparison) {
    let [(_, time, _), others @ ..] = comparison.rows() else { return };
    let ratio = |peer: &str| others.iter().find(|(name, ..)| name.starts_with(peer)).map(|(.., ratio)| ratio);
    let cell = |peer| ratio(peer).map_or("-".to_string(), |ratio| format!("{ratio:.2}"));
    let [hand, first, second] = ["by hand", "ndarray", "mdarray"].map(cell);
    println!("| {} | {:.2} us | {hand} | {first} | {second} |", comparison.what(), time * 1e6);
}

fn transposing(m: usize, n: usize) -> Comparison {
    let source = numbers(m * n);
    let [mut a, mut b, mut c] = [(); 3].map(|()| vec![0.0; m * n]);
    let view = ArrayView2::from_shape((m, n), &source).expect("the slice has this shape");
    let peer = DArray::<f32, 2>::from_fn([m, n], |at| source[at[0] * n + at[1]]);
    let mut peers = DArray::<f32, 2>::zeros([n, m]);
    compare(
        format!("transpose {m} x {n}"),
        vec![
            Contender::new("layouts", || {
                transpose::with_layouts(black_box(&source), &mut a, [m, n], Threads::One).expect("long enough");
            }),
            Contender::new("by hand", || transpose::by_hand(black_box(&source), &mut b, [m, n], Threads::One)),
            Contender::new("ndarray", || {
                let mut target = ArrayViewMut2::from_shape((n, m), &mut c).expect("the slice has this shape");
                target.assign(&black_box(&view).t());
            }),
            Contender::new("mdarray", || peers.assign(black_box(&peer).transpose())),
        ],
    )
}

/// A block of a wider matrix, made contiguous.
fn copying(m: usize, n: usize, row: usize) -> Comparison {
    let source = numbers(m * row);
    let [mut a, mut b, mut c] = [(); 3].map(|()| vec![0.0; m * n]);
    let view = ArrayView2::from_shape((m, row), &source).expect("the slice has this shape");
    let peer = DArray::<f32, 2>::from_fn([m, row], |at| source[at[0] * row + at[1]]);
    let mut peers = DArray::<f32, 2>::zeros([m, n]);
    compare(
        format!("copy {m} x {n} out of rows of {row}"),
        vec![
            Contender::new("layouts", || copy(black_box(&source), &mut a, m, n, row)),
            Contender::new("by hand", || {
                for (to, from) in b.chunks_exact_mut(n).zip(black_box(&source).chunks_exact(row)) {
                    to.copy_from_slice(&from[..n]);
                }
            }),
            Contender::new("ndarray", || {
                let mut target = ArrayViewMut2::from_shape((m, n), &mut c).expect("the slice has this shape");
                target.assign(&black_box(&view).slice(s![.., ..n]));
            }),
            Contender::new("mdarray", || peers.assign(black_box(&peer).view(.., ..n))),
        ],
    )
}

/// Row by row.
fn copy(source: &[f32], target: &mut [f32], m: usize, n: usize, row: usize) {
    let source = DynTensor::strided(source, (m, n), (row, C::<1>)).expect("long enough");
    let mut target = DynTensorMut::row_major(target, (m, n)).expect("long enough");
    for i in 0..m {
        target.run_mut((i, ..)).copy_from_slice(source.run((i, ..)));
    }
}

fn convolving(height: usize, width: usize) -> Comparison {
    let image = numbers(height * width * CHANNELS);
    let filters: [f32; WEIGHTS] = numbers(WEIGHTS).try_into().expect("as many as asked for");
    let outputs = im2col::outputs(height, width);
    let [mut a, mut b, mut c] = [(); 3].map(|()| vec![0.0; outputs]);
    let view = ArrayView3::from_shape((height, width, CHANNELS), &image).expect("the slice has this shape");
    let run = WINDOW * WINDOW * CHANNELS;
    let matrix = ArrayView2::from_shape((run, FILTERS), &filters).expect("the slice has this shape");
    compare(
        format!("convolution {height} x {width} x {CHANNELS}, {FILTERS} filters"),
        vec![
            Contender::new("layouts", || {
                im2col::with_layouts(black_box(&image), &filters, &mut a, [height, width], Threads::One)
                    .expect("long enough");
            }),
            Contender::new("by hand", || {
                im2col::by_hand(black_box(&image), &filters, &mut b, [height, width], Threads::One);
            }),
            Contender::new("ndarray: patches copied, then a product", || {
                let pixels = outputs / FILTERS;
                let mut patches = Array2::<f32>::zeros((pixels, run));
                let windows = black_box(&view).windows((WINDOW, WINDOW, CHANNELS));
                for (mut row, patch) in patches.rows_mut().into_iter().zip(windows) {
                    row.iter_mut().zip(&patch).for_each(|(to, from)| *to = *from);
                }
                let mut target =
                    ArrayViewMut2::from_shape((pixels, FILTERS), &mut c).expect("the slice has this shape");
                ndarray::linalg::general_mat_mul(1.0, &patches, &matrix, 0.0, &mut target);
            }),
        ],
    )
}

/// The sum of each tile of 8 x 8.
fn tiles(m: usize, n: usize) -> Comparison {
    let source = numbers(m * n);
    let [mut a, mut b, mut c] = [(); 3].map(|()| vec![0.0; m / 8 * (n / 8)]);
    let view = ArrayView2::from_shape((m, n), &source).expect("the slice has this shape");
    let tiler = ByMode::of((C::<8>, C::<8>));
    compare(
        format!("sums of 8 x 8 tiles of {m} x {n}"),
        vec![
            Contender::new("layouts", || {
                let matrix = DynTensor::row_major(black_box(&source), (m, n)).expect("long enough");
                let mut sums = a.iter_mut();
                for i in 0..m / 8 {
                    for j in 0..n / 8 {
                        let tile = matrix.whole_tile(tiler, (i, j)).expect("a tile of the grid");
                        *sums.next().expect("a sum for each tile") = tile.iter().sum();
                    }
                }
            }),
            Contender::new("by hand", || {
                let source = black_box(&source);
                for i in 0..m / 8 {
                    for j in 0..n / 8 {
                        let mut sum = 0.0;
                        for y in 0..8 {
                            for x in 0..8 {
                                sum += source[(8 * i + x) * n + 8 * j + y];
                            }
                        }
                        b[i * (n / 8) + j] = sum;
                    }
                }
            }),
            Contender::new("ndarray", || {
                let chunks = black_box(&view).exact_chunks((8, 8));
                c.iter_mut().zip(chunks).for_each(|(sum, tile)| *sum = tile.t().iter().sum());
            }),
        ],
    )
}

fn multiplying([m, n, k]: [usize; 3]) -> Comparison {
    let (a, b) = (numbers(m * k), numbers(k * n));
    let [mut c, mut d, mut e] = [(); 3].map(|()| vec![0.0; m * n]);
    let view = |elements, extents| ArrayView2::from_shape(extents, elements).expect("the slice has this shape");
    let (left, right) = (view(&a, (m, k)), view(&b, (k, n)));
    compare(
        format!("product {m} x {n} x {k}"),
        vec![
            Contender::new("layouts", || {
                product::with_layouts(black_box(&a), black_box(&b), &mut c, [m, n, k]).expect("long enough");
            }),
            Contender::new("by hand", || product::by_hand(black_box(&a), black_box(&b), &mut d, [m, n, k])),
            Contender::new("ndarray", || {
                let mut target = ArrayViewMut2::from_shape((m, n), &mut e).expect("the slice has this shape");
                ndarray::linalg::general_mat_mul(1.0, black_box(&left), black_box(&right), 0.0, &mut target);
            }),
        ],
    )
}

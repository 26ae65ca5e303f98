//! Convolution as a matrix product, `im2col` being a layout: no patch is ever copied.
//!
//! ```text
//!       image, a row of pixels            patches x filters
//!   +--+--+--+--+--+--+--+--+            kx,c  ky
//!   |p0|p1|p2|..                        +----------+     +----+
//!   +--+--+--+--+--+--+--+--+  output x |patch of 0|     |    |
//!   |  [kx = 0, 1, 2]          -------> |patch of 1|  x  | f  |
//!   +--+--+--+--+--+--+--+--+           |    ..    |     |    |
//!   |  |  |  |..                        +----------+     +----+
//! ```
//!
//! Output pixel `(x, y)` needs the inputs `(x + kx, y + ky)`, channel by channel. Over an image of
//! `height x width x CHANNELS` the matrix of all patches is the layout
//!
//! ```text
//! (x, y, (c, kx), ky) : (CHANNELS, width * CHANNELS, 1, width * CHANNELS)
//! ```
//!
//! whose rows overlap: memory holds each pixel once. Tiles of eight output pixels are multiplied with all filters.

use layout_static::{
    Bounded, ByMode, C, DynTensor, DynTensorMut, Layout, LayoutError, RaggedTiles, StaticLayout, Tensor,
};
use multiversion::multiversion;
use multiversion::target::target_cfg_f;
use rayon::prelude::*;

use crate::Threads;

/// The channels of a pixel of the image.
pub const CHANNELS: usize = 8;
/// The channels of a pixel of the output: one for each filter.
pub const FILTERS: usize = 16;
/// The height and width of a filter.
pub const WINDOW: usize = 3;
/// The elements of one row of a patch.
const RUN: usize = WINDOW * CHANNELS;
/// The output pixels of a tile: as many sums of 16 filters as two units of 512 bits have to begin before the first one
/// is ready.
const PIXELS: usize = 8;

/// The filters, `WINDOW x WINDOW x CHANNELS x FILTERS`, as a matrix with one column for each: the coordinate is
/// `(filter, (c, kx), ky)`.
type Filters = Layout<(C<FILTERS>, C<RUN>, C<WINDOW>), (C<1>, C<FILTERS>, C<{ RUN * FILTERS }>)>;
/// The patches: `(x, y, (c, kx), ky)`.
type Patches<'a> = DynTensor<'a, f32, (usize, usize, C<RUN>, C<WINDOW>), (C<CHANNELS>, usize, C<1>, usize)>;
/// A row of the output: `(1, (filter, x))`.
type Row<'a> = DynTensorMut<'a, f32, (usize, usize), (usize, C<1>)>;
/// The elements of all filters.
pub const WEIGHTS: usize = WINDOW * RUN * FILTERS;

/// The number of elements of the output for an image of this height and width.
pub const fn outputs(height: usize, width: usize) -> usize {
    height.saturating_sub(WINDOW - 1) * width.saturating_sub(WINDOW - 1) * FILTERS
}

/// Convolves an image with all filters; the output has `(height - 2) x (width - 2)` pixels.
///
/// # Errors
/// Where a slice is too short.
pub fn with_layouts(
    image: &[f32],
    filters: &[f32; WEIGHTS],
    output: &mut [f32],
    [height, width]: [usize; 2],
    threads: Threads,
) -> Result<(), LayoutError> {
    let (rows, columns) = (height.saturating_sub(WINDOW - 1), width.saturating_sub(WINDOW - 1));
    let (row, filters) = (width * CHANNELS, Tensor::from_array(filters, Filters::new()));
    let patches = DynTensor::strided(image, (columns, rows, C::<RUN>, C::<WINDOW>), (C::<CHANNELS>, row, C::<1>, row))?;
    let mut output = DynTensorMut::row_major(output, (rows, columns * FILTERS))?;
    let convolve = |((y, _), row): ((usize, usize), Row<'_>)| row_of(patches, y, filters, row);
    let rows = output.try_parts_mut(RaggedTiles(ByMode::of((C::<1>, ..))))?.indexed();
    match threads {
        Threads::One => rows.for_each(convolve),
        Threads::All => rows.into_par_iter().for_each(convolve),
    }
    Ok(())
}

/// Convolves a row of the output.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn row_of(patches: Patches<'_>, y: usize, filters: Tensor<'_, f32, Filters>, mut output: Row<'_>) {
    const FUSED: bool = target_cfg_f!(target_feature = "fma");
    let columns = patches.extents().0;
    let output = DynTensorMut::row_major(output.run_mut((0, ..)), (columns, C::<FILTERS>));
    let mut output = output.expect("a row of the output is as long as that");
    let tile = ByMode::of((C::<PIXELS>, C::<1>, C::<RUN>, C::<WINDOW>));
    let pixel = ByMode::of((C::<1>, C::<1>, C::<RUN>, C::<WINDOW>));
    let mut x = 0;
    while let Some(patches) = patches.window(tile, (x, y, 0, 0)) {
        for sums in product::<PIXELS, FUSED, _>(patches, filters) {
            output.run_mut((x, ..)).copy_from_slice(&sums);
            x += 1;
        }
    }
    for x in x..columns {
        // Each pixel is a whole tile of its own: there is no tail.
        let [sums] = product::<1, FUSED, _>(patches.tile(pixel, (x, y, 0, 0)), filters);
        output.run_mut((x, ..)).copy_from_slice(&sums);
    }
}

/// The patches of `N` pixels, times the filters.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn product<const N: usize, const FUSED: bool, L: StaticLayout>(
    patches: Tensor<'_, f32, L>,
    filters: Tensor<'_, f32, Filters>,
) -> [[f32; FILTERS]; N] {
    let mut sums = [[0.0; FILTERS]; N];
    for ky in Bounded::<WINDOW>::all() {
        for k in Bounded::<RUN>::all() {
            for (x, sums) in Bounded::<N>::all().zip(&mut sums) {
                let input = patches[(x, C::<0>, k, ky)];
                for (f, sum) in Bounded::<FILTERS>::all().zip(sums) {
                    *sum = multiply_add::<FUSED>(input, filters[(f, k, ky)], *sum);
                }
            }
        }
    }
    sums
}

/// `a * b + c`: rounded once, in one instruction, where the machine has one for it; elsewhere that would be a call.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn multiply_add<const FUSED: bool>(a: f32, b: f32, c: f32) -> f32 {
    if FUSED { a.mul_add(b, c) } else { a * b + c }
}

/// The same, with indices by hand.
pub fn by_hand(
    image: &[f32],
    filters: &[f32; WEIGHTS],
    output: &mut [f32],
    [height, width]: [usize; 2],
    threads: Threads,
) {
    let row = width.saturating_sub(WINDOW - 1) * FILTERS;
    if row == 0 {
        return;
    }
    let convolve =
        |(y, output): (usize, &mut [f32])| row_by_hand(&image[y * width * CHANNELS..], filters, output, width);
    let output = &mut output[..outputs(height, width)];
    match threads {
        Threads::One => output.chunks_mut(row).enumerate().for_each(convolve),
        Threads::All => output.par_chunks_mut(row).enumerate().for_each(convolve),
    }
}

/// Convolves a row of the output, whose first patch is at the beginning of the image.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn row_by_hand(image: &[f32], filters: &[f32; WEIGHTS], output: &mut [f32], width: usize) {
    const FUSED: bool = target_cfg_f!(target_feature = "fma");
    let (tiles, pixels) = output.as_chunks_mut::<{ PIXELS * FILTERS }>();
    let first = tiles.len() * PIXELS;
    for (tile, output) in tiles.iter_mut().enumerate() {
        let sums = product_by_hand::<PIXELS, FUSED>(&image[tile * PIXELS * CHANNELS..], filters, width);
        output.copy_from_slice(sums.as_flattened());
    }
    for (x, output) in (first..).zip(pixels.as_chunks_mut::<FILTERS>().0) {
        [*output] = product_by_hand::<1, FUSED>(&image[x * CHANNELS..], filters, width);
    }
}

/// The patches of `N` pixels, times the filters.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
fn product_by_hand<const N: usize, const FUSED: bool>(
    image: &[f32],
    filters: &[f32; WEIGHTS],
    width: usize,
) -> [[f32; FILTERS]; N] {
    let mut sums = [[0.0; FILTERS]; N];
    for ky in 0..WINDOW {
        let inputs = &image[ky * width * CHANNELS..][..(N - 1) * CHANNELS + RUN];
        for (k, weights) in filters[ky * RUN * FILTERS..][..RUN * FILTERS].chunks_exact(FILTERS).enumerate() {
            for (x, sums) in sums.iter_mut().enumerate() {
                let input = inputs[x * CHANNELS + k];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum = multiply_add::<FUSED>(input, *weight, *sum);
                }
            }
        }
    }
    sums
}

/// The definition, in f64.
pub fn definition(image: &[f32], filters: &[f32; WEIGHTS], height: usize, width: usize) -> Vec<f64> {
    let (rows, columns) = (height.saturating_sub(WINDOW - 1), width.saturating_sub(WINDOW - 1));
    let mut output = Vec::with_capacity(outputs(height, width));
    for y in 0..rows {
        for x in 0..columns {
            for f in 0..FILTERS {
                let mut sum = 0.0;
                for ky in 0..WINDOW {
                    for k in 0..RUN {
                        let input = image[((y + ky) * width + x) * CHANNELS + k];
                        sum += f64::from(input) * f64::from(filters[(ky * RUN + k) * FILTERS + f]);
                    }
                }
                output.push(sum);
            }
        }
    }
    output
}

//! `im2col` as a copy: the matrix of all patches of an image, written out for a product that wants it so.
//!
//! ```text
//!       image, a row of pixels            patches: one row for each pixel of the output
//!   +--+--+--+--+--+--+--+--+             ky = 0     ky = 1     ky = 2
//!   |p0|p1|p2|..                         +----------+----------+----------+
//!   +--+--+--+--+--+--+--+--+  output x  |kx, c     |kx, c     |kx, c     |
//!   |  [kx = 0, 1, 2]          ------->  +----------+----------+----------+
//!   +--+--+--+--+--+--+--+--+            |    ..    |          |          |
//! ```
//!
//! In both, the elements of a patch that come from one row of the image are a run. With `run = WINDOW * channels` this
//! is the copy
//!
//! ```text
//! (x, ky, (c, kx), y) : (channels, width * channels, 1, width * channels)       of the image, whose runs overlap, to
//! (x, ky, (c, kx), y) : (WINDOW * run, run, 1, columns * WINDOW * run)          the patches.
//! ```
//!
//! `im2col` multiplies through the first layout and never copies a patch.

use layout_static::{ByMode, C, DynTensor, DynTensorMut, LayoutError, RaggedTiles};
use rayon::prelude::*;

use crate::Threads;
use crate::stream::{self, streaming};

/// The height and width of a patch.
pub const WINDOW: usize = 3;

/// The rows and columns of the output, and the elements of a row of a patch.
const fn extents([height, width, channels]: [usize; 3]) -> [usize; 3] {
    [height.saturating_sub(WINDOW - 1), width.saturating_sub(WINDOW - 1), WINDOW * channels]
}

/// The number of elements of all patches of an image.
pub const fn elements(image: [usize; 3]) -> usize {
    let [rows, columns, run] = extents(image);
    rows * columns * WINDOW * run
}

/// Writes all patches of a `height x width x channels` image.
///
/// # Errors
/// Where a slice is too short.
pub fn with_layouts(
    image: &[f32],
    patches: &mut [f32],
    shape: [usize; 3],
    threads: Threads,
) -> Result<(), LayoutError> {
    let ([rows, columns, run], [_, width, channels]) = (extents(shape), shape);
    let row = width * channels;
    let image = DynTensor::strided(image, (columns, C::<WINDOW>, run, rows), (channels, row, C::<1>, row))?;
    let streams = stream::pays::<f32>(patches.len());
    let mut patches = DynTensorMut::row_major(patches, (rows, columns * WINDOW * run))?;
    let copy = |((y, _), target): ((usize, usize), Patches<'_>)| {
        if streams {
            streaming(|stream| row_of(image, y, target, |to, from| stream.copy(to, from)));
        } else {
            row_of(image, y, target, <[f32]>::copy_from_slice);
        }
    };
    let rows = patches.try_parts_mut(RaggedTiles(ByMode::of((C::<1>, ..))))?.indexed();
    match threads {
        Threads::One => rows.for_each(copy),
        Threads::All => rows.into_par_iter().for_each(copy),
    }
    Ok(())
}

/// All runs of an image, and a row of the patches.
type Runs<'a> = DynTensor<'a, f32, (usize, C<WINDOW>, usize, usize), (usize, usize, C<1>, usize)>;
type Patches<'a> = DynTensorMut<'a, f32, (usize, usize), (usize, C<1>)>;

/// Writes the patches of a row of the output.
fn row_of(image: Runs<'_>, y: usize, mut target: Patches<'_>, copy: impl Fn(&mut [f32], &[f32])) {
    let (columns, _, run, _) = image.extents();
    let (extents, strides) = ((columns, C::<WINDOW>, run), (WINDOW * run, run, C::<1>));
    let target = DynTensorMut::strided(target.run_mut((0, ..)), extents, strides);
    let mut target = target.expect("a row of the patches is as long as that");
    for x in 0..columns {
        for ky in 0..WINDOW {
            copy(target.run_mut((x, ky, ..)), image.run((x, ky, .., y)));
        }
    }
}

/// The same, with indices by hand.
pub fn by_hand(image: &[f32], patches: &mut [f32], shape: [usize; 3], threads: Threads) {
    let ([_, columns, run], [_, width, channels]) = (extents(shape), shape);
    let length = columns * WINDOW * run;
    if length == 0 {
        return;
    }
    let streams = stream::pays::<f32>(patches.len());
    let row = |(y, target): (usize, &mut [f32])| {
        let image = &image[y * width * channels..];
        if streams {
            streaming(|stream| row_by_hand(image, target, [width, channels], |to, from| stream.copy(to, from)));
        } else {
            row_by_hand(image, target, [width, channels], <[f32]>::copy_from_slice);
        }
    };
    let patches = &mut patches[..elements(shape)];
    match threads {
        Threads::One => patches.chunks_mut(length).enumerate().for_each(row),
        Threads::All => patches.par_chunks_mut(length).enumerate().for_each(row),
    }
}

/// Writes the patches of a row of the output, the first of which is at the beginning of the image.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a loop around what it is given")]
fn row_by_hand(image: &[f32], target: &mut [f32], [width, channels]: [usize; 2], copy: impl Fn(&mut [f32], &[f32])) {
    let run = WINDOW * channels;
    for (x, patch) in target.chunks_exact_mut(WINDOW * run).enumerate() {
        for (ky, to) in patch.chunks_exact_mut(run).enumerate() {
            copy(to, &image[(ky * width + x) * channels..][..run]);
        }
    }
}

/// The definition.
pub fn definition(image: &[f32], shape: [usize; 3]) -> Vec<f32> {
    let ([rows, columns, run], [_, width, channels]) = (extents(shape), shape);
    let mut patches = Vec::with_capacity(elements(shape));
    for y in 0..rows {
        for x in 0..columns {
            for ky in 0..WINDOW {
                patches.extend((0..run).map(|k| image[((y + ky) * width + x) * channels + k]));
            }
        }
    }
    patches
}

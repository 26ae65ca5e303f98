//! Convolution by implicit product: `f16` into `f32`, images and results with the channels last.
//!
//! ```text
//! y(n, p, q; k) = sum over (r, s, c) of x(n, stride p + r - pad, stride q + s - pad, c) w(k; r, s, c)
//!               = A B^T  with the rows (n, p, q) of A, and the steps (r, s, c)
//! ```
//!
//! A is no matrix in memory: it is the image through a layout, whose steps overlap. Each thread copies the eight
//! channels that it is asked for, from their place in the image, and zeros where they lie in the margin. Everything
//! else is the [`product`](crate::product).

use layout_static::layout;
use layout_static::ops::Composition;

use crate::product::Copied;
pub use crate::product::{F16, Factor, Product, THREADS};

layout! {
    /// Images: `(image, row, column, channel)`.
    pub type Images = (?, ?, ?, 8?) : (?, ?, ?, 1);
    /// The row of a vector in a stage.
    pub type RowOf = (128, 4) : (1, 0);
    /// Its column.
    pub type ColumnOf = (128, 4) : (0, 1);
}

/// The rows of the vectors that a thread copies.
pub type Rows = Composition<RowOf, Copied>;
/// Their columns.
pub type Columns = Composition<ColumnOf, Copied>;

/// What a filter does to an image.
#[derive(Clone, Copy, Debug)]
pub struct Filter {
    /// Its rows and columns.
    pub extents: [usize; 2],
    /// The rows and columns of the image from one result to the next.
    pub stride: usize,
    /// The rows and columns of zeros around the image.
    pub pad: usize,
}

impl Filter {
    /// The rows and columns of the result of an image of so many; none where the filter does not fit.
    ///
    /// ```
    /// use layout_gpu_kernels::convolution::Filter;
    /// let filter = Filter { extents: [3, 3], stride: 2, pad: 1 };
    /// assert_eq!(filter.results([9, 8]), Some([5, 4]));
    /// assert_eq!(Filter { pad: 0, ..filter }.results([9, 2]), None);
    /// ```
    pub fn results(&self, image: [usize; 2]) -> Option<[usize; 2]> {
        let along = |extent: usize, filter: usize| Some((extent + 2 * self.pad).checked_sub(filter)? / self.stride + 1);
        Some([along(image[0], self.extents[0])?, along(image[1], self.extents[1])?])
    }
}

pub mod hand;

pub mod kernel {
    //! The kernel.

    use core::num::NonZero;

    use half::f16;
    use layout_gpu::instruction::copy_async_16_or_zero;
    use layout_gpu::{Alone, Block, Input, Own, Region, Vector, kernel};
    use layout_static::atom::copy;
    use layout_static::{C, Static, StaticLayout};

    use super::{Columns, F16, Images, Rows, THREADS};
    use crate::product::kernel::{SourceB, Stage, Target, multiply};
    use crate::product::{Copied, Fill, Memory};

    /// Images, of which every block reads what it needs.
    pub type Source = Input<Vector<f16, 8>, Images, (C<1>, C<1>, C<1>, C<1>), (Own, Own, Own, Own)>;

    /// The place of a result in its image: where its filter begins.
    #[derive(Clone, Copy)]
    pub(crate) struct Place {
        pub(crate) first: *const Vector<f16, 8>,
        pub(crate) row: u32,
        pub(crate) column: u32,
    }

    /// The place of a result in the images; `[rows, columns]` results of an image, none of which is 0.
    #[inline(always)]
    pub(crate) fn place(x: &Source, result: u32, [rows, columns]: [u32; 2], stride: u32, pad: u32) -> Place {
        let [by_image, by_row, by_column] = [0, 1, 2].map(|mode| x.stride(mode) as usize);
        let of_image = rows.wrapping_mul(columns).max(1);
        let (image, result) = (result / of_image, result % of_image);
        // Above and left of the image the numbers wrap around, and are beyond its extents.
        let row = (result / columns * stride).wrapping_sub(pad);
        let column = (result % columns * stride).wrapping_sub(pad);
        let first = (x.address().wrapping_add(image as usize * by_image))
            .wrapping_offset(row.cast_signed() as isize * by_row.cast_signed())
            .wrapping_offset(column.cast_signed() as isize * by_column.cast_signed());
        // Of an image that there is not, no row exists.
        Place { first, row: if image < x.extent(0) { row } else { 1 << 30 }, column }
    }

    /// Convolves images with the filters `w`, rows of `(r, s, c)`, which have `filter_columns` columns and are moved by
    /// `stride`, to `y`, whose rows are `(n, p, q)` for `rows` x `columns` results of an image. `pad` rows and columns
    /// around each image are zero.
    #[kernel(threads = THREADS, shared = Memory<F16>)]
    pub fn convolve(
        block: &Block<THREADS>,
        memory: Region<Memory<F16>>,
        x: Source,
        w: SourceB<F16>,
        y: Target<F16>,
        rows: u32,
        columns: u32,
        filter_columns: u32,
        stride: u32,
        pad: u32,
    ) {
        let (height, width) = (x.extent(1), x.extent(2));
        // A number that is 0 has no results: no division by it. Of the type, libNVVM knows that too.
        let channels = NonZero::new(x.extent(3) / 8).unwrap_or(NonZero::<u32>::MIN);
        let [rows, columns, filter_columns] = [rows, columns, filter_columns].map(|extent| extent.max(1));
        let (of_block, steps) = (128 * block.y(), w.extent(1) / 8);
        let (by_row, by_column) = (x.stride(1) as usize, x.stride(2) as usize);
        let places = block.each(|thread| {
            [0, 1, 2, 3].map(|value| {
                let result = of_block + Rows::VALUE.index((thread.index(), value)) as u32;
                place(&x, result, [rows, columns], stride, pad)
            })
        });
        let fetch = |to_x: Stage<F16>, to_w: Stage<F16>, number: u32, stage: u32| {
            block.each(|thread| {
                let vector = 4 * number + Columns::VALUE.index((thread.index(), C::<0>)) as u32;
                let (tap, channel) = (vector / channels, vector % channels);
                let (down, right) = (tap / filter_columns, tap % filter_columns);
                let offset = down as usize * by_row + right as usize * by_column + channel as usize;
                let to = to_x.part(Copied::VALUE, thread).moved(stage);
                layout_gpu::each::<4>(|value| {
                    let place = places.get(thread)[value];
                    let within = place.row.wrapping_add(down) < height && place.column.wrapping_add(right) < width;
                    let exists = within && vector < steps;
                    // SAFETY: no one reads the stage, as `multiply` promises. A vector of channels of a row and a
                    // column of an image is within the tensor, as the launch has checked; of others nothing is read.
                    unsafe {
                        copy_async_16_or_zero(
                            to.address(value),
                            place.first.wrapping_add(offset).cast(),
                            if exists { 16 } else { 0 },
                        );
                    }
                });
            });
            if let Some(from) = w.at(number) {
                block.each(|thread| {
                    let from = from.existing(Copied::VALUE, thread);
                    let free = to_w.part(Copied::VALUE, thread).moved(stage);
                    // SAFETY: no one reads the stage, as `multiply` promises.
                    copy::<Fill, _, _, _>(Alone, &from, &mut unsafe { free.free() });
                });
            }
        };
        multiply::<F16, _>(block, memory, w.count(), fetch, &y);
    }
}

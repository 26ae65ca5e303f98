//! The hand-written version of [`convolve`](super::kernel::convolve): the same algorithm, with addresses and predicates
//! in hand-written arithmetic. The place of a result in the images is one function of both. Beside the copies of the
//! image it is the hand-written [`product`](crate::product::hand).

use core::num::NonZero;

use layout_gpu::instruction::copy_async_16_or_zero;
use layout_gpu::{Block, Region, each, kernel};

use super::kernel::{Source, place};
use super::{F16, THREADS};
use crate::product::Memory;
use crate::product::hand::{B, bytes, fetch_rows, multiply, swizzled};
use crate::product::kernel::{SourceB, Target};

/// Convolves images with the filters `w`, and has the parameters of `convolve`.
#[kernel(threads = THREADS, shared = Memory<F16>)]
pub fn convolve_hand(
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
    let shared = memory.address();
    let (height, width) = (x.extent(1), x.extent(2));
    // A number that is 0 has no results: no division by it.
    let channels = NonZero::new(x.extent(3) / 8).unwrap_or(NonZero::<u32>::MIN);
    let [rows, columns, filter_columns] = [rows, columns, filter_columns].map(|extent| extent.max(1));
    let (first_result, first_filter) = (128 * block.y(), 128 * block.x());
    let (filters, depth) = (w.extent(0), w.extent(1));
    let steps = depth / 8;
    let stride_w = w.stride(0) as usize;
    let (by_row, by_column) = (x.stride(1) as usize, x.stride(2) as usize);
    // Results 32 rows apart.
    let places = block.each(|thread| {
        let t = u32::from(thread.index());
        [0, 32, 64, 96].map(|further| place(&x, first_result + t / 4 + further, [rows, columns], stride, pad))
    });
    let to = block.each(|thread| shared + swizzled(thread.index().into()));
    let mut from_w = block.each(|thread| {
        let t = u32::from(thread.index());
        w.address().wrapping_add((first_filter + t / 4) as usize * stride_w + (t % 4) as usize)
    });
    let fetch = |number: u32, stage: u32| {
        block.update(&mut from_w, |thread, from_w| {
            let t = u32::from(thread.index());
            let to = to.get(thread) + stage;
            let vector = 4 * number + t % 4;
            let (tap, channel) = (vector / channels, vector % channels);
            let (down, right) = (tap / filter_columns, tap % filter_columns);
            let offset = down as usize * by_row + right as usize * by_column + channel as usize;
            each::<4>(|v| {
                let place = places.get(thread)[v];
                let within = place.row.wrapping_add(down) < height && place.column.wrapping_add(right) < width;
                let bytes = if within && vector < steps { 16 } else { 0 };
                let from = place.first.wrapping_add(offset);
                // SAFETY: a vector of channels of a row and a column of an image, or nothing is read; no one reads the
                // stage.
                unsafe { copy_async_16_or_zero(to + 2048 * v as u32, from.cast(), bytes) };
            });
            let bytes = bytes(depth, number, t);
            // SAFETY: so many bytes are in a row of `w`; no one reads the stage.
            unsafe { fetch_rows(to + B, *from_w, stride_w, [first_filter + t / 4, filters], bytes) };
            *from_w = from_w.wrapping_add(4);
        });
    };
    multiply(block, shared, depth.div_ceil(32), fetch, &y, [y.extent(0), filters]);
}

//! Accesses, placements, tables and conversions: by rank against lane by lane, on all machines; placements against all
//! matrices of small tiles; tables against all layouts; shuffles by running them.

mod certificate;
mod conversion;
mod cost;
mod inference;
mod placement;
mod runtime;

use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::{Layout, LayoutError};
use layout_tests::generate::hostile::Draw;

/// A power of two up to `2^most`.
fn power(draw: &mut Draw, most: u64) -> u64 {
    1 << draw.between(0, most)
}

/// A random access of a tile of `2^bits` elements whose bits are permuted: threads and values each meet some of them.
fn permuted(
    draw: &mut Draw,
    bits: u64,
    threads: u64,
    direction: Direction,
    element: u64,
) -> Result<Access, LayoutError> {
    let mut order: Vec<u64> = (0..bits).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, usize::try_from(draw.between(0, i as u64)).unwrap());
    }
    let modes = |bits: &[u64]| {
        let strides: Vec<u64> = bits.iter().map(|bit| 1 << bit).collect();
        Layout::flat(&vec![2; bits.len()], &strides)
    };
    let (lanes, values) = order.split_at(usize::try_from(threads.ilog2()).unwrap());
    Access::new(&Layout::tuple(&[modes(lanes)?, modes(values)?])?, direction, element)
}

const MACHINES: [Machine; 5] = [Machine::NVIDIA, Machine::CDNA3, Machine::CDNA4, Machine::RDNA3, Machine::RDNA4];

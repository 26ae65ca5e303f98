//! The tiles, by hand.

use rayon::prelude::*;

use super::{Sides, TWO, head, lead, tile, wide};
use crate::Threads;
use crate::lines::{LANES, Lines};
use crate::stream::{self, Streamed};

/// A tile with indices by hand: of the rows of `n` elements from `source` on, and of a band of the target with rows of
/// `m`, the part of `rows` rows of the source from `first` on.
pub(super) struct Slices<'a, T> {
    pub(super) source: &'a [T],
    pub(super) n: usize,
    pub(super) target: &'a mut [T],
    pub(super) m: usize,
    pub(super) first: usize,
    pub(super) rows: usize,
}

#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
impl<T: Streamed> Sides<T> for Slices<'_, T> {
    #[inline(always)]
    fn extents(&self) -> [usize; 2] {
        [self.target.len() / self.m, self.rows]
    }

    #[inline(always)]
    fn block<'s>(&'s self, [x, y]: [usize; 2]) -> Option<impl Fn(usize) -> &'s [T; LANES]> {
        let [columns, rows] = self.extents();
        if x + LANES > columns || y + LANES > rows {
            return None;
        }
        let block = &self.source[(self.first + y) * self.n + x..][..(LANES - 1) * self.n + LANES];
        Some(|y| block[y * self.n..].first_chunk().expect("a row of the block"))
    }

    #[inline(always)]
    fn source_row(&self, y: usize) -> Option<&[T]> {
        let [columns, rows] = self.extents();
        (y < rows).then(|| &self.source[(self.first + y) * self.n..][..columns])
    }

    #[inline(always)]
    fn element(&self, [x, y]: [usize; 2]) -> T {
        self.source[(self.first + y) * self.n + x]
    }

    #[inline(always)]
    fn row(&mut self, x: usize) -> &mut [T] {
        &mut self.target[x * self.m + self.first..][..self.rows]
    }

    #[inline(always)]
    fn lines(&mut self, [x, y]: [usize; 2], mut row: impl FnMut(usize, &mut [T; LANES])) {
        let rows = &mut self.target[x * self.m + self.first + y..][..(LANES - 1) * self.m + LANES];
        for x in 0..LANES {
            row(x, rows[x * self.m..].first_chunk_mut().expect("a line of a row"));
        }
    }

    #[inline(always)]
    fn two_lines(&mut self, [x, y]: [usize; 2], mut row: impl FnMut(usize, &mut [T; TWO])) {
        let rows = &mut self.target[x * self.m + self.first + y..][..(LANES - 1) * self.m + TWO];
        for x in 0..LANES {
            row(x, rows[x * self.m..].first_chunk_mut().expect("two lines of a row"));
        }
    }
}

/// Transposes by hand. Safe code by hand can hand out bands of rows only.
pub(in crate::transpose) fn by_hand<T: Streamed>(
    source: &[T],
    target: &mut [T],
    [m, n]: [usize; 2],
    threads: Threads,
    lines: Lines<T>,
) {
    let streams = stream::pays::<T>(m * n);
    let head = if streams { head(&target[..m]) } else { 0 };
    let lead = lead(&source[..n], n);
    let band = |x: usize, target: &mut [T]| {
        for (first, rows, streams) in [(0, head, false), (head, m - head, streams)] {
            tile(lines, Slices { source: &source[x..], n, target, m, first, rows }, streams);
        }
    };
    let (first, others) = target.split_at_mut(lead * m);
    let width = wide();
    for (x, target) in [(0, first), (lead, others)] {
        match threads {
            Threads::One => target.chunks_mut(width * m).enumerate().for_each(|(k, part)| band(x + width * k, part)),
            Threads::All => {
                target.par_chunks_mut(width * m).enumerate().for_each(|(k, part)| band(x + width * k, part));
            }
        }
    }
}

//! The tiles, by layouts.

use layout_static::{Bounded, ByMode, C, LayoutError, RaggedTiles, runtime::RaggedMut};
use rayon::prelude::*;

use super::{HIGH, NARROW, Sides, TWO, WIDE, head, lead, tile, wide};
use crate::Threads;
use crate::lines::{LANES, Lines};
use crate::stream::{self, Streamed};
use crate::transpose::{Source, Target};

type Tile<const WIDE: usize> = (C<WIDE>, C<HIGH>);
type Block = (C<LANES>, C<LANES>);
type TwoLines = (C<LANES>, C<TWO>);

/// Two tiles of one shape.
pub(super) struct Views<'a, T> {
    pub(super) source: Source<'a, T>,
    pub(super) target: Target<'a, T>,
}

#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
impl<T: Streamed> Sides<T> for Views<'_, T> {
    #[inline(always)]
    fn extents(&self) -> [usize; 2] {
        self.target.extents().into()
    }

    #[inline(always)]
    fn block<'s>(&'s self, [x, y]: [usize; 2]) -> Option<impl Fn(usize) -> &'s [T; LANES]> {
        let block = self.source.window(ByMode::<Block>::of((C, C)), (x, y))?;
        Some(move |y| block.slice((.., Bounded::<LANES>::masked(y))).as_array())
    }

    #[inline(always)]
    fn source_row(&self, y: usize) -> Option<&[T]> {
        (y < self.source.extents().1).then(|| self.source.run((.., y)))
    }

    #[inline(always)]
    fn element(&self, [x, y]: [usize; 2]) -> T {
        self.source[(x, y)]
    }

    #[inline(always)]
    fn row(&mut self, x: usize) -> &mut [T] {
        self.target.run_mut((x, ..))
    }

    #[inline(always)]
    fn lines(&mut self, [x, y]: [usize; 2], mut row: impl FnMut(usize, &mut [T; LANES])) {
        let mut rows = self.target.window_mut(ByMode::<Block>::of((C, C)), (x, y)).expect("sixteen rows of a line");
        Bounded::<LANES>::for_each_static(
            #[inline(always)]
            |x| row(x.get(), rows.slice_mut((x, ..)).as_mut_array()),
        );
    }

    #[inline(always)]
    fn two_lines(&mut self, [x, y]: [usize; 2], mut row: impl FnMut(usize, &mut [T; TWO])) {
        let mut rows =
            self.target.window_mut(ByMode::<TwoLines>::of((C, C)), (x, y)).expect("sixteen rows of two lines");
        Bounded::<LANES>::for_each_static(
            #[inline(always)]
            |x| row(x.get(), rows.slice_mut((x, ..)).as_mut_array()),
        );
    }
}

/// Transposes tile by tile.
pub(in crate::transpose) fn with_layouts<T: Streamed>(
    source: Source<'_, T>,
    target: &mut Target<'_, T>,
    threads: Threads,
    lines: Lines<T>,
) -> Result<(), LayoutError> {
    let (n, m) = source.extents();
    if m * n == 0 {
        return Ok(());
    }
    let (streams, lead) = (stream::pays::<T>(m * n), lead(source.run((.., 0)), n));
    let head = if streams { head(target.run_mut((0, ..))) } else { 0 };
    for (x, columns) in [(0, lead), (lead, n - lead)] {
        for (y, rows, streams) in [(0, head, false), (head, m - head, streams)] {
            let (from, to) = (source.block((x, y), (columns, rows)), target.block_mut((x, y), (columns, rows)));
            if let (Some(from), Some(mut to)) = (from, to) {
                match wide() {
                    WIDE => tiles::<WIDE, T>(from, &mut to, threads, lines, streams)?,
                    _ => tiles::<NARROW, T>(from, &mut to, threads, lines, streams)?,
                }
            }
        }
    }
    Ok(())
}

fn tiles<const WIDE: usize, T: Streamed>(
    source: Source<'_, T>,
    target: &mut Target<'_, T>,
    threads: Threads,
    lines: Lines<T>,
    streams: bool,
) -> Result<(), LayoutError> {
    let tiler = ByMode::<Tile<WIDE>>::of((C, C));
    let tile = |(at, target): ((usize, usize), RaggedMut<'_, T, Tile<WIDE>, _>)| {
        let source = source.ragged(tiler, at).to_dyn();
        tile(lines, Views { source, target: target.into_dyn() }, streams);
    };
    let tiles = target.try_parts_mut(RaggedTiles(tiler))?.indexed();
    match threads {
        Threads::One => tiles.for_each(tile),
        Threads::All => tiles.into_par_iter().for_each(tile),
    }
    Ok(())
}

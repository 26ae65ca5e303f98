//! Rows of the target that begin anywhere in a cache line: each line comes from two blocks, one below the other.

use super::{LANES, Sides, Step, WIDE, transposed};
use crate::lines::{Line, Lines};
use crate::stream::{self, Stream, Streamed};

/// What the steps of a tile need of one another.
pub(super) struct Seams {
    /// How many elements of each row of the target there are before the first line.
    heads: [usize; WIDE],
    /// The lowest block above each step.
    above: [[Line; LANES]; WIDE / LANES],
}

impl Seams {
    /// The seams of a tile, of which nothing is transposed.
    pub(super) fn new<T: Streamed>(lines: Lines<T>, sides: &mut impl Sides<T>) -> Seams {
        let mut heads = [0; WIDE];
        for (x, head) in heads.iter_mut().enumerate().take(sides.extents()[0]) {
            *head = stream::to_line(sides.row(x)) % LANES;
        }
        Seams { heads, above: [[lines.zero(); LANES]; WIDE / LANES] }
    }
}

/// Transposes a step of a window: the lines that begin in the block above it and in all of its own but the last; at the
/// upper end of the tile what is before the first line, and at its lower end the rest.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
pub(super) fn shifted<T: Streamed>(
    lines: Lines<T>,
    sides: &mut impl Sides<T>,
    step: &Step,
    seams: &mut Seams,
    stream: &Stream,
) {
    let (x, [_, rows], end) = (step.x, sides.extents(), step.rows.end);
    let heads: &[usize; LANES] = seams.heads[x..].first_chunk().expect("the rows of a step");
    let before = &mut seams.above[step.number];
    step.blocks(
        #[inline(always)]
        |y| {
            let now = step.block(lines, sides, y);
            if y == 0 {
                for i in 0..LANES {
                    lines.store_some(now[i], 0, &mut sides.row(x + i)[..heads[i]]);
                }
            } else {
                sides.two_lines(
                    [x, y - LANES],
                    #[inline(always)]
                    |i, row| {
                        let line = lines.joined(before[i], now[i], lines.places(heads[i] % LANES));
                        lines.stream_aligned(stream, line, row);
                    },
                );
            }
            *before = now;
        },
    );
    if end + LANES > rows {
        for i in 0..LANES {
            let row = &mut sides.row(x + i)[end - LANES..end];
            lines.store_some(before[i], heads[i], &mut row[heads[i]..]);
        }
        if end < rows {
            for (i, line) in transposed(lines, sides, [x, rows - LANES]).into_iter().enumerate() {
                lines.store_some(line, 0, &mut sides.row(x + i)[rows - LANES..]);
            }
        }
    }
}

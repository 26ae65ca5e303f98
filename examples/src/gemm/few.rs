//! Few columns of C. A vector of a register tile that holds one column of C uses one lane.
//!
//! If A is stored by rows, sums run along `k`. Vectors of a row and of a column are multiplied; at the end, the lanes
//! are added. One column of an A by columns is computed as a row, whose vectors are full. With AVX-512 on Zen 4,
//! `512 x 1 x 512` takes a fifth of the time of register tiles, and `512 x 5 x 512` less than a half.

use layout_static::DynTensorMut;

use super::room::Room;
use super::unit::{Job, Unit};
use super::{Deep, Operand, Target};

/// The most columns of C whose sums run along `k`.
const MOST: usize = 7;

/// How many of the last columns of C, beyond whole vectors, have sums along `k`.
///
/// Such a sum takes a multiply-add for each vector of elements of `k`, and its lanes about ten instructions. In
/// register tiles, these columns together take half a vector for each element of `k`, and a little more. The number of
/// rows does not matter: threads share the rows, and sums do not depend on threads.
#[inline]
pub fn few<U: Unit>(columns: usize, depth: usize) -> usize {
    let rest = columns % U::LANES;
    if rest <= MOST && rest * (depth / U::LANES + 10) < depth / 8 * 5 { rest } else { 0 }
}

/// The sums of products of `R` rows and `N` columns, which have `depth` elements and more.
#[inline(always)]
pub fn sums<U: Unit, const R: usize, const N: usize>(
    unit: U,
    rows: [&[f32]; R],
    columns: [&[f32]; N],
    depth: usize,
) -> [[f32; N]; R] {
    let (mut vectors, mut sums) = ([[unit.splat(0.0); N]; R], [[0.0; N]; R]);
    for p in (0..depth).step_by(U::LANES) {
        let mut column = [unit.splat(0.0); N];
        for j in 0..N {
            column[j] = unit.load_part(&columns[j][p..depth]);
        }
        for i in 0..R {
            let row = unit.load_part(&rows[i][p..depth]);
            for j in 0..N {
                vectors[i][j] = unit.multiply_add(row, column[j], vectors[i][j]);
            }
        }
    }
    for i in 0..R {
        for j in 0..N {
            sums[i][j] = unit.sum(vectors[i][j]);
        }
    }
    sums
}

/// Calls a function with a number of columns, [`MOST`] at most, and of the rows whose sums are made together. There are
/// at most as many sums as registers beside those columns and a row. Mostly there are eight and more, so that no
/// multiply-add waits for another. Units of 16 registers never have more than four columns.
macro_rules! with_rows_and_columns {
    ($U:ident, $columns:expr, $R:ident, $N:ident => $call:expr) => {
        with_rows_and_columns!(@ $U, $columns, $R, $N, $call, 8 8 1, 4 4 2, 4 3 3, 4 2 4, 4 1 5, 4 1 6, 3 1 7)
    };
    (@ $U:ident, $columns:expr, $R:ident, $N:ident, $call:expr, $($of_32:literal $of_16:literal $count:literal),*) => {
        match $columns {
            $($count if const { $U::LANES == 16 } => {
                const $R: usize = $of_32;
                const $N: usize = $count;
                $call
            })*
            $($count => {
                const $R: usize = $of_16;
                const $N: usize = $count;
                $call
            })*
            _ => unreachable!("they are few"),
        }
    };
}
pub(super) use with_rows_and_columns;

/// Few columns of C, and their operands.
pub struct Columns<'a> {
    pub c: Target<'a>,
    pub a: Deep<'a>,
    pub b: Operand<'a>,
}

impl Job for Columns<'_> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let Columns { c, a, b } = self;
        let mut room = Room::<1>::default();
        let b = match b {
            Operand::Deep(columns) => columns,
            Operand::Across(b) => {
                let (columns, depth) = b.extents();
                let room = room.of(columns * depth);
                let mut apart = DynTensorMut::row_major(&mut *room, (columns, depth)).expect("there is room");
                for j in 0..columns {
                    let column = apart.run_mut((j, ..));
                    for p in 0..depth {
                        column[p] = b[(j, p)];
                    }
                }
                Deep::row_major(room, (columns, depth)).expect("there is room")
            }
        };
        with_rows_and_columns!(U, b.extents().0, R, N => rows::<U, R, N>(unit, c, a, b));
    }
}

/// The sums of all rows, `R` at a time.
#[inline(always)]
fn rows<U: Unit, const R: usize, const N: usize>(unit: U, mut c: Target<'_>, a: Deep<'_>, b: Deep<'_>) {
    let (rows, depth) = a.extents();
    let mut columns = [&[][..]; N];
    for j in 0..N {
        columns[j] = b.run((j, ..));
    }
    if rows < R {
        for i in 0..rows {
            let [sums] = sums::<U, 1, N>(unit, [a.run((i, ..))], columns, depth);
            c.run_mut((i, ..)).copy_from_slice(&sums);
        }
        return;
    }
    for i in (0..rows).step_by(R) {
        // The last group has rows of the one before.
        let i = i.min(rows - R);
        let mut lines = [&[][..]; R];
        for r in 0..R {
            lines[r] = a.run((i + r, ..));
        }
        let sums = sums::<U, R, N>(unit, lines, columns, depth);
        for r in 0..R {
            c.run_mut((i + r, ..)).copy_from_slice(&sums[r]);
        }
    }
}

/// One column of C, which is computed as a row by a function, and then written.
pub fn as_row(mut c: Target<'_>, product: impl FnOnce(Target<'_>)) {
    let (mut room, rows) = (Room::<1>::default(), c.extents().0);
    let row = room.of(rows);
    product(Target::row_major(row, (1, rows)).expect("there is room"));
    for (i, &sum) in row.iter().enumerate() {
        c[(i, 0)] = sum;
    }
}

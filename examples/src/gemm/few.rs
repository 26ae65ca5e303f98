//! Few columns of C. A register tile has vectors of columns, and of one that holds one column, as in the product of a
//! matrix and a vector, one lane is of use.
//!
//! Where elements of a row of A are contiguous, sums are made along `k` instead: a vector of a row times a vector of a
//! column of B, and the lanes of the sums are added in the end. Where they lie apart, one column of C is computed as a
//! row, whose vectors are full. With AVX-512 on Zen 4, `512 x 1 x 512` takes a fifth of the time of register tiles, and
//! `512 x 5 x 512` a half.

use super::room::Room;
use super::unit::{Job, Unit};
use super::{Deep, Operand, Target};

/// The most columns of C whose sums are made along `k`: with four rows, they are 28 vectors.
pub const MOST: usize = 7;

/// How many of the last columns of C, beyond whole vectors, have sums along `k`.
///
/// For so deep a sum, they take a multiply-add for each vector, and the lanes about ten instructions. In a register
/// tile, all of them take half a vector for each element of `k`, and a little more. The number of rows is not asked for:
/// threads share them, and sums do not depend on threads.
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

/// Calls a function with a number of columns, [`MOST`] at most, and of the rows whose sums are made together: as many
/// that no multiply-add waits for another.
macro_rules! with_rows_and_columns {
    ($columns:expr, $R:ident, $N:ident => $call:expr) => {
        with_rows_and_columns!(@ $columns, $R, $N, $call, 8 1, 4 2, 4 3, 4 4, 4 5, 4 6, 4 7)
    };
    (@ $columns:expr, $R:ident, $N:ident, $call:expr, $($rows:literal $count:literal),*) => {
        match $columns {
            $($count => {
                const $R: usize = $rows;
                const $N: usize = $count;
                $call
            })*
            _ => unreachable!("they are few"),
        }
    };
}
pub(super) use with_rows_and_columns;

/// Few columns of C, and what they are the sums of.
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
                for p in 0..depth {
                    let elements = b.run((.., p));
                    for j in 0..columns {
                        room[j * depth + p] = elements[j];
                    }
                }
                Deep::row_major(room, (columns, depth)).expect("there is room")
            }
        };
        with_rows_and_columns!(b.extents().0, R, N => rows::<U, R, N>(unit, c, a, b));
    }
}

/// The sums of all rows, `R` at a time.
#[inline(always)]
fn rows<U: Unit, const R: usize, const N: usize>(unit: U, mut c: Target<'_>, a: Deep<'_>, b: Deep<'_>) {
    let (rows, depth) = a.extents();
    let whole = rows - rows % R;
    let mut columns = [&[][..]; N];
    for j in 0..N {
        columns[j] = b.run((j, ..));
    }
    for i in (0..whole).step_by(R) {
        let mut lines = [&[][..]; R];
        for r in 0..R {
            lines[r] = a.run((i + r, ..));
        }
        let sums = sums::<U, R, N>(unit, lines, columns, depth);
        for r in 0..R {
            c.run_mut((i + r, ..)).copy_from_slice(&sums[r]);
        }
    }
    for i in whole..rows {
        let [sums] = sums::<U, 1, N>(unit, [a.run((i, ..))], columns, depth);
        c.run_mut((i, ..)).copy_from_slice(&sums);
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

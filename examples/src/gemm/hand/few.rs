//! Few columns of C, with indices by hand: their sums run along `k`.

use super::super::few::{sums, with_rows_and_columns};
use super::super::room::Room;
use super::super::unit::{Job, Unit};
use super::{C, Raw};

/// Few columns of C, and their operands.
pub struct Columns<'a> {
    pub c: C,
    pub a: Raw<'a>,
    pub b: Raw<'a>,
    pub extents: [usize; 3],
}

impl Job for Columns<'_> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self, unit: U) {
        let Columns { c, a, b, extents: [m, n, k] } = self;
        let mut room = Room::<1>::default();
        let (elements, across) = if b.along == 1 {
            (b.elements, b.across)
        } else {
            let room = room.of(n * k);
            for p in 0..k {
                for j in 0..n {
                    room[j * k + p] = b.elements[p * b.along + j];
                }
            }
            (&*room, k)
        };
        with_rows_and_columns!(U, n, R, N => {
            let mut columns = [&[][..]; N];
            for j in 0..N {
                columns[j] = &elements[j * across..][..k];
            }
            for i in (0..m).step_by(R) {
                if m < R {
                    (0..m).for_each(|i| rows::<U, 1, N>(unit, c.from(i, 0), a.from(i, 0), columns, k));
                } else {
                    let i = i.min(m - R);
                    rows::<U, R, N>(unit, c.from(i, 0), a.from(i, 0), columns, k);
                }
            }
        });
    }
}

/// The sums of `R` rows.
#[inline(always)]
fn rows<U: Unit, const R: usize, const N: usize>(unit: U, c: C, a: Raw<'_>, columns: [&[f32]; N], k: usize) {
    let mut lines = [&[][..]; R];
    for r in 0..R {
        lines[r] = &a.elements[r * a.across..][..k];
    }
    let sums = sums::<U, R, N>(unit, lines, columns, k);
    for r in 0..R {
        // SAFETY: `N` elements of this row lie in C, in this part of it.
        unsafe { std::slice::from_raw_parts_mut(c.from(r, 0).first, N) }.copy_from_slice(&sums[r]);
    }
}

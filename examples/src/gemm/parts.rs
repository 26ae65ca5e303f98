//! Who does what: a product is cut in two, and each part again, until there is one for each thread. The parts need
//! nothing of one another, and each packs for itself what it reads.

use layout_static::{At, C, DynTensorMut, LayoutError};

use super::blocked::product;
use super::layouts::STEP;
use super::unit::{VectorUnit, on_unit};
use super::{How, Operand, Target, Threads};

/// Multiplications below which another thread takes longer to wake than one takes to finish.
const FEW: usize = 3 << 19;
/// Sums of at least twice as many terms are made in two halves, which can be made at the same time,
const DEEP: usize = 1024;
/// if C has at most so many elements: it has few parts, and costs little to add.
const SMALL: usize = 1 << 14;
/// What it costs to pack an element, in multiplications.
const PACKING: usize = 8;

/// Where a product is cut in two: the size of the first part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    Rows(usize),
    Columns(usize),
}

/// The parts that a product of these extents is worth.
#[inline]
pub fn count(threads: Threads, extents: [usize; 3]) -> usize {
    match threads {
        Threads::One => 1,
        Threads::All => among_threads(extents),
    }
}

/// The parts that a product of these extents is worth, if it has all threads.
#[inline(never)]
fn among_threads(extents: [usize; 3]) -> usize {
    let multiplications = extents.iter().fold(1, |product: usize, &extent| product.saturating_mul(extent));
    (multiplications / FEW).clamp(1, rayon::current_num_threads())
}

/// Returns the depth of the first half if sums are made in halves. It is asked for the whole product, before threads
/// cut it. So sums do not depend on threads.
#[inline]
pub fn half([m, n, k]: [usize; 3]) -> Option<usize> {
    (k >= 2 * DEEP && (1..=SMALL).contains(&(m * n))).then(|| (k / 2).next_multiple_of(STEP))
}

/// Where a product is cut, if there are to be so many parts.
#[inline]
pub fn cut([m, n]: [usize; 2], tile: [usize; 2], count: usize) -> Option<Cut> {
    if count < 2 {
        return None;
    }
    let first = |extent: usize, tile: usize| (extent * (count / 2) / count).next_multiple_of(tile);
    let (rows, columns) = (first(m, tile[0]), first(n, tile[1]));
    let cost = |rows: usize, columns: usize| rows * columns + PACKING * (rows + columns);
    // The larger part is what the other one waits for.
    let by_rows = (0 < rows && rows < m).then(|| (cost(rows.max(m - rows), n), Cut::Rows(rows)));
    let by_columns = (0 < columns && columns < n).then(|| (cost(m, columns.max(n - columns)), Cut::Columns(columns)));
    by_rows.into_iter().chain(by_columns).min_by_key(|(cost, _)| *cost).map(|(_, cut)| cut)
}

/// `c = a b`.
#[inline]
pub fn multiply(a: &Operand<'_>, b: &Operand<'_>, c: Target<'_>, how: &How) -> Result<(), LayoutError> {
    let ((m, k), (n, _)) = (a.extents(), b.extents());
    // Rows that are as far apart as they are long have no common element. Others are refused, also in one part.
    let c = if c.strides().0 < n { c.try_into_parts(At(C::<0>, m))?.0 } else { c };
    match count(how.threads, [m, n, k]) {
        1 => in_halves(a, b, c, how, 1),
        count => among(a, b, c, how, count),
    }
}

/// `c = a b` by so many threads, which share the caches.
#[inline(never)]
fn among(a: &Operand<'_>, b: &Operand<'_>, c: Target<'_>, how: &How, count: usize) -> Result<(), LayoutError> {
    in_halves(a, b, c, &How { machine: how.machine.shared_by(count), ..*how }, count)
}

/// `c = a b` in so many parts, with [deep](half) sums in halves.
#[inline(always)]
fn in_halves(a: &Operand<'_>, b: &Operand<'_>, c: Target<'_>, how: &How, count: usize) -> Result<(), LayoutError> {
    let ((m, k), (n, _)) = (a.extents(), b.extents());
    match half([m, n, k]) {
        None => parts(a, b, c, how, count),
        Some(depth) => halves(depth, a, b, c, how, count),
    }
}

/// `c = a b` in two halves, of which the first one has this depth.
#[inline(never)]
fn halves(
    depth: usize,
    a: &Operand<'_>,
    b: &Operand<'_>,
    mut c: Target<'_>,
    how: &How,
    count: usize,
) -> Result<(), LayoutError> {
    let ((m, _), (n, _)) = (a.extents(), b.extents());
    let ([a, a_rest], [b, b_rest]) = (a.split_at(1, depth), b.split_at(1, depth));
    let mut rest = vec![0.0; m * n];
    let mut rest = DynTensorMut::row_major(&mut rest, (m, n))?;
    let first = |count| in_halves(&a, &b, c.reborrow(), how, count);
    let (first, second) = at_once(count, first, |count| in_halves(&a_rest, &b_rest, rest.reborrow(), how, count));
    for i in 0..m {
        let terms = rest.run_mut((i, ..)).iter();
        c.run_mut((i, ..)).iter_mut().zip(terms).for_each(|(sum, term)| *sum += *term);
    }
    first.and(second)
}

/// `c = a b` in so many parts.
#[inline]
fn parts(a: &Operand<'_>, b: &Operand<'_>, c: Target<'_>, how: &How, count: usize) -> Result<(), LayoutError> {
    if let Some(cut) = cut([a.extents().0, b.extents().0], how.unit.register_tile(), count) {
        return in_two(cut, a, b, c, how, count);
    }
    on_unit!(how.unit, product(a, b, c, &how.machine, true));
    Ok(())
}

/// `c = a b` in two parts, which are cut again into `count` parts in all.
fn in_two(
    cut: Cut,
    a: &Operand<'_>,
    b: &Operand<'_>,
    c: Target<'_>,
    how: &How,
    count: usize,
) -> Result<(), LayoutError> {
    let (first, second) = match cut {
        Cut::Rows(rows) => {
            let ([above, below], (c_above, c_below)) = (a.split_at(0, rows), c.try_into_parts(At(C::<0>, rows))?);
            let first = |count| parts(&above, b, c_above, how, count);
            at_once(count, first, |count| parts(&below, b, c_below, how, count))
        }
        Cut::Columns(columns) => {
            let ([left, right], (c_left, c_right)) = (b.split_at(0, columns), c.try_into_parts(At(C::<1>, columns))?);
            let first = |count| parts(a, &left, c_left, how, count);
            at_once(count, first, |count| parts(a, &right, c_right, how, count))
        }
    };
    first.and(second)
}

/// Calls two functions with half of the threads each: at the same time, the first one on this thread, or one after the
/// other.
pub fn at_once<R: Send>(
    count: usize,
    first: impl FnOnce(usize) -> R,
    second: impl FnOnce(usize) -> R + Send,
) -> (R, R) {
    if count < 2 {
        return (first(count), second(count));
    }
    let mut result = None;
    let first = rayon::in_place_scope(|scope| {
        scope.spawn(|_| result = Some(second(count - count / 2)));
        first(count / 2)
    });
    (first, result.expect("the scope has ended"))
}

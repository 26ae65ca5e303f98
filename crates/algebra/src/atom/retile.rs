//! Retiling: the registers of one tiling, renumbered for another.

use super::search::{PROBED, is_probed_whole, probe};
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{composition, filter, left_inverse};

/// The renaming of registers for another tiling: value `v` of `asked` is value `result(v)` of `dealt` in the same
/// thread. `CuTe`: `retile_S`, `retile_D`, which return a result in any case.
///
/// Both layouts map `(thread, value)` to the linear coordinates of one tile, which has `rows` along its first axis. A
/// renaming exists iff the threads begin at the same elements, and every asked value is held there. With `dealt(t, v) =
/// D(t) + d(v)` and `asked(t, v) = E(t) + e(v)`, `D(t) + d(r(v)) = E(t) + e(v)` for all `t` requires `D = E` and `d o r
/// = e`.
///
/// Post: `dealt(t, result(v)) = asked(t, v)`.
///
/// # Errors
/// [`LayoutError::NotRenamed`] with a value, the element and the thread that holds it; [`LayoutError::NotStatic`],
/// [`LayoutError::NegativeStride`]; the errors of [`left_inverse`] if the values of a thread have no left inverse.
///
/// ```
/// use layout_algebra::{Layout, atom::renaming};
/// let dealt = Layout::parse("(4,(2,2)):(2,(1,8))")?;
/// assert_eq!(renaming(&dealt, &Layout::parse("(4,(2,2)):(2,(8,1))")?, 8)?.to_string(), "(2,2):(2,1)");
/// let other = renaming(&dealt, &Layout::parse("(4,4):(4,1)")?, 8).unwrap_err();
/// assert_eq!(other.code(), "L1410"); // thread 1 asks for elements 4 .. 8, and holds 2, 3, 10, 11
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn renaming(dealt: &Layout, asked: &Layout, rows: u64) -> Result<Layout, LayoutError> {
    ctry!(dealt.require_natural(Operation::Retile, 0));
    ctry!(asked.require_natural(Operation::Retile, 1));
    let (threads, values) = (ctry!(dealt.mode(0)), ctry!(dealt.mode(1)));
    let (other_threads, other_values) = (ctry!(asked.mode(0)), ctry!(asked.mode(1)));
    let beyond = if other_threads.size() > threads.size() { Some(threads.size()) } else { None };
    let differs = threads.first_difference(&other_threads);
    if let Some(thread) = if differs.is_some() { differs } else { beyond } {
        return Err(not_renamed(dealt, thread, 0, element(asked, thread, 0), rows));
    }
    let values = crate::ops::coalesce(&values);
    let back = if filter(&values).size() == values.size() {
        ctry!(left_inverse(&values), Operation::Retile)
    } else {
        // Of values that repeat, the first are used.
        ctry!(first_values(&values))
    };
    match composition(&back, &other_values) {
        Ok(renaming) if composes(&values, &renaming, &other_values) => Ok(renaming),
        answer => {
            let mut k = 0;
            while let Some(value) = probe(&other_values, k) {
                if values.coordinate_of(other_values.at(value).unsigned_abs()).is_err() {
                    return Err(not_renamed(dealt, 0, value, element(asked, 0, value), rows));
                }
                k += 1;
            }
            if answer.is_ok() && !is_probed_whole(&other_values) {
                let blame = Blame::whole(Operation::Retile, 1);
                return Err(LayoutError::Undecided { blame, needed: other_values.size(), budget: PROBED });
            }
            Ok(ctry!(answer, Operation::Retile))
        }
    }
}

/// The left inverse of a layout some of whose modes have stride 0.
const fn first_values(values: &Layout) -> Result<Layout, LayoutError> {
    let mut places = Layout::VOID;
    ctry!(places.push_tuple(values.length()));
    let (mut step, mut leaf) = (1, 0);
    while leaf < values.length() {
        let (extent, stride) = values.mode_at(leaf);
        let kept = if stride.is_zero() { 1 } else { extent };
        ctry!(places.push_layout(&ctry!(Layout::flat(&[kept], &[if kept == 1 { 0 } else { step }]))));
        step *= extent;
        leaf += 1;
    }
    let places = ctry!(places.checked());
    composition(&places, &ctry!(left_inverse(&filter(values)), Operation::Retile))
}

const fn composes(values: &Layout, renaming: &Layout, asked: &Layout) -> bool {
    match composition(values, renaming) {
        Ok(layout) => layout.is_same_function(asked),
        Err(_) => false,
    }
}

const fn element(tv: &Layout, thread: u64, value: u64) -> u64 {
    let threads = match tv.mode(0) {
        Ok(mode) => mode.size(),
        Err(_) => 1,
    };
    tv.at(thread + threads * value).unsigned_abs()
}

const fn not_renamed(dealt: &Layout, thread: u64, value: u64, index: u64, rows: u64) -> LayoutError {
    let holder = match dealt.coordinate_of(index) {
        Ok(coordinate) => match (dealt.shape().linear(&coordinate), dealt.mode(0)) {
            (Ok(x), Ok(threads)) => Some(x % threads.size()),
            _ => None,
        },
        Err(_) => None,
    };
    let blame = Blame::whole(Operation::Retile, 1);
    LayoutError::NotRenamed { blame, thread, value, element: [index % rows, index / rows], holder }
}

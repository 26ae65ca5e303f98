//! The complement of a layout of small numbers with nested gaps: the hot path of const evaluation.
//!
//! `false` is no refusal: it leaves the decision to [`gaps`](super::gaps). A complement by this path costs rustc 0.3 to
//! 0.4 million instructions (`docs/compile-time.md`). Each call that it avoids costs 4 to 21 thousand.

use crate::const_util::SMALL;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;

/// The complement up to `cotarget`, written into `result`, which is void. With `exact`, only if it leaves no gap and
/// ends at `cotarget`. This is the walk of [`gaps`](super::gaps). Its gaps never join: a mode of extent 2 or more lies
/// between two of them.
#[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "no call on the hot path; checked")]
pub(in crate::ops) const fn plain(layout: &Layout, cotarget: u64, exact: bool, result: &mut Layout) -> bool {
    if cotarget >= SMALL {
        return false;
    }
    // The steps of the modes from small to large, and the end of each: `extent x step`.
    let (mut steps, mut ends) = ([0; MAX_LEAVES], [0; MAX_LEAVES]);
    let length = layout.shape.profile.leaf_count as usize;
    let (mut i, mut count) = (0, 0);
    while i < length {
        let extent = layout.shape.entries[i];
        // A negative stride has its highest bit set, so the comparison with `SMALL` refuses it too.
        let step = layout.strides.coefficients[i] as u64;
        if (extent | step) >= SMALL || layout.strides.codes[i] != 0 {
            return false;
        }
        i += 1;
        if extent > 1 && step > 0 {
            // `arrange` inlined, as in `Sorted::new`: the call and its keys were a third of a decision.
            let mut j = count;
            while j > 0 && steps[j - 1] > step {
                steps[j] = steps[j - 1];
                ends[j] = ends[j - 1];
                j -= 1;
            }
            steps[j] = step;
            ends[j] = extent * step;
            count += 1;
        } else if exact && extent > 1 {
            return false;
        }
    }
    let (mut end, mut leaves) = (1, 0);
    i = 0;
    while i < count {
        let step = steps[i];
        // A gap of two repetitions or more. If the step is less than `end`, modes interleave: the general walk decides.
        if step >= 2 * end {
            // Each gap and its mode multiply `end` by 4 or more: steps below `2^31` leave at most 16 gaps, so all fit.
            result.shape.entries[leaves] = step / end;
            result.strides.coefficients[leaves] = end as i64;
            leaves += 1;
        }
        if step < end || exact && step % end != 0 {
            return false;
        }
        end = ends[i];
        i += 1;
    }
    // With a remainder the last repetition would pass `cotarget`.
    if exact && cotarget % end != 0 {
        return false;
    }
    if cotarget > end {
        result.shape.entries[leaves] = cotarget / end + (cotarget % end > 0) as u64;
        result.strides.coefficients[leaves] = end as i64;
        leaves += 1;
    }
    if leaves == 0 {
        result.shape.entries[0] = 1;
    }
    leaves < 2 && result.shape.profile.push_leaves(1)
        || leaves >= 2 && result.shape.profile.open(leaves) && result.shape.profile.push_leaves(leaves)
}

//! The composition of small numbers where every step is one digit that divides its mode and nothing carries: the hot
//! path of const evaluation. It is the walk of `walk.rs` without a call for each leaf, with its pieces written straight
//! into the result.
//!
//! `false` is no refusal: it leaves the decision, and the error, to the walk. A composition by this path costs rustc
//! 0.1 to 0.3 million instructions (`docs/compile-time.md`).

use crate::const_util::SMALL;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;

/// The coalesced modes of an outer layout; the last mode is unbounded. [`Modes`](crate::data::modes::Modes) instead
/// cost a composition 6 % more: it writes codes of bases that are 0, and its size is a separate loop.
struct Radix {
    extents: [u64; MAX_LEAVES],
    strides: [i64; MAX_LEAVES],
    count: usize,
    size: u64,
}

impl Radix {
    const NONE: Radix = Radix { extents: [1; MAX_LEAVES], strides: [0; MAX_LEAVES], count: 0, size: 1 };

    /// Reads a layout of small natural numbers. If it is extended, its last leaf, of any extent, is the last mode.
    #[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "no call on the hot path; checked")]
    const fn read(&mut self, outer: &Layout, extended: bool) -> bool {
        let length = outer.shape.profile.leaf_count as usize;
        // `next` is the stride that continues the last mode.
        let (mut count, mut size, mut next) = (0, 1, 0);
        let mut i = 0;
        while i < length {
            let extent = outer.shape.entries[i];
            let stride = outer.strides.coefficients[i];
            i += 1;
            // The last leaf counts even with extent 1: extended, it is where all larger indices lie.
            if extent > 1 || extended && i == length {
                if (extent | size | stride as u64) >= SMALL || outer.strides.codes[i - 1] != 0 {
                    return false;
                }
                size *= extent;
                // Coalescing here makes pieces final: what two modes of a coalesced layout give never merges.
                if stride == next && count > 0 {
                    self.extents[count - 1] *= extent;
                } else {
                    self.extents[count] = extent;
                    self.strides[count] = stride;
                    count += 1;
                }
                next = extent as i64 * stride;
            }
        }
        self.count = count;
        self.size = size;
        // A layout of size 1 is left to the walk, which pads it with a mode.
        count > 0
    }
}

/// The composition of a layout, or of its extension, with an inner layout, written into `result`, which is void.
#[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "no call on the hot path; checked")]
pub(in crate::ops) const fn plain(outer: &Layout, inner: &Layout, extended: bool, result: &mut Layout) -> bool {
    let mut modes = Radix::NONE;
    if !modes.read(outer, extended) {
        return false;
    }
    let last = modes.count - 1;
    let length = inner.shape.profile.leaf_count as usize;
    // For each mode the sum of the largest digits, and for each leaf the number of its pieces.
    let mut totals = [0; MAX_LEAVES];
    let mut pieces = [1; MAX_LEAVES];
    let (mut leaf, mut end, mut reach) = (0, 0, 0);
    while leaf < length {
        let start = end;
        let mut rest = inner.shape.entries[leaf];
        let mut digit = inner.strides.coefficients[leaf] as u64;
        let mut j = 0;
        if rest == 1 || digit == 0 {
            digit = 0;
            j = last;
        } else {
            if (rest | digit | reach) >= SMALL || inner.strides.codes[leaf] != 0 {
                return false;
            }
            reach += (rest - 1) * digit;
            // Nearly all strides are one digit times the extents below its mode. A stride of several digits fails to
            // divide below.
            while j < last && digit % modes.extents[j] == 0 {
                digit /= modes.extents[j];
                j += 1;
            }
        }
        // The step is `digit` times the extents below mode `j`.
        while rest > 0 {
            let mut steps = rest;
            rest = 0;
            if j < last {
                let bound = modes.extents[j];
                // The steps until the digit leaves its mode. If they do not divide, the walk takes over.
                let most = bound / digit;
                if most * digit != bound {
                    return false;
                }
                if most < steps {
                    rest = steps / most;
                    if rest * most != steps {
                        return false;
                    }
                    steps = most;
                }
                // No carry: the largest digits of all leaves, added up, stay within the mode.
                let total = totals[j] + (steps - 1) * digit;
                if total >= bound {
                    return false;
                }
                totals[j] = total;
            }
            // The walk meets the same limit, and has the error for it.
            if end == MAX_LEAVES {
                return false;
            }
            result.shape.entries[end] = steps;
            result.strides.coefficients[end] = digit as i64 * modes.strides[j];
            end += 1;
            // The piece has ended exactly at `bound`, so the next step is one step of the next mode.
            digit = 1;
            j += 1;
        }
        pieces[leaf] = end - start;
        leaf += 1;
    }
    // The last leaf was added after its test; the sum of all decides whether the inner layout stays within.
    if reach >= SMALL || reach >= modes.size && !extended {
        return false;
    }
    // One piece for each leaf, since every leaf has at least one.
    if end == length {
        result.shape.profile = inner.shape.profile;
        return true;
    }
    result.shape.profile.split(&inner.shape.profile, &pieces)
}

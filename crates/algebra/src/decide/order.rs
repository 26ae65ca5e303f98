//! The modes of a layout by rising stride, for the laws about gaps and overlaps.

use crate::const_util::{arrange, as_bits, magnitude, places};
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;

/// Adds a mode to the reach of other modes, if its step exceeds that reach; else returns `None`. While each mode does,
/// no two coordinates share an index. The total reach must be less than 2^64.
///
/// ```
/// use layout_algebra::reach_beyond;
/// assert_eq!(reach_beyond(7, 4, 10), Some(37)); // (8,4):(1,10)
/// assert_eq!(reach_beyond(7, 4, 7), None);
/// ```
#[inline(always)]
#[allow(clippy::inline_always, reason = "tensors ask it of runtime strides, in a few instructions")]
pub const fn reach_beyond(reach: u64, extent: u64, step: u64) -> Option<u64> {
    if step > reach { Some(reach + (extent - 1) * step) } else { None }
}

/// The modes of a layout of constant strides, without extent 1 or stride 0, sorted by the magnitude of the stride, then
/// by extent.
pub(crate) struct Sorted {
    pub(crate) extents: [u64; MAX_LEAVES],
    /// The magnitudes of the strides.
    pub(crate) steps: [u64; MAX_LEAVES],
    /// The leaf of each mode.
    pub(crate) leaves: [usize; MAX_LEAVES],
    pub(crate) count: usize,
    /// Whether a mode of extent above 1 has stride 0.
    pub(crate) repeats: bool,
}

impl Sorted {
    /// The insertion of [`arrange`] is inlined here and in `complement/plain.rs`. Every decision about a layout begins
    /// with it, and a second list of keys costs a third more.
    pub(crate) const fn new(layout: &Layout) -> Sorted {
        let length = layout.shape.profile.leaf_count as usize;
        let mut sorted = Sorted {
            extents: [1; MAX_LEAVES],
            steps: [0; MAX_LEAVES],
            leaves: [0; MAX_LEAVES],
            count: 0,
            repeats: false,
        };
        let mut count = 0;
        let mut i = 0;
        while i < length {
            let extent = layout.shape.entries[i];
            let coefficient = layout.strides.coefficients[i];
            #[allow(clippy::cast_sign_loss, reason = "no call on the hot path; checked")]
            let step = if coefficient >= 0 { coefficient as u64 } else { magnitude(coefficient) };
            if extent > 1 && step > 0 {
                let mut j = count;
                while j > 0
                    && (sorted.steps[j - 1] > step || sorted.steps[j - 1] == step && sorted.extents[j - 1] > extent)
                {
                    sorted.extents[j] = sorted.extents[j - 1];
                    sorted.steps[j] = sorted.steps[j - 1];
                    sorted.leaves[j] = sorted.leaves[j - 1];
                    j -= 1;
                }
                sorted.extents[j] = extent;
                sorted.steps[j] = step;
                sorted.leaves[j] = i;
                count += 1;
            } else if extent > 1 {
                sorted.repeats = true;
            }
            i += 1;
        }
        sorted.count = count;
        sorted
    }

    /// Whether each stride exceeds the reach of the smaller strides. Then the modes are a mixed radix with gaps: no two
    /// coordinates share an index, except by modes of stride 0.
    pub(crate) const fn separates(&self) -> bool {
        let mut reach = 0;
        let mut i = 0;
        while i < self.count {
            // The sum of all reaches is the reach of the layout, which fits in 64 bits.
            match reach_beyond(reach, self.extents[i], self.steps[i]) {
                Some(further) => reach = further,
                None => return false,
            }
            i += 1;
        }
        true
    }

    /// The smallest index below the largest that no coordinate has.
    ///
    /// The indices of the modes so far are `[0, covered)`. The next stride leaves a hole at `covered` exactly if it is
    /// larger.
    pub(crate) const fn first_hole(&self) -> Option<u64> {
        let mut covered = 1;
        let mut i = 0;
        while i < self.count {
            // Sorted strides: no later mode has a smaller step, so nothing can fill index `covered`.
            if self.steps[i] > covered {
                return Some(covered);
            }
            covered += (self.extents[i] - 1) * self.steps[i];
            i += 1;
        }
        None
    }

    /// The position of the first mode whose stride is not a multiple of `extent x stride` of the mode before it.
    pub(crate) const fn first_gap(&self) -> Option<usize> {
        let mut i = 1;
        while i < self.count {
            // An end beyond 64 bits divides no stride.
            match self.end(i - 1) {
                Some(end) if self.steps[i] % end == 0 => {}
                _ => return Some(i),
            }
            i += 1;
        }
        None
    }

    /// `extent x stride` of the mode at a position: the start of its repetition. `None` beyond 64 bits.
    pub(crate) const fn end(&self, place: usize) -> Option<u64> {
        crate::const_util::product(self.extents[place], self.steps[place])
    }

    /// The distance from one repetition of the modes to the next: the end of the last mode, 1 for no modes.
    pub(crate) const fn span(&self) -> Option<u64> {
        if self.count == 0 { Some(1) } else { self.end(self.count - 1) }
    }

    /// The greatest common divisor of the strides; 0 for no modes.
    pub(crate) const fn common_step(&self) -> u64 {
        let mut common = 0;
        let mut i = 0;
        while i < self.count {
            common = crate::const_util::gcd(common, self.steps[i]);
            i += 1;
        }
        common
    }
}

/// The leaves in the order of [`sort`].
pub(crate) const fn sorted_leaves(layout: &Layout) -> [usize; MAX_LEAVES] {
    let (mut keys, mut bases) = ([0; MAX_LEAVES], [0; MAX_LEAVES]);
    let mut all_bases = 0;
    let mut i = 0;
    while i < layout.length() {
        // With the sign bit flipped, negative numbers have the smaller bits.
        let step = as_bits(layout.strides.coefficients[i]) ^ 1 << 63;
        // One comparison of 128 bits for both keys: the stride above, the extent below.
        keys[i] = (step as u128) << 64 | layout.shape.entries[i] as u128;
        bases[i] = layout.strides.codes[i] as u128;
        all_bases |= layout.strides.codes[i];
        i += 1;
    }
    let mut places = places();
    arrange(&mut places, layout.length(), &keys);
    if all_bases != 0 {
        // Stable, so within a basis the order by stride and extent stays. Most layouts have no basis, and skip it.
        arrange(&mut places, layout.length(), &bases);
    }
    places
}

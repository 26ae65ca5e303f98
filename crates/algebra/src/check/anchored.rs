//! The claim that what a thread has lies at constant offsets from one address, in a swizzled memory too.

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::composition;
use crate::swizzle::Composed;

/// Claims that the values of a thread lie at constant offsets from its first one: with the index `P = memory o
/// partition` of `(thread, value)`, `P(t, v) = P(t, 0) + V(v)`.
///
/// Every layout does so. With a swizzle it is claimed by bits: values move no bit that the swizzle reads or writes, nor
/// a bit that threads move. Modes between threads and values are steps, which have an address each.
///
/// # Errors
/// [`LayoutError::NotAnchored`], with the partition in steps; the errors of [`composition`].
///
/// ```
/// use layout_algebra::{Composed, Layout, check};
/// let tile = Composed::parse("Sw<3,2,6> o 0 o (64,64):(64,1)")?;
/// check::anchored(&Layout::parse("((8,32),(4,(2,2))):((4,64),(1,(32,2048)))")?, &tile)?;
/// // Rows in steps of 4 are what the swizzle reads.
/// let error = check::anchored(&Layout::parse("((4,64),16):((1,64),4)")?, &tile).unwrap_err();
/// assert_eq!(error.to_string(), "\
/// [L1114] anchored: values of a thread share 3 bits with the swizzle or threads
///   bits 8, 9, 10: the swizzle moves bits 2, 3, 4, 8, 9, 10, threads move bits 0, 1, 2, 3, 4, 5, 6, 7
///   help: use ((4,64),8,2):((1,64),4,32), with a mode of steps: (thread, step, value)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn anchored(partition: &Layout, memory: &Composed) -> Result<(), LayoutError> {
    let swizzle = memory.bijection().sources() | memory.bijection().targets();
    if swizzle == 0 {
        return Ok(());
    }
    let owned = ctry!(composition(memory.layout(), partition), Operation::Anchored);
    let (fixed, moved) = moved(&owned, memory.offset());
    if let (Some(fixed), Some(moved)) = (fixed, moved)
        && moved & (swizzle | fixed) == 0
    {
        return Ok(());
    }
    let (threads, values) = (known(fixed), known(moved));
    let fitting = match stepped(partition, memory, swizzle | threads) {
        Ok(fitting) => fitting,
        Err(_) => None,
    };
    Err(LayoutError::NotAnchored {
        blame: Blame::whole(Operation::Anchored, 0),
        moved: values & (swizzle | threads),
        swizzle,
        threads,
        fitting,
    })
}

/// Bits, or none where they are not known.
const fn known(bits: Option<u64>) -> u64 {
    match bits {
        Some(bits) => bits,
        None => 0,
    }
}

/// The bits that all modes but the last one move, with the bits of the offset, and the bits that the last one moves.
/// `None` where sums carry, or strides are not known.
const fn moved(owned: &Layout, offset: u64) -> (Option<u64>, Option<u64>) {
    if owned.rank() == 0 {
        return (Some(offset), Some(0));
    }
    let last = owned.rank() - 1;
    let (mut fixed, mut mode) = (Some(offset), 0);
    while mode < last {
        fixed = match (owned.mode(mode), fixed) {
            (Ok(of_mode), Some(before)) => bits(&of_mode, before),
            _ => None,
        };
        mode += 1;
    }
    match owned.mode(last) {
        Ok(values) => (fixed, bits(&values, 0)),
        Err(_) => (fixed, None),
    }
}

/// The bits that indices have, with others, if no two leaves share one: then sums are unions of bits.
const fn bits(layout: &Layout, others: u64) -> Option<u64> {
    let (mut bits, mut leaf) = (others, 0);
    while leaf < layout.length() {
        let (extent, stride) = layout.mode_at(leaf);
        let Some(stride) = stride.natural() else { return None };
        let of_leaf = multiples(extent, stride);
        if bits & of_leaf != 0 {
            return None;
        }
        bits |= of_leaf;
        leaf += 1;
    }
    Some(bits)
}

/// The bits of `0, stride, .., (extent - 1) stride`.
const fn multiples(extent: u64, stride: u64) -> u64 {
    let (mut bits, mut place) = (0, 0);
    while place < u64::BITS {
        let bit = 1 << place;
        // Modulo twice the bit, the first multiple that is not below the bit has it.
        let rest = stride & (bit | (bit - 1));
        if rest != 0 && bit.div_ceil(rest) < extent {
            bits |= bit;
        }
        place += 1;
    }
    bits
}

/// `extent : stride`.
const fn leaf(extent: u64, stride: u64) -> Result<Layout, LayoutError> {
    Layout::with_strides(&IntTuple::leaf(extent), &IntTuple::leaf(stride))
}

/// Leaves of a mode: a list that grows.
struct Leaves {
    leaves: [Layout; MAX_LEAVES],
    count: usize,
}

impl Leaves {
    const NONE: Leaves = Leaves { leaves: [Layout::VOID; MAX_LEAVES], count: 0 };

    /// The list with one more leaf. A leaf that continues the last one extends it.
    const fn with(mut self, extent: u64, stride: u64) -> Result<Leaves, LayoutError> {
        let mut extent_of_all = extent;
        let mut first = stride;
        if self.count > 0 {
            let (before, step) = self.leaves[self.count - 1].mode_at(0);
            if let Some(step) = step.natural()
                && before * step == stride
            {
                (extent_of_all, first) = (before * extent, step);
                self.count -= 1;
            }
        }
        if self.count == MAX_LEAVES {
            return Err(LayoutError::rank_mismatch(self.count + 1, MAX_LEAVES));
        }
        self.leaves[self.count] = ctry!(leaf(extent_of_all, first));
        self.count += 1;
        Ok(self)
    }

    /// The mode: of no leaf `1:0`, of one the leaf.
    const fn mode(&self) -> Result<Layout, LayoutError> {
        match self.count {
            0 => leaf(1, 0),
            1 => Ok(self.leaves[0]),
            count => Layout::tuple(self.leaves.split_at(count).0),
        }
    }
}

/// The partition with the values that move `busy` bits in a mode of steps, if it is anchored so.
const fn stepped(partition: &Layout, memory: &Composed, busy: u64) -> Result<Option<Layout>, LayoutError> {
    let rank = partition.rank();
    if rank != 2 && rank != 3 {
        return Ok(None);
    }
    let (mut steps, mut values) = (Leaves::NONE, Leaves::NONE);
    let mut mode = 1;
    while mode < rank {
        let (of_mode, are_values) = (ctry!(partition.mode(mode)), mode + 1 == rank);
        mode += 1;
        let mut leaf = 0;
        while leaf < of_mode.length() {
            let (extent, stride) = of_mode.mode_at(leaf);
            let Some(stride) = stride.natural() else { return Ok(None) };
            leaf += 1;
            // A power of two bit by bit, another extent as a whole.
            let by_bits = extent.is_power_of_two();
            let (mut left, mut at) = (extent, stride);
            while left > 1 {
                let part = if by_bits { 2 } else { left };
                let place = if at == 0 { 0 } else { ctry!(memory.layout().index(at)) };
                if are_values && multiples(part, place) & busy == 0 {
                    values = ctry!(values.with(part, at));
                } else {
                    steps = ctry!(steps.with(part, at));
                }
                left /= part;
                at *= part;
            }
        }
    }
    let fitting = ctry!(Layout::tuple(&[ctry!(partition.mode(0)), ctry!(steps.mode()), ctry!(values.mode())]));
    let (fixed, moved) = moved(&ctry!(composition(memory.layout(), &fitting)), memory.offset());
    let swizzle = memory.bijection().sources() | memory.bijection().targets();
    match (fixed, moved) {
        (Some(fixed), Some(moved)) if moved & (swizzle | fixed) == 0 => Ok(Some(fitting)),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::multiples;

    #[test]
    fn multiples_have_the_bits_of_each() {
        for (extent, stride) in (0..70_u64).flat_map(|extent| (0..300).map(move |stride| (extent, stride))) {
            let each = (0..extent).fold(0, |bits, k| bits | (k * stride));
            assert_eq!(multiples(extent, stride), each, "{extent}:{stride}");
            let far = (0..extent).fold(0, |bits, k: u64| bits | k.wrapping_mul(stride << 56));
            assert_eq!(multiples(extent, stride << 56), far, "{extent}:{stride} * 2^56");
        }
        assert_eq!(multiples(1 << 40, 3), (1 << 42) - 1);
    }
}

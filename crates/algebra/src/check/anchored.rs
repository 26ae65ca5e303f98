//! The claim that what a thread has lies at constant offsets from one address, in a swizzled memory too.

use crate::const_util::{as_signed, ctry};
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::stride::Stride;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::composition;
use crate::swizzle::Composed;
use crate::swizzle::digits::multiples;

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
    let moved = ctry!(Moved::new(partition, memory));
    if moved.is_anchored(swizzle) {
        return Ok(());
    }
    let (threads, values) = (known(moved.threads), known(moved.values));
    let fitting = match stepped(partition, memory, [swizzle, threads]) {
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

/// The bits of the offset and the bits that threads and steps move; the bits that values move. `None` where
/// sums carry, or strides are not known.
struct Moved {
    threads: Option<u64>,
    values: Option<u64>,
}

impl Moved {
    const fn new(partition: &Layout, memory: &Composed) -> Result<Moved, LayoutError> {
        let owned = ctry!(composition(memory.layout(), partition), Operation::Anchored);
        if owned.rank() == 0 {
            return Ok(Moved { threads: Some(memory.offset()), values: Some(0) });
        }
        let last = owned.rank() - 1;
        let (mut threads, mut mode) = (Some(memory.offset()), 0);
        while mode < last {
            threads = match (owned.mode(mode), threads) {
                (Ok(of_mode), Some(before)) => bits(&of_mode, before),
                _ => None,
            };
            mode += 1;
        }
        let values = match owned.mode(last) {
            Ok(values) => bits(&values, 0),
            Err(_) => None,
        };
        Ok(Moved { threads, values })
    }

    /// Whether values move no bit that the swizzle or threads do.
    const fn is_anchored(&self, swizzle: u64) -> bool {
        matches!((self.threads, self.values), (Some(threads), Some(values)) if values & (swizzle | threads) == 0)
    }
}

/// Bits, or none where they are not known.
const fn known(bits: Option<u64>) -> u64 {
    match bits {
        Some(bits) => bits,
        None => 0,
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

/// The partition with the values that move bits of the swizzle or of threads in a mode of steps, if it is anchored so.
const fn stepped(
    partition: &Layout,
    memory: &Composed,
    [swizzle, threads]: [u64; 2],
) -> Result<Option<Layout>, LayoutError> {
    let rank = partition.rank();
    if rank != 2 && rank != 3 {
        return Ok(None);
    }
    let (mut steps, mut values) = (Modes::NONE, Modes::NONE);
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
                let is_free = are_values && multiples(part, place) & (swizzle | threads) == 0;
                let kept = if is_free { &mut values } else { &mut steps };
                ctry!(kept.merge_or_push(part, Stride::constant(as_signed(at))));
                left /= part;
                at *= part;
            }
        }
    }
    let fitting = ctry!(Layout::tuple(&[ctry!(partition.mode(0)), steps.layout(), values.layout()]));
    let is_anchored = ctry!(Moved::new(&fitting, memory)).is_anchored(swizzle);
    Ok(if is_anchored { Some(fitting) } else { None })
}

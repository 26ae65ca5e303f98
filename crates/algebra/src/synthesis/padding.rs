//! Padding: longer rows instead of a swizzle.

use crate::access::{ACCESS_BUDGET, Access, Machine};
use crate::const_util::{ctry, magnitude, with_sign_of};
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;

/// Finds the padding of a mode: the least number of elements to add so that these accesses cost the fewest wavefronts
/// together, vectors aligned. The smallest stride of the mode grows by it; larger strides that are multiples of it grow
/// in proportion.
///
/// Post: no pad below the banks' words costs less, and no smaller pad costs as little.
///
/// # Errors
/// [`LayoutError::ModeOutOfRange`]; [`LayoutError::NotStatic`] for a runtime stride; the error of the accesses without
/// padding if no pad keeps their vectors; [`LayoutError::AccessBudget`] if all pads together have too many lanes to
/// examine.
///
/// ```
/// use layout_algebra::{Layout, access::{Access, Direction, Machine}, synthesis::padding_for};
/// let column = Access::new(&Layout::parse("(32,32):(1,32)")?, Direction::Read, 32)?;
/// let row = Access::new(&Layout::parse("(32,32):(32,1)")?, Direction::Write, 32)?;
/// let rows = Layout::parse("(32,32):(32,1)")?;
/// assert_eq!(padding_for(&rows, 0, &[column, row], &Machine::NVIDIA)?, 1);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn padding_for(
    base: &Layout,
    mode: usize,
    accesses: &[Access],
    machine: &Machine,
) -> Result<u64, LayoutError> {
    if accesses.is_empty() {
        return Err(LayoutError::rank_mismatch(0, 1).during(Operation::PaddingFor));
    }
    let (begin, end) = ctry!(leaves(base, mode));
    let unit = ctry!(smallest(base, begin, end));
    let most = ctry!(all_banks(accesses, machine));
    ctry!(within_budget(base, unit, most, accesses, machine));
    let (mut best, mut first, mut pad): (Option<(u64, u64)>, Option<LayoutError>, u64) = (None, None, 0);
    while pad <= most {
        match cost(base, unit, pad, accesses, machine) {
            Ok(total) => {
                best = match best {
                    Some(before) if before.0 <= total => Some(before),
                    _ => Some((total, pad)),
                };
            }
            Err(error @ (LayoutError::VectorBroken { .. } | LayoutError::VectorMisaligned { .. })) => {
                if first.is_none() {
                    first = Some(error);
                }
            }
            Err(error) => return Err(error.during(Operation::PaddingFor)),
        }
        pad += 1;
    }
    match (best, first) {
        (Some((_, pad)), _) => Ok(pad),
        (None, Some(error)) => Err(error.during(Operation::PaddingFor)),
        (None, None) => Ok(0),
    }
}

/// The number of the smallest elements that all banks have together: a pad of as many changes no bank.
const fn all_banks(accesses: &[Access], machine: &Machine) -> Result<u64, LayoutError> {
    let (mut bits, mut banks, mut k) = (u64::MAX, 1, 0);
    while k < accesses.len() {
        let phase = ctry!(machine.phase(accesses[k].width(), accesses[k].direction()));
        bits = if accesses[k].bits() < bits { accesses[k].bits() } else { bits };
        banks = if phase.banks() > banks { phase.banks() } else { banks };
        k += 1;
    }
    Ok(banks * machine.word() * 8 / bits)
}

/// The range of the leaves of a mode.
const fn leaves(base: &Layout, mode: usize) -> Result<(usize, usize), LayoutError> {
    let (mut begin, mut i) = (0, 0);
    // `mode` fails beyond the rank, so the loop ends.
    loop {
        let length = ctry!(base.mode(i), Operation::PaddingFor).length();
        if i == mode {
            return Ok((begin, begin + length));
        }
        begin += length;
        i += 1;
    }
}

/// The smallest stride of a mode, the length of its rows.
const fn smallest(base: &Layout, begin: usize, end: usize) -> Result<u64, LayoutError> {
    let (mut unit, mut i) = (u64::MAX, begin);
    while i < end {
        let (extent, stride) = base.mode_at(i);
        let Some(value) = stride.value() else {
            return Err(LayoutError::NotStatic { blame: Blame::stride(Operation::PaddingFor, i), stride });
        };
        // An extent of 1 has no rows, and stride 0 repeats one.
        if extent > 1 && magnitude(value) < unit && value != 0 {
            unit = magnitude(value);
        }
        i += 1;
    }
    Ok(unit)
}

/// Checks that all pads together have no more lanes to examine than all values of a runtime stride may have. A pad of 1
/// represents all pads: a padded layout is hardly ever a map of bits, so lanes are examined.
const fn within_budget(
    base: &Layout,
    unit: u64,
    most: u64,
    accesses: &[Access],
    machine: &Machine,
) -> Result<(), LayoutError> {
    let (memory, mut p) = (ctry!(Composed::plain(&ctry!(padded(base, unit, 1)))), 0);
    let (mut work, mut budget) = (0u64, u64::MAX);
    while p < accesses.len() {
        let (lanes, least) = accesses[p].work(&memory, machine);
        work = work.saturating_add(lanes);
        budget = if least < budget { least } else { budget };
        p += 1;
    }
    // One count for each pad from 0 to `most`.
    let needed = u64::saturating_mul(work, most + 1);
    if needed <= budget {
        return Ok(());
    }
    let blame = Blame::whole(Operation::PaddingFor, 2);
    Err(LayoutError::AccessBudget { blame, needed, budget, most: ACCESS_BUDGET })
}

/// The wavefronts of all accesses together with a pad.
const fn cost(base: &Layout, unit: u64, pad: u64, accesses: &[Access], machine: &Machine) -> Result<u64, LayoutError> {
    let padded = ctry!(Composed::plain(&ctry!(padded(base, unit, pad))));
    let (mut total, mut p) = (0, 0);
    while p < accesses.len() {
        total += ctry!(accesses[p].wavefronts(&padded, machine)).worst();
        p += 1;
    }
    Ok(total)
}

/// The layout with longer rows: all strides that are multiples of the row grow with it, in other modes too.
const fn padded(base: &Layout, unit: u64, pad: u64) -> Result<Layout, LayoutError> {
    let (mut strides, mut i) = ([Stride::constant(0); MAX_LEAVES], 0);
    while i < base.length() {
        let (extent, stride) = base.mode_at(i);
        strides[i] = match stride.value() {
            // A stride of `k` rows grows by `k` pads: the layout of rows within rows stays the same.
            Some(value) if magnitude(value) % unit == 0 && extent > 1 && value != 0 => {
                let rows = magnitude(value) / unit;
                let longer = match rows.checked_mul(pad) {
                    Some(more) => more.checked_add(magnitude(value)),
                    None => None,
                };
                let longer = match longer {
                    Some(longer) => with_sign_of(value, longer),
                    None => None,
                };
                let Some(longer) = longer else {
                    let blame = Blame::stride(Operation::PaddingFor, i);
                    return Err(LayoutError::Overflow { blame, left: rows, right: pad });
                };
                Stride::constant(longer)
            }
            _ => stride,
        };
        i += 1;
    }
    Layout::from_array(base.shape(), &strides)
}

//! Flat tuples of the category Tuple, made from the leaves of nested tuples or from numbers.

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::Profile;
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// Appends a number to a flat tuple.
pub(super) const fn push(flat: &mut IntTuple, number: u64) -> Result<(), LayoutError> {
    if flat.append(number) {
        return Ok(());
    }
    Err(LayoutError::CapacityExceeded {
        blame: Blame::whole(Operation::Morphism, 0),
        what: Capacity::Extents,
        count: 0,
    })
}

/// Appends the leaves of a tuple to a flat tuple.
pub(super) const fn push_all(flat: &mut IntTuple, tuple: &IntTuple) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < tuple.length() {
        ctry!(push(flat, tuple.entries[i]));
        i += 1;
    }
    Ok(())
}

/// The flat tuple of the leaves; a number becomes a tuple of one.
pub(super) const fn flat(tuple: &IntTuple) -> IntTuple {
    IntTuple { entries: tuple.entries, profile: Profile::flat(tuple.length()) }
}

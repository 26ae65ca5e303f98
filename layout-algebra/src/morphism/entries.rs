//! A list of numbers under construction: what flat tuples are made from.

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::{MAX_LEAVES, Profile};
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// At most [`MAX_LEAVES`] numbers.
#[derive(Clone, Copy)]
pub(super) struct Entries {
    pub(super) at: [u64; MAX_LEAVES],
    pub(super) count: usize,
}

impl Entries {
    pub(super) const NONE: Entries = Entries { at: [0; MAX_LEAVES], count: 0 };

    /// Appends a number.
    pub(super) const fn push(&mut self, number: u64) -> Result<(), LayoutError> {
        if self.count == MAX_LEAVES {
            return Err(LayoutError::CapacityExceeded {
                blame: Blame::whole(Operation::Morphism, 0),
                what: Capacity::Extents,
            });
        }
        self.at[self.count] = number;
        self.count += 1;
        Ok(())
    }

    /// Appends the leaves of a tuple.
    pub(super) const fn push_all(&mut self, tuple: &IntTuple) -> Result<(), LayoutError> {
        let mut i = 0;
        while i < tuple.length() {
            ctry!(self.push(tuple.entries[i]));
            i += 1;
        }
        Ok(())
    }

    /// The flat tuple of the numbers.
    pub(super) const fn tuple(&self) -> IntTuple {
        IntTuple { entries: self.at, profile: Profile::flat(self.count) }
    }
}

/// The flat tuple of the leaves: a number becomes a tuple of one.
pub(super) const fn flat(tuple: &IntTuple) -> IntTuple {
    IntTuple { entries: tuple.entries, profile: Profile::flat(tuple.length()) }
}

/// Whether two tuples are equal: same brackets, same numbers.
pub(super) const fn same(a: &IntTuple, b: &IntTuple) -> bool {
    if !a.congruent(b) {
        return false;
    }
    let mut i = 0;
    while i < a.length() {
        if a.entries[i] != b.entries[i] {
            return false;
        }
        i += 1;
    }
    true
}

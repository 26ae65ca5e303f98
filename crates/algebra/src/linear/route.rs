//! Moves the bits of named dimensions to the dimensions of the same names in another list.

use crate::data::bits::dimensions::{Dimensions, MAX_DIMENSIONS};

/// A plan that moves each part of a packed number to its place among other dimensions, by name.
pub(super) struct Route {
    begin: [u32; MAX_DIMENSIONS],
    mask: [u64; MAX_DIMENSIONS],
    target: [u32; MAX_DIMENSIONS],
    count: usize,
}

impl Route {
    /// Plans the route from `from` to `to`. Each part is shifted up by the bits of its name in `below`; parts that `to`
    /// does not name are dropped.
    pub(super) const fn new(from: &Dimensions, to: &Dimensions, below: &Dimensions) -> Route {
        let zero = [0; MAX_DIMENSIONS];
        let mut route = Route { begin: zero, mask: [0; MAX_DIMENSIONS], target: zero, count: from.count() };
        let (mut begin, mut i) = (0, 0);
        while i < from.count() {
            if let Some(j) = to.position(from.name(i)) {
                route.begin[i] = begin;
                route.mask[i] = from.size(i) - 1;
                route.target[i] = to.begin(j) + below.bits_named(from.name(i));
            }
            begin += from.bits(i);
            i += 1;
        }
        route
    }

    pub(super) const fn apply(&self, value: u64) -> u64 {
        let (mut out, mut i) = (0, 0);
        while i < self.count {
            // A part that `to` does not name has mask 0.
            out |= (value >> self.begin[i] & self.mask[i]) << self.target[i];
            i += 1;
        }
        out
    }
}

//! Squeeze and sort of morphisms, and the check for sorted ones.

use super::Morphism;
use super::leaves::keep;
use crate::const_util::{arrange, places};
use crate::data::profile::MAX_LEAVES;

impl Morphism {
    /// Removes the entries of 1 from the domain and the codomain.
    ///
    /// Law: `L(squeeze f) = squeeze(L(f))`.
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("(1,4,2) -[*,3,2]-> (1,2,4)")?;
    /// assert_eq!(f.squeeze().to_string(), "(4,2) -[2,1]-> (2,4)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn squeeze(&self) -> Morphism {
        let mut kept = [false; MAX_LEAVES];
        let mut i = 0;
        while i < self.domain.length() {
            kept[i] = self.domain.entries[i] != 1;
            i += 1;
        }
        let domain = keep(&self.domain, &kept);
        let map = self.map.restrict(&kept);
        let mut places = [0; MAX_LEAVES];
        let mut count = 0;
        let mut j = 0;
        while j < self.codomain.length() {
            kept[j] = self.codomain.entries[j] != 1;
            if kept[j] {
                count += 1;
                places[j] = count;
            }
            j += 1;
        }
        let map = map.renumber(&places, count as usize);
        Morphism { domain, codomain: keep(&self.codomain, &kept), map }
    }

    /// Sorts the domain: first the entries that map to the base point, by extent, then the rest in the order of the
    /// codomain.
    ///
    /// Law: `L(sort f) = sort(L(f))`, up to the order of modes of extent 1 whose strides are equal.
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("(2,4,3) -[3,1,*]-> (4,5,2)")?;
    /// assert_eq!(f.sort().to_string(), "(3,4,2) -[*,1,3]-> (4,5,2)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn sort(&self) -> Morphism {
        let mut keys = [0; MAX_LEAVES];
        let mut i = 0;
        while i < self.domain.length() {
            let target = self.map.targets[i];
            // Base points by extent, then targets: in the upper half they exceed every extent.
            keys[i] = if target == 0 { self.domain.entries[i] as u128 } else { (target as u128) << 64 };
            i += 1;
        }
        let mut places = places();
        arrange(&mut places, self.domain.length(), &keys);
        let mut result = *self;
        let mut i = 0;
        while i < self.domain.length() {
            result.domain.entries[i] = self.domain.entries[places[i]];
            result.map.targets[i] = self.map.targets[places[i]];
            i += 1;
        }
        result
    }

    /// Whether the layout is sorted: strides do not decrease, and extents of equal strides do not decrease.
    ///
    /// Equivalently the morphism equals its [`sort`](Morphism::sort), up to entries of 1 that have equal strides.
    pub const fn is_sorted(&self) -> bool {
        let mut i = 1;
        while i < self.domain.length() {
            let in_order = match (self.map.target(i - 1), self.map.target(i)) {
                (None, None) => self.domain.entries[i - 1] <= self.domain.entries[i],
                (None, Some(_)) => true,
                (Some(_), None) => false,
                (Some(a), Some(b)) => a < b || self.is_unit_run(b, a + 1),
            };
            if !in_order {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Whether the codomain entries from `first` up to `end` are all 1.
    pub(super) const fn is_unit_run(&self, first: usize, end: usize) -> bool {
        let mut i = first;
        while i < end {
            if self.codomain.entries[i] != 1 {
                return false;
            }
            i += 1;
        }
        true
    }
}

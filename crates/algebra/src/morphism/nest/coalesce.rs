//! Coalescing of morphisms: parallel arrows become one.

use super::Morphism;
use crate::const_util::{ctry, small};
use crate::data::int_tuple::IntTuple;
use crate::data::profile::{MAX_LEAVES, Profile};
use crate::error::{Blame, LayoutError, Operation};
use crate::morphism::PointedMap;
use crate::morphism::entries::push;

/// A coalesced morphism, with the entries of the codomain that were joined.
///
/// ```
/// use layout_algebra::morphism::Morphism;
/// let f = Morphism::parse("(2,1,3,5) -[1,*,2,*]-> (2,3,7)")?;
/// let coalesced = f.coalesce_with_runs();
/// assert_eq!(coalesced.squeezed.to_string(), "(2,3,5) -[1,2,*]-> (2,3,7)");
/// assert_eq!(coalesced.morphism.to_string(), "(6,5) -[1,*]-> (6,7)");
/// assert_eq!(coalesced.runs(), [2, 1]); // 2 and 3 became 6; 7 stayed
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CoalescedMorphism {
    /// The coalesced morphism.
    pub morphism: Morphism,
    /// The squeezed morphism, before its entries were joined.
    pub squeezed: Morphism,
    runs: [u8; MAX_LEAVES],
}

impl CoalescedMorphism {
    /// The number of squeezed entries that each entry of the coalesced codomain joins.
    pub const fn runs(&self) -> &[u8] {
        let (runs, _) = self.runs.split_at(self.morphism.codomain.length());
        runs
    }
}

impl Morphism {
    /// Coalesces the morphism: joins neighbouring leaves that both map to the base point, or map to neighbours in
    /// order. Leaves of 1 are removed first; codomain leaves that no arrow reaches stay apart. Its tuples are flat, but
    /// a single entry of the domain is a number, and an empty domain becomes `1` at the base point.
    ///
    /// Law: `L(coalesce f) = coalesce(L(f))`. Idempotent.
    ///
    /// # Panics
    /// Never.
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("((2,2),(5,5)) -[1,2,*,*]-> (2,2)")?;
    /// assert_eq!(f.coalesce().to_string(), "(4,25) -[1,*]-> (4)");
    /// assert_eq!(Morphism::parse("() -[]-> (5)")?.coalesce().to_string(), "1 -[*]-> (5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coalesce(&self) -> Morphism {
        let mut result = self.coalesce_with_runs().morphism;
        if result.domain.length() == 0 {
            result.domain = IntTuple::leaf(1);
            result.map = PointedMap::empty(1, result.codomain.length());
        }
        if result.domain.length() == 1 {
            result.domain.profile = Profile::LEAF;
        }
        result
    }

    /// [`coalesce`](Morphism::coalesce) in the category Tuple, with the runs of the codomain. The result is between
    /// flat tuples; an empty tuple stays empty.
    pub const fn coalesce_with_runs(&self) -> CoalescedMorphism {
        self.joined(false)
    }

    /// [`coalesce`](Morphism::coalesce_with_runs) that also joins neighbouring codomain entries that no arrow reaches.
    ///
    /// Law: the same layout as `coalesce`, with the least codomain.
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("(2) -[3]-> (3,5,2,7,7)")?;
    /// assert_eq!(f.strong_coalesce().to_string(), "(2) -[2]-> (15,2,49)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn strong_coalesce(&self) -> Morphism {
        self.joined(true).morphism
    }

    /// Joins neighbours; with `strong` also unreached neighbours of the codomain.
    const fn joined(&self, strong: bool) -> CoalescedMorphism {
        let squeezed = self.squeeze();
        // joined_to[j]: entry j of the codomain becomes one with entry j - 1.
        let mut joined = [false; MAX_LEAVES];
        let mut domain = IntTuple::EMPTY;
        let mut firsts = [0u8; MAX_LEAVES];
        let mut i = 0;
        while i < squeezed.domain.length() {
            let target = squeezed.map.targets[i];
            let before = if i == 0 { u8::MAX } else { squeezed.map.targets[i - 1] };
            let joins = i > 0 && if target == 0 { before == 0 } else { before != 0 && before + 1 == target };
            if joins {
                domain.entries[domain.length() - 1] *= squeezed.domain.entries[i];
                if target > 0 {
                    joined[target as usize - 1] = true;
                }
            } else {
                firsts[domain.length()] = target;
                domain.append(squeezed.domain.entries[i]);
            }
            i += 1;
        }
        let mut codomain = IntTuple::EMPTY;
        let mut places = [0u8; MAX_LEAVES];
        let mut runs = [0u8; MAX_LEAVES];
        let mut j = 0;
        while j < squeezed.codomain.length() {
            let unmet = strong && j > 0 && !squeezed.map.hits(j) && !squeezed.map.hits(j - 1);
            if joined[j] || unmet {
                codomain.entries[codomain.length() - 1] *= squeezed.codomain.entries[j];
            } else {
                codomain.append(squeezed.codomain.entries[j]);
            }
            runs[codomain.length() - 1] += 1;
            places[j] = small(codomain.length());
            j += 1;
        }
        let mut map = PointedMap::empty(domain.length(), codomain.length());
        let mut i = 0;
        while i < domain.length() {
            map.targets[i] = if firsts[i] == 0 { 0 } else { places[firsts[i] as usize - 1] };
            i += 1;
        }
        let morphism = Morphism { domain, codomain, map };
        CoalescedMorphism { morphism, squeezed, runs }
    }

    /// Multiplies runs of neighbouring codomain entries into one; `runs` are their lengths. An entry that an arrow
    /// reaches must be its own run.
    ///
    /// Law: the same layout.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] unless the runs cover all entries; [`LayoutError::HitEntryMerged`].
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("(5,3) -[*,4]-> (6,4,10,3)")?;
    /// assert_eq!(f.merge_codomain(&[1, 2, 1])?.to_string(), "(5,3) -[*,3]-> (6,40,3)");
    /// assert!(f.merge_codomain(&[1, 1, 2]).is_err());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn merge_codomain(&self, runs: &[usize]) -> Result<Morphism, LayoutError> {
        let mut codomain = IntTuple::EMPTY;
        let mut places = [0u8; MAX_LEAVES];
        let mut j = 0;
        let mut run = 0;
        while run < runs.len() {
            ctry!(push(&mut codomain, 1));
            let end = j + runs[run];
            if end > self.codomain.length() {
                return Err(LayoutError::rank_mismatch(255, self.codomain.length()).during(Operation::Morphism));
            }
            while j < end {
                if runs[run] > 1 && self.map.hits(j) {
                    let blame = Blame::shape(Operation::Morphism, j).of(2);
                    let extent = self.codomain.entries[j];
                    return Err(LayoutError::HitEntryMerged { blame, target: small(j + 1), extent });
                }
                codomain.entries[codomain.length() - 1] *= self.codomain.entries[j];
                places[j] = small(codomain.length());
                j += 1;
            }
            run += 1;
        }
        if j != self.codomain.length() {
            return Err(LayoutError::rank_mismatch(j, self.codomain.length()).during(Operation::Morphism));
        }
        let map = self.map.renumber(&places, codomain.length());
        Ok(Morphism { domain: self.domain, codomain, map })
    }

    /// Whether the layout is coalesced: no entry of 1 in the domain, no neighbours that
    /// [`coalesce`](Morphism::coalesce) joins. Entries of 1 in the codomain do not count.
    ///
    /// Neighbours that both map to the base point count: `(4,4) -[*,*]-> ()` is not coalesced.
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// assert!(!Morphism::parse("(4,4) -[*,*]-> ()")?.is_coalesced());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_coalesced(&self) -> bool {
        let mut i = 0;
        while i < self.domain.length() {
            if self.domain.entries[i] == 1 {
                return false;
            }
            if i > 0 {
                let joins = match (self.map.target(i - 1), self.map.target(i)) {
                    (None, None) => true,
                    (Some(a), Some(b)) => a < b && self.is_unit_run(a + 1, b),
                    _ => false,
                };
                if joins {
                    return false;
                }
            }
            i += 1;
        }
        true
    }
}

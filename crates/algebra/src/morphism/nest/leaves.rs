//! Sums, restrictions and factorizations of morphisms by their leaves; the results are flat. On flat tuples they are
//! the operations of the category Tuple.

use super::Morphism;
use crate::const_util::{ctry, small};
use crate::data::int_tuple::IntTuple;
use crate::data::profile::MAX_LEAVES;
use crate::error::{Blame, LayoutError, Operation};
use crate::morphism::entries::{flat, push_all};

impl Morphism {
    /// The sum: puts two morphisms side by side. Domains, codomains and maps are appended.
    ///
    /// Law: interchange, `(f + f') then (g + g') = (f then g) + (f' then g')`.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`], [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("(3) -[2]-> (3,3)")?;
    /// let g = Morphism::parse("(6) -[1]-> (6)")?;
    /// assert_eq!(f.sum(&g)?.to_string(), "(3,6) -[2,3]-> (3,3,6)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn sum(&self, other: &Morphism) -> Result<Morphism, LayoutError> {
        let map = ctry!(self.map.sum(&other.map));
        let domain = ctry!(append(&self.domain, &other.domain));
        let codomain = ctry!(append(&self.codomain, &other.codomain));
        Morphism::over(&domain, &codomain, map)
    }

    /// Restricts the morphism to some entries of the domain, counted from 0 and increasing.
    ///
    /// Law: `L(restriction)` is `L` restricted to these modes.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`], [`LayoutError::NotIncreasing`].
    pub const fn restrict(&self, entries: &[usize]) -> Result<Morphism, LayoutError> {
        let kept = ctry!(chosen(entries, self.domain.length()));
        Ok(Morphism { domain: keep(&self.domain, &kept), codomain: self.codomain, map: self.map.restrict(&kept) })
    }

    /// Restricts the codomain to some entries, counted from 0 and increasing. Followed by the inclusion of these
    /// entries, the result is this morphism; it is the only such one.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`], [`LayoutError::NotIncreasing`]; [`LayoutError::ImageNotKept`] if an arrow ends
    /// at an entry that is left out.
    ///
    /// ```
    /// use layout_algebra::{LayoutError, morphism::Morphism};
    /// let f = Morphism::parse("(3,5) -[3,1]-> (5,2,3)")?;
    /// assert_eq!(f.factorize(&[0, 2])?.to_string(), "(3,5) -[2,1]-> (5,3)");
    /// assert!(matches!(f.factorize(&[1, 2]), Err(LayoutError::ImageNotKept { .. })));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn factorize(&self, entries: &[usize]) -> Result<Morphism, LayoutError> {
        let kept = ctry!(chosen(entries, self.codomain.length()));
        let mut places = [0; MAX_LEAVES];
        let mut count = 0;
        let mut target = 0;
        while target < self.codomain.length() {
            if kept[target] {
                count += 1;
                places[target] = count;
            } else if self.map.hits(target) {
                let blame = Blame::shape(Operation::Morphism, target).of(2);
                let extent = self.codomain.entries[target];
                return Err(LayoutError::ImageNotKept { blame, target: small(target + 1), extent });
            }
            target += 1;
        }
        let map = self.map.renumber(&places, count as usize);
        Ok(Morphism { domain: self.domain, codomain: keep(&self.codomain, &kept), map })
    }
}

/// The flat tuple of the entries of `a`, then of `b`.
const fn append(a: &IntTuple, b: &IntTuple) -> Result<IntTuple, LayoutError> {
    let mut both = flat(a);
    ctry!(push_all(&mut both, b));
    Ok(both)
}

/// The entries that are kept, in order.
pub(super) const fn keep(tuple: &IntTuple, kept: &[bool; MAX_LEAVES]) -> IntTuple {
    let mut result = IntTuple::EMPTY;
    let mut i = 0;
    while i < tuple.length() {
        if kept[i] {
            result.append(tuple.entries[i]);
        }
        i += 1;
    }
    result
}

/// Converts increasing places to flags.
const fn chosen(places: &[usize], length: usize) -> Result<[bool; MAX_LEAVES], LayoutError> {
    let mut kept = [false; MAX_LEAVES];
    let mut i = 0;
    while i < places.len() {
        if places[i] >= length {
            return Err(LayoutError::mode_out_of_range(places[i], length).during(Operation::Morphism));
        }
        if i > 0 && places[i] <= places[i - 1] {
            let blame = Blame::whole(Operation::Morphism, 1);
            return Err(LayoutError::NotIncreasing { blame, first: small(places[i - 1]), second: small(places[i]) });
        }
        kept[places[i]] = true;
        i += 1;
    }
    Ok(kept)
}

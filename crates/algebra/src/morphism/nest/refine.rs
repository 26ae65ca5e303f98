//! Pullback and pushforward: refines a morphism along a refinement of its codomain or its domain.
//!
//! ```text
//! S' ───▶ T'        pullback: T' is given; an arrow splits as its end does.
//! │       │
//! ▼       ▼
//! S  ───▶ T         pushforward: S' is given; an arrow splits as its start does.
//! ```

use super::Morphism;
use crate::const_util::{ctry, small};
use crate::data::int_tuple::IntTuple;
use crate::data::profile::MAX_LEAVES;
use crate::error::LayoutError;
use crate::morphism::PointedMap;
use crate::morphism::relative::Relative;

impl Morphism {
    /// Pulls the morphism back along a refinement of its codomain: each entry of the domain is refined like the entry
    /// that it maps to. Entries that map to the base point stay.
    ///
    /// Law: `L(result)` is the same function as `L(f)`; the domain of the result refines the domain of `f`.
    /// Source: the categorical paper, construction 4.1.2.1.
    ///
    /// # Errors
    /// [`LayoutError::NotARefinement`], [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, morphism::Morphism};
    /// let f = Morphism::parse("(6,4) -[2,1]-> (4,6)")?;
    /// let fine = f.pullback(&IntTuple::parse("((2,2),(2,3))")?)?;
    /// assert_eq!(fine.to_string(), "((2,3),(2,2)) -[3,4,1,2]-> ((2,2),(2,3))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn pullback(&self, codomain: &IntTuple) -> Result<Morphism, LayoutError> {
        let relative = ctry!(Relative::new(codomain, &self.codomain));
        let mut sources = [None; MAX_LEAVES];
        let mut map = PointedMap::empty(0, codomain.length());
        let mut i = 0;
        while i < self.domain.length() {
            sources[i] = self.map.target(i);
            if let Some(target) = sources[i] {
                let mut k = 0;
                while k < relative.count(target) {
                    ctry!(map.push(small(relative.first(target) + k + 1)));
                    k += 1;
                }
            } else {
                ctry!(map.push(0));
            }
            i += 1;
        }
        let domain = ctry!(relative.graft(&self.domain, &sources));
        Ok(Morphism { domain, codomain: *codomain, map })
    }

    /// Pushes the morphism forward along a refinement of its domain: each entry of the codomain is refined like the
    /// entry that maps to it. Entries that no arrow reaches stay.
    ///
    /// Law: `L(result)` is the same function as `L(f)`; the codomain of the result refines the codomain of `f`.
    /// Source: the categorical paper, construction 4.1.2.1.
    ///
    /// # Errors
    /// [`LayoutError::NotARefinement`], [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, morphism::Morphism};
    /// let f = Morphism::parse("(6,4) -[2,1]-> (4,6,2)")?;
    /// let fine = f.pushforward(&IntTuple::parse("((3,2),4)")?)?;
    /// assert_eq!(fine.to_string(), "((3,2),4) -[2,3,1]-> (4,(3,2),2)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn pushforward(&self, domain: &IntTuple) -> Result<Morphism, LayoutError> {
        let relative = ctry!(Relative::new(domain, &self.domain));
        let mut sources = [None; MAX_LEAVES];
        // The first leaf of the new codomain over each leaf of the old one.
        let mut firsts = [0; MAX_LEAVES];
        let mut length = 0;
        let mut j = 0;
        while j < self.codomain.length() {
            sources[j] = self.map.preimage(j);
            firsts[j] = length;
            length += match sources[j] {
                Some(i) => relative.count(i),
                None => 1,
            };
            j += 1;
        }
        let codomain = ctry!(relative.graft(&self.codomain, &sources));
        let mut map = PointedMap::empty(0, length);
        let mut i = 0;
        while i < self.domain.length() {
            let mut k = 0;
            while k < relative.count(i) {
                match self.map.target(i) {
                    Some(target) => ctry!(map.push(small(firsts[target] + k + 1))),
                    None => ctry!(map.push(0)),
                }
                k += 1;
            }
            i += 1;
        }
        Ok(Morphism { domain: *domain, codomain, map })
    }
}

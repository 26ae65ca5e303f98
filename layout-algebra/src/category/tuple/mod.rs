//! The category Tuple: tuples of positive integers, and morphisms that join equal entries.

mod coalesce;
mod divide;
mod sort;

use core::fmt;

pub use coalesce::CoalescedMorphism;

use super::PointedMap;
use super::entries::{Entries, flat, same};
use crate::const_util::{as_bits, ctry, small};
use crate::error::{Blame, LayoutError, Operation};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::profile::MAX_LEAVES;
use crate::stride::{Stride, Strides};
use crate::text::Text;

/// A morphism of flat tuples `S -> T`: a [`PointedMap`] of their places that joins equal entries only.
///
/// Every morphism that exists is sound: its entries are positive, the product of the domain fits in 64 bits and that of the
/// codomain in 63, so that the layout it encodes exists.
///
/// Source: the categorical paper, "The category Tuple".
///
/// ```
/// use layout_algebra::category::TupleMorphism;
/// let f = TupleMorphism::parse("(8,8,16,16) -[3,4,1,2]-> (16,16,8,8)")?;
/// assert_eq!(f.layout().to_string(), "(8,8,16,16):(256,2048,1,16)");
/// assert!(f.is_isomorphism() && f.layout().is_compact());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TupleMorphism {
    pub(super) domain: IntTuple,
    pub(super) codomain: IntTuple,
    pub(super) map: PointedMap,
}

impl TupleMorphism {
    /// The morphism of these flat tuples over this map, counted from 1, 0 for the base point. Brackets do not count.
    ///
    /// # Errors
    /// [`LayoutError::MapLength`], [`LayoutError::MapOutOfRange`], [`LayoutError::MapNotInjective`],
    /// [`LayoutError::EntryMismatch`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn new(domain: &IntTuple, codomain: &IntTuple, map: &[usize]) -> Result<TupleMorphism, LayoutError> {
        let map = ctry!(PointedMap::new(map, codomain.length()));
        TupleMorphism { domain: flat(domain), codomain: flat(codomain), map }.checked()
    }

    /// The identity of a tuple: it encodes the column-major layout.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn identity(tuple: &IntTuple) -> Result<TupleMorphism, LayoutError> {
        let map = ctry!(PointedMap::identity(tuple.length()));
        TupleMorphism { domain: flat(tuple), codomain: flat(tuple), map }.checked()
    }

    /// The domain, the shape of the layout.
    pub const fn domain(&self) -> &IntTuple {
        &self.domain
    }

    /// The codomain.
    pub const fn codomain(&self) -> &IntTuple {
        &self.codomain
    }

    /// The map of the places.
    pub const fn map(&self) -> &PointedMap {
        &self.map
    }

    /// The product of the domain: the size of the layout.
    pub const fn size(&self) -> u64 {
        product(&self.domain)
    }

    /// The product of the codomain: no index of the layout reaches it.
    pub const fn codomain_size(&self) -> u64 {
        product(&self.codomain)
    }

    /// The layout that the morphism encodes: an entry that goes to entry `j` has as stride the product of the codomain
    /// before `j`, one that goes to the base point has stride 0.
    ///
    /// Post: `cosize(result) <= codomain_size()`; the result is tractable.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::parse("(4,2,4) -[1,*,3]-> (4,2,4)")?;
    /// assert_eq!(f.layout().to_string(), "(4,2,4):(1,0,8)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn layout(&self) -> Layout {
        let mut layout = Layout { shape: self.domain, strides: Strides::ZERO };
        let mut step = 1u64;
        let mut target = 0;
        while target < self.codomain.length() {
            if let Some(i) = self.map.preimage(target) {
                layout.strides.set(i, Stride::constant(crate::const_util::as_signed(step)));
            }
            step *= self.codomain.entries[target];
            target += 1;
        }
        layout
    }

    /// Whether the codomain of this morphism is the domain of the next.
    pub const fn is_composable_with(&self, next: &TupleMorphism) -> bool {
        same(&self.codomain, &next.domain)
    }

    /// This morphism, then `next`: arrows are followed, and what meets the base point ends there.
    ///
    /// Law: `L(f then g) = L(g) after L(f)`, the composite of the layouts. Associative, identities are units.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`].
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::parse("(2,3) -[2,1]-> (3,2)")?;
    /// let g = TupleMorphism::parse("(3,2) -[*,1]-> (2)")?;
    /// assert_eq!(f.then(&g)?.to_string(), "(2,3) -[1,*]-> (2)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn then(&self, next: &TupleMorphism) -> Result<TupleMorphism, LayoutError> {
        if !self.is_composable_with(next) {
            return Err(not_composable(&self.codomain, &next.domain));
        }
        let map = ctry!(self.map.then(&next.map));
        Ok(TupleMorphism { domain: self.domain, codomain: next.codomain, map })
    }

    /// Both morphisms side by side: domains, codomains and maps are appended.
    ///
    /// Law: interchange, `(f + f') then (g + g') = (f then g) + (f' then g')`.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`], [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::parse("(3) -[2]-> (3,3)")?;
    /// let g = TupleMorphism::parse("(6) -[1]-> (6)")?;
    /// assert_eq!(f.sum(&g)?.to_string(), "(3,6) -[2,3]-> (3,3,6)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn sum(&self, other: &TupleMorphism) -> Result<TupleMorphism, LayoutError> {
        let map = ctry!(self.map.sum(&other.map));
        let domain = ctry!(append(&self.domain, &other.domain));
        let codomain = ctry!(append(&self.codomain, &other.codomain));
        TupleMorphism { domain, codomain, map }.checked()
    }

    /// The morphism on some entries of the domain, counted from 0 and increasing.
    ///
    /// Law: `L(restriction)` is `L` restricted to these modes.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`], [`LayoutError::NotIncreasing`].
    pub const fn restrict(&self, entries: &[usize]) -> Result<TupleMorphism, LayoutError> {
        let kept = ctry!(chosen(entries, self.domain.length()));
        Ok(TupleMorphism { domain: keep(&self.domain, &kept), codomain: self.codomain, map: self.map.restrict(&kept) })
    }

    /// The morphism into some entries of the codomain, counted from 0 and increasing: the only one that, followed by the
    /// inclusion of these entries, gives this morphism.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`], [`LayoutError::NotIncreasing`]; [`LayoutError::ImageNotKept`] where an arrow ends at an
    /// entry that is left out.
    ///
    /// ```
    /// use layout_algebra::{LayoutError, category::TupleMorphism};
    /// let f = TupleMorphism::parse("(3,5) -[3,1]-> (5,2,3)")?;
    /// assert_eq!(f.factorize(&[0, 2])?.to_string(), "(3,5) -[2,1]-> (5,3)");
    /// assert!(matches!(f.factorize(&[1, 2]), Err(LayoutError::ImageNotKept { .. })));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn factorize(&self, entries: &[usize]) -> Result<TupleMorphism, LayoutError> {
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
        Ok(TupleMorphism { domain: self.domain, codomain: keep(&self.codomain, &kept), map })
    }

    /// The text form, `(8,4) -[2,*]-> (2,8)`.
    pub const fn text(&self) -> Text {
        write(&self.domain, &self.map, &self.codomain)
    }

    /// This morphism, if its arrows join equal entries and its products fit.
    pub(in crate::category) const fn checked(self) -> Result<TupleMorphism, LayoutError> {
        ctry!(check(&self.domain, &self.codomain, &self.map));
        Ok(self)
    }
}

/// The error of two morphisms that do not meet.
pub(in crate::category) const fn not_composable(codomain: &IntTuple, domain: &IntTuple) -> LayoutError {
    let blame = Blame::whole(Operation::Morphism, 1);
    LayoutError::NotComposable { blame, codomain: *codomain, domain: *domain }
}

/// Whether a map of these tuples is a morphism.
pub(in crate::category) const fn check(
    domain: &IntTuple,
    codomain: &IntTuple,
    map: &PointedMap,
) -> Result<(), LayoutError> {
    ctry!(check_object(domain, 0, u64::MAX));
    ctry!(check_object(codomain, 2, as_bits(i64::MAX)));
    if map.domain() != domain.length() {
        let blame = Blame::whole(Operation::Morphism, 1);
        let (given, expected) = (small(map.domain()), small(domain.length()));
        return Err(LayoutError::MapLength { blame, given, expected });
    }
    let mut i = 0;
    while i < domain.length() {
        if let Some(target) = map.target(i) {
            let (extent, target_extent) = (domain.entries[i], codomain.entries[target]);
            if extent != target_extent {
                return Err(LayoutError::EntryMismatch {
                    blame: Blame::shape(Operation::Morphism, i).of(1),
                    place: small(i + 1),
                    target: small(target + 1),
                    extent,
                    target_extent,
                });
            }
        }
        i += 1;
    }
    Ok(())
}

/// Whether the entries are positive and their product is at most `limit`.
const fn check_object(tuple: &IntTuple, operand: u8, limit: u64) -> Result<(), LayoutError> {
    let mut size = 1;
    let mut i = 0;
    while i < tuple.length() {
        let blame = Blame::shape(Operation::Morphism, i).of(operand);
        let entry = tuple.entries[i];
        if entry == 0 {
            return Err(LayoutError::ZeroExtent { blame });
        }
        match crate::const_util::product(size, entry) {
            Some(larger) if larger <= limit => size = larger,
            _ => return Err(LayoutError::Overflow { blame, left: size, right: entry }),
        }
        i += 1;
    }
    Ok(())
}

/// The product of a tuple whose product is known to fit.
pub(in crate::category) const fn product(tuple: &IntTuple) -> u64 {
    let mut size = 1;
    let mut i = 0;
    while i < tuple.length() {
        size *= tuple.entries[i];
        i += 1;
    }
    size
}

/// Both tuples, one behind the other.
const fn append(a: &IntTuple, b: &IntTuple) -> Result<IntTuple, LayoutError> {
    let mut entries = Entries::NONE;
    ctry!(entries.push_all(a));
    ctry!(entries.push_all(b));
    Ok(entries.tuple())
}

/// The entries that are kept, in order.
const fn keep(tuple: &IntTuple, kept: &[bool; MAX_LEAVES]) -> IntTuple {
    let mut entries = Entries::NONE;
    let mut i = 0;
    while i < tuple.length() {
        if kept[i] {
            entries.at[entries.count] = tuple.entries[i];
            entries.count += 1;
        }
        i += 1;
    }
    entries.tuple()
}

/// Increasing places as flags.
const fn chosen(places: &[usize], length: usize) -> Result<[bool; MAX_LEAVES], LayoutError> {
    let mut kept = [false; MAX_LEAVES];
    let mut i = 0;
    while i < places.len() {
        if places[i] >= length {
            let shown = if places[i] > 255 { 255 } else { places[i] };
            return Err(LayoutError::mode_out_of_range(shown, length).during(Operation::Morphism));
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

/// `S -[..]-> T`.
pub(in crate::category) const fn write(domain: &IntTuple, map: &PointedMap, codomain: &IntTuple) -> Text {
    let mut text = domain.text();
    text.push(" -");
    map.write(&mut text);
    text.push("-> ");
    text.then(&codomain.text())
}

impl fmt::Display for TupleMorphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for TupleMorphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

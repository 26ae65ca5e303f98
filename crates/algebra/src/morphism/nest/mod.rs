//! The morphisms of the categories Tuple and Nest: tuples, nested or flat, and maps of their leaves.

mod check;
mod coalesce;
mod divide;
mod leaves;
mod refine;
mod sort;
mod standard;

use core::fmt;

pub(in crate::morphism) use check::require_same;
pub use coalesce::CoalescedMorphism;

use super::PointedMap;
use super::entries::flat;
use crate::const_util::{as_signed, ctry};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::{Stride, Strides};
use crate::data::text::Text;
use crate::error::LayoutError;
use crate::ops::without_unit_strides;

/// A morphism of nested tuples `S -> T`: a [`PointedMap`] of their leaves that joins equal entries only. The brackets
/// of `S` are those of the layout. Between flat tuples it is a morphism of the category Tuple.
///
/// Every morphism that exists is sound: its entries are positive, the product of the domain fits in 64 bits and that of
/// the codomain in 63, so that the layout it encodes exists.
///
/// Source: the categorical paper, "The category Tuple" and "The category Nest".
///
/// ```
/// use layout_algebra::{IntTuple, morphism::Morphism};
/// let f = Morphism::new(&IntTuple::parse("((5,5),8)")?, &IntTuple::parse("(5,8,5)")?, &[1, 3, 2])?;
/// assert_eq!(f.to_string(), "((5,5),8) -[1,3,2]-> (5,8,5)");
/// assert_eq!(f.layout().to_string(), "((5,5),8):((1,40),5)");
/// assert!(f.is_isomorphism() && f.layout().is_compact());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Morphism {
    pub(super) domain: IntTuple,
    pub(super) codomain: IntTuple,
    pub(super) map: PointedMap,
}

impl Morphism {
    /// The morphism of these nested tuples over this map of their leaves, counted from 1, 0 for the base point.
    ///
    /// # Errors
    /// [`LayoutError::MapLength`], [`LayoutError::MapOutOfRange`], [`LayoutError::MapNotInjective`],
    /// [`LayoutError::EntryMismatch`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn new(domain: &IntTuple, codomain: &IntTuple, map: &[usize]) -> Result<Morphism, LayoutError> {
        Morphism::over(domain, codomain, ctry!(PointedMap::new(map, codomain.length())))
    }

    /// The layout of the morphism whose map is written as a tuple: what `domain -[map]-> codomain` is in `layout!`,
    /// where the base point `*` is 0.
    ///
    /// # Errors
    /// Those of [`new`](Morphism::new).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, morphism::Morphism};
    /// let (domain, map, codomain) = (IntTuple::parse("(4,8)")?, IntTuple::parse("(2,0)")?, IntTuple::parse("(2,4)")?);
    /// assert_eq!(Morphism::encoded(&domain, &map, &codomain)?.to_string(), "(4,8):(2,0)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn encoded(domain: &IntTuple, map: &IntTuple, codomain: &IntTuple) -> Result<Layout, LayoutError> {
        let mut targets = [0; MAX_LEAVES];
        let mut leaf = 0;
        while leaf < map.length() {
            // A number that does not fit is beyond every codomain.
            #[allow(clippy::cast_possible_truncation, reason = "checked")]
            let target = if map.entries[leaf] > MAX_LEAVES as u64 { usize::MAX } else { map.entries[leaf] as usize };
            targets[leaf] = target;
            leaf += 1;
        }
        let (targets, _) = targets.split_at(map.length());
        let morphism = ctry!(Morphism::new(domain, codomain, targets));
        Ok(without_unit_strides(&morphism.layout()))
    }

    /// The morphism of these nested tuples over this map of their leaves.
    ///
    /// # Errors
    /// [`LayoutError::MapLength`], [`LayoutError::EntryMismatch`], [`LayoutError::ZeroExtent`],
    /// [`LayoutError::Overflow`].
    pub const fn over(domain: &IntTuple, codomain: &IntTuple, map: PointedMap) -> Result<Morphism, LayoutError> {
        ctry!(check::check(domain, codomain, &map));
        Ok(Morphism { domain: *domain, codomain: *codomain, map })
    }

    /// The identity of a nested tuple: it encodes the column-major layout.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn identity(tuple: &IntTuple) -> Result<Morphism, LayoutError> {
        Morphism::over(tuple, tuple, ctry!(PointedMap::identity(tuple.length())))
    }

    /// The domain, the shape of the layout.
    pub const fn domain(&self) -> &IntTuple {
        &self.domain
    }

    /// The codomain.
    pub const fn codomain(&self) -> &IntTuple {
        &self.codomain
    }

    /// The map of the leaves.
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

    /// The morphism of the leaves, between flat tuples: the functor from Nest to Tuple.
    ///
    /// Law: `(f then g).flatten() = f.flatten() then g.flatten()`.
    pub const fn flatten(&self) -> Morphism {
        Morphism { domain: flat(&self.domain), codomain: flat(&self.codomain), map: self.map }
    }

    /// The same morphism into the flat codomain: it encodes the same layout.
    pub const fn flatten_codomain(&self) -> Morphism {
        Morphism { codomain: flat(&self.codomain), ..*self }
    }

    /// The layout that the morphism encodes: an entry that goes to entry `j` has as stride the product of the codomain
    /// before `j`, one that goes to the base point has stride 0.
    ///
    /// Post: `shape(result) = domain()`; `cosize(result) <= codomain_size()`; the result is tractable.
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("(4,2,4) -[1,*,3]-> (4,2,4)")?;
    /// assert_eq!(f.layout().to_string(), "(4,2,4):(1,0,8)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn layout(&self) -> Layout {
        let mut layout = Layout { shape: self.domain, strides: Strides::ZERO };
        let mut step = 1u64;
        let mut target = 0;
        while target < self.codomain.length() {
            if let Some(i) = self.map.preimage(target) {
                layout.strides.set(i, Stride::constant(as_signed(step)));
            }
            step *= self.codomain.entries[target];
            target += 1;
        }
        layout
    }

    /// Whether the codomain of this morphism is the domain of the next, brackets included.
    pub const fn is_composable_with(&self, next: &Morphism) -> bool {
        self.codomain.same(&next.domain)
    }

    /// This morphism, then `next`.
    ///
    /// Arrows are followed, and one that meets the base point ends there.
    ///
    /// Law: `L(f then g) = L(g) after L(f)`, the composite of the layouts, coalesced over the domain of `f`.
    /// Associative, identities are units.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`].
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("(2,3) -[2,1]-> (3,2)")?;
    /// let g = Morphism::parse("(3,2) -[*,1]-> (2)")?;
    /// assert_eq!(f.then(&g)?.to_string(), "(2,3) -[1,*]-> (2)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn then(&self, next: &Morphism) -> Result<Morphism, LayoutError> {
        ctry!(require_same(&self.codomain, &next.domain));
        let map = ctry!(self.map.then(&next.map));
        Ok(Morphism { domain: self.domain, codomain: next.codomain, map })
    }

    /// Whether the morphism is invertible: every leaf of the codomain is met, none goes to the base point.
    pub const fn is_isomorphism(&self) -> bool {
        self.map.is_bijective()
    }

    /// The text form, `((5,5),8) -[1,3,*]-> (5,5)`.
    pub const fn text(&self) -> Text {
        write(&self.domain, &self.map, &self.codomain)
    }

    /// The morphism as a formula for TeX.
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("(4,2) -[*,1]-> (2)")?;
    /// assert_eq!(f.tex().as_str(), r"$(4,2) \xrightarrow{(*,1)} (2)$");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn tex(&self) -> Text {
        let mut text = Text::new().text("$").then(&self.domain.text()).text(" \\xrightarrow{(");
        let mut i = 0;
        while i < self.map.domain() {
            if i > 0 {
                text.push(",");
            }
            match self.map.targets[i] {
                0 => text.push("*"),
                target => text.push_number(target as u64),
            }
            i += 1;
        }
        text.text(")} ").then(&self.codomain.text()).text("$")
    }
}

/// The product of a tuple whose product is known to fit.
const fn product(tuple: &IntTuple) -> u64 {
    let mut size = 1;
    let mut i = 0;
    while i < tuple.length() {
        size *= tuple.entries[i];
        i += 1;
    }
    size
}

/// `S -[..]-> T`.
const fn write(domain: &IntTuple, map: &PointedMap, codomain: &IntTuple) -> Text {
    let mut text = domain.text();
    text.push(" -");
    map.write(&mut text);
    text.push("-> ");
    text.then(&codomain.text())
}

impl fmt::Display for Morphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for Morphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

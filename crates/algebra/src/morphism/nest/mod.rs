//! The type `Morphism` of the categories Tuple and Nest: maps between the leaves of nested or flat tuples.

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

/// A morphism of nested tuples `S -> T`: a [`PointedMap`] of their leaves that joins only equal entries. The brackets
/// of `S` are the brackets of the layout. Between flat tuples it is a morphism of the category Tuple.
///
/// Every morphism that exists is sound: its layout exists. Its entries are positive, the product of the domain fits in
/// 64 bits, and the product of the codomain in 63.
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
    /// Makes a morphism of nested tuples from a map of their leaves, counted from 1, 0 for the base point.
    ///
    /// # Errors
    /// [`LayoutError::MapLength`], [`LayoutError::MapOutOfRange`], [`LayoutError::MapNotInjective`],
    /// [`LayoutError::EntryMismatch`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn new(domain: &IntTuple, codomain: &IntTuple, map: &[usize]) -> Result<Morphism, LayoutError> {
        Morphism::over(domain, codomain, ctry!(PointedMap::new(map, codomain.length())))
    }

    /// The layout of a morphism whose map is written as a tuple, as in `domain -[map]-> codomain` of `layout!`; the
    /// base point `*` is 0.
    ///
    /// # Errors
    /// The errors of [`new`](Morphism::new).
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
            // A number that does not fit exceeds every codomain.
            #[allow(clippy::cast_possible_truncation, reason = "checked")]
            let target = if map.entries[leaf] > MAX_LEAVES as u64 { usize::MAX } else { map.entries[leaf] as usize };
            targets[leaf] = target;
            leaf += 1;
        }
        let (targets, _) = targets.split_at(map.length());
        let morphism = ctry!(Morphism::new(domain, codomain, targets));
        // The stride of an extent of 1 comes from the codomain, and has no part in the function.
        Ok(without_unit_strides(&morphism.layout()))
    }

    /// Makes a morphism of nested tuples from a [`PointedMap`] of their leaves.
    ///
    /// # Errors
    /// [`LayoutError::MapLength`], [`LayoutError::EntryMismatch`], [`LayoutError::ZeroExtent`],
    /// [`LayoutError::Overflow`].
    pub const fn over(domain: &IntTuple, codomain: &IntTuple, map: PointedMap) -> Result<Morphism, LayoutError> {
        ctry!(check::check(domain, codomain, &map));
        Ok(Morphism { domain: *domain, codomain: *codomain, map })
    }

    /// The identity of a nested tuple; its layout is column-major.
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

    /// The product of the codomain: all indices of the layout are below it.
    pub const fn codomain_size(&self) -> u64 {
        product(&self.codomain)
    }

    /// Flattens domain and codomain: the functor from Nest to Tuple.
    ///
    /// Law: `(f then g).flatten() = f.flatten() then g.flatten()`.
    pub const fn flatten(&self) -> Morphism {
        Morphism { domain: flat(&self.domain), codomain: flat(&self.codomain), map: self.map }
    }

    /// Flattens the codomain; the layout stays the same.
    pub const fn flatten_codomain(&self) -> Morphism {
        Morphism { codomain: flat(&self.codomain), ..*self }
    }

    /// The layout of the morphism. An entry that maps to entry `j` has as stride the product of the codomain before
    /// `j`. An entry that maps to the base point has stride 0.
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
            // At most the product of the codomain, which has 63 bits.
            step *= self.codomain.entries[target];
            target += 1;
        }
        layout
    }

    /// Whether the codomain of this morphism is the domain of the next, brackets included.
    pub const fn is_composable_with(&self, next: &Morphism) -> bool {
        self.codomain.same(&next.domain)
    }

    /// Composes this morphism with `next`, which is applied after it.
    ///
    /// Arrows are followed; an arrow that reaches the base point ends there.
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

    /// Whether the morphism is invertible: it reaches every leaf of the codomain, and no leaf maps to the base point.
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

/// The product of a tuple, which must fit.
const fn product(tuple: &IntTuple) -> u64 {
    let mut size = 1;
    let mut i = 0;
    while i < tuple.length() {
        size *= tuple.entries[i];
        i += 1;
    }
    size
}

/// Writes `S -[..]-> T`.
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

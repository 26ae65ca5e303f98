//! The category Nest: nested tuples, and the morphisms of their leaves.

mod divide;
mod refine;
mod standard;

use core::fmt;

use super::entries::{flat, same};
use super::tuple::{check, not_composable, product, write};
use super::{PointedMap, TupleMorphism};
use crate::const_util::ctry;
use crate::error::LayoutError;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::ops::without_unit_strides;
use crate::profile::{MAX_LEAVES, Profile};
use crate::text::Text;

/// A morphism of nested tuples `S -> T`: a morphism of their leaves. The brackets of `S` are those of the layout.
///
/// Source: the categorical paper, "The category Nest".
///
/// ```
/// use layout_algebra::{IntTuple, category::NestMorphism};
/// let f = NestMorphism::new(&IntTuple::parse("((5,5),8)")?, &IntTuple::parse("(5,8,5)")?, &[1, 3, 2])?;
/// assert_eq!(f.to_string(), "((5,5),8) -[1,3,2]-> (5,8,5)");
/// assert_eq!(f.layout().to_string(), "((5,5),8):((1,40),5)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NestMorphism {
    pub(super) domain: IntTuple,
    pub(super) codomain: IntTuple,
    pub(super) map: PointedMap,
}

impl NestMorphism {
    /// The morphism of these nested tuples over this map of their leaves, counted from 1, 0 for the base point.
    ///
    /// # Errors
    /// [`LayoutError::MapLength`], [`LayoutError::MapOutOfRange`], [`LayoutError::MapNotInjective`],
    /// [`LayoutError::EntryMismatch`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn new(domain: &IntTuple, codomain: &IntTuple, map: &[usize]) -> Result<NestMorphism, LayoutError> {
        NestMorphism::over(domain, codomain, ctry!(PointedMap::new(map, codomain.length())))
    }

    /// The layout of the morphism whose map is written as a tuple: what `domain -[map]-> codomain` is in `layout!`, where the
    /// base point `*` is 0.
    ///
    /// # Errors
    /// Those of [`new`](NestMorphism::new).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, category::NestMorphism};
    /// let (domain, map, codomain) = (IntTuple::parse("(4,8)")?, IntTuple::parse("(2,0)")?, IntTuple::parse("(2,4)")?);
    /// assert_eq!(NestMorphism::encoded(&domain, &map, &codomain)?.to_string(), "(4,8):(2,0)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn encoded(domain: &IntTuple, map: &IntTuple, codomain: &IntTuple) -> Result<Layout, LayoutError> {
        let mut targets = [0; MAX_LEAVES];
        let mut leaf = 0;
        while leaf < map.length() {
            // What does not fit is beyond every codomain.
            #[allow(clippy::cast_possible_truncation, reason = "checked")]
            let target = if map.entries[leaf] > MAX_LEAVES as u64 { usize::MAX } else { map.entries[leaf] as usize };
            targets[leaf] = target;
            leaf += 1;
        }
        let (targets, _) = targets.split_at(map.length());
        let morphism = ctry!(NestMorphism::new(domain, codomain, targets));
        Ok(without_unit_strides(&morphism.layout()))
    }

    /// The morphism of these nested tuples over this map of their leaves.
    ///
    /// # Errors
    /// [`LayoutError::MapLength`], [`LayoutError::EntryMismatch`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn over(domain: &IntTuple, codomain: &IntTuple, map: PointedMap) -> Result<NestMorphism, LayoutError> {
        ctry!(check(domain, codomain, &map));
        Ok(NestMorphism { domain: *domain, codomain: *codomain, map })
    }

    /// The identity of a nested tuple: it encodes the column-major layout.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn identity(tuple: &IntTuple) -> Result<NestMorphism, LayoutError> {
        NestMorphism::over(tuple, tuple, ctry!(PointedMap::identity(tuple.length())))
    }

    /// A morphism of flat tuples as one of nested tuples. [`flatten`](NestMorphism::flatten) is its inverse on these.
    pub const fn from_tuple(morphism: &TupleMorphism) -> NestMorphism {
        NestMorphism { domain: morphism.domain, codomain: morphism.codomain, map: morphism.map }
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

    /// The morphism of the leaves: the functor from Nest to Tuple.
    ///
    /// Law: `(f then g).flatten() = f.flatten() then g.flatten()`.
    pub const fn flatten(&self) -> TupleMorphism {
        TupleMorphism { domain: flat(&self.domain), codomain: flat(&self.codomain), map: self.map }
    }

    /// The same morphism into the flat codomain: it encodes the same layout.
    pub const fn flatten_codomain(&self) -> NestMorphism {
        NestMorphism { codomain: flat(&self.codomain), ..*self }
    }

    /// The layout that the morphism encodes: that of [`TupleMorphism::layout`], with the brackets of the domain.
    ///
    /// Post: `shape(result) = domain()`; the result is tractable.
    pub const fn layout(&self) -> Layout {
        let mut layout = self.flatten().layout();
        layout.shape = self.domain;
        layout
    }

    /// Whether the codomain of this morphism is the domain of the next, brackets included.
    pub const fn is_composable_with(&self, next: &NestMorphism) -> bool {
        same(&self.codomain, &next.domain)
    }

    /// This morphism, then `next`.
    ///
    /// Law: `L(f then g) = L(g) after L(f)`, the composite of the layouts, coalesced over the domain of `f`.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`].
    pub const fn then(&self, next: &NestMorphism) -> Result<NestMorphism, LayoutError> {
        if !self.is_composable_with(next) {
            return Err(not_composable(&self.codomain, &next.domain));
        }
        let map = ctry!(self.map.then(&next.map));
        Ok(NestMorphism { domain: self.domain, codomain: next.codomain, map })
    }

    /// The coalesced morphism. Its domain is flat; a single entry is a number, none is `1` at the base point; its codomain
    /// is flat.
    ///
    /// Law: `L(coalesce f) = coalesce(L(f))`.
    ///
    /// # Panics
    /// Never.
    ///
    /// ```
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::parse("((2,2),(5,5)) -[1,2,*,*]-> (2,2)")?;
    /// assert_eq!(f.coalesce().to_string(), "(4,25) -[1,*]-> (4)");
    /// assert_eq!(NestMorphism::parse("() -[]-> (5)")?.coalesce().to_string(), "1 -[*]-> (5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coalesce(&self) -> NestMorphism {
        let mut result = NestMorphism::from_tuple(&self.flatten().coalesce());
        if result.domain.length() == 0 {
            result.domain = IntTuple::leaf(1);
            result.map = match PointedMap::base(1, result.codomain.length()) {
                Ok(map) => map,
                Err(_) => unreachable!(),
            };
        }
        if result.domain.length() == 1 {
            result.domain.profile = Profile::LEAF;
        }
        result
    }

    /// Whether the layout is sorted: see [`TupleMorphism::is_sorted`].
    pub const fn is_sorted(&self) -> bool {
        self.flatten().is_sorted()
    }

    /// Whether the morphism is invertible.
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
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::parse("(4,2) -[*,1]-> (2)")?;
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

impl fmt::Display for NestMorphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for NestMorphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

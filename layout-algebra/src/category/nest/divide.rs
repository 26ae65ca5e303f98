//! Concatenation, complement, divide and product of nested morphisms: those of their leaves, with brackets.

use super::NestMorphism;
use crate::category::entries::same;
use crate::category::tuple::not_composable;
use crate::const_util::ctry;
use crate::error::{Blame, LayoutError, Operation};
use crate::int_tuple::IntTuple;

impl NestMorphism {
    /// Whether both have one codomain, brackets included, and no leaf of it is met by both.
    pub const fn images_disjoint(&self, other: &NestMorphism) -> bool {
        same(&self.codomain, &other.codomain) && self.map.images_disjoint(&other.map)
    }

    /// Both morphisms into their common codomain: the domain is the pair of the domains.
    ///
    /// Law: `L(concat) = (L(f), L(g))`.
    ///
    /// # Errors
    /// [`LayoutError::CodomainMismatch`], [`LayoutError::ImagesOverlap`], [`LayoutError::CapacityExceeded`],
    /// [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::parse("4 -[1]-> (4,5)")?;
    /// let g = NestMorphism::parse("(5) -[2]-> (4,5)")?;
    /// assert_eq!(f.concat(&g)?.to_string(), "(4,(5)) -[1,2]-> (4,5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn concat(&self, other: &NestMorphism) -> Result<NestMorphism, LayoutError> {
        if !same(&self.codomain, &other.codomain) {
            let blame = Blame::whole(Operation::Morphism, 1);
            return Err(LayoutError::CodomainMismatch { blame, left: self.codomain, right: other.codomain });
        }
        let flat = ctry!(self.flatten().concat(&other.flatten()));
        let domain = ctry!(IntTuple::tuple(&[self.domain, other.domain]));
        Ok(NestMorphism { domain, codomain: self.codomain, map: flat.map })
    }

    /// Whether no leaf goes to the base point.
    pub const fn is_complementable(&self) -> bool {
        self.map.is_injective()
    }

    /// The inclusion of the codomain leaves that no arrow meets, as a flat tuple.
    ///
    /// Law: `coalesce(L(result)) = complement(L(f), codomain_size)`.
    ///
    /// # Errors
    /// [`LayoutError::NotComplementable`].
    pub const fn complement(&self) -> Result<NestMorphism, LayoutError> {
        let flat = ctry!(self.flatten().complement());
        Ok(NestMorphism { domain: flat.domain, codomain: self.codomain, map: flat.map })
    }

    /// Whether [`concat`](NestMorphism::concat) of both is an isomorphism.
    pub const fn is_complementary_to(&self, other: &NestMorphism) -> bool {
        same(&self.codomain, &other.codomain) && self.flatten().is_complementary_to(&other.flatten())
    }

    /// Whether this morphism divides `f`: it goes into the domain of `f`, brackets included, without base points.
    pub const fn divides(&self, f: &NestMorphism) -> bool {
        self.is_complementable() && self.is_composable_with(f)
    }

    /// Divides this morphism by `tile`: mode 0 holds the leaves that the tile meets, mode 1 the rest.
    ///
    /// Law: `L(result)` is the function of `logical_divide(L(f), L(g))`, with its brackets up to coalescing.
    ///
    /// # Errors
    /// [`LayoutError::NotComplementable`]; [`LayoutError::NotComposable`] unless the codomain of the tile is the domain of
    /// this morphism.
    ///
    /// ```
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::parse("(4,8,4,8) -[1,2,3,4]-> (4,8,4,8)")?;
    /// let tile = NestMorphism::parse("(4,4) -[1,3]-> (4,8,4,8)")?;
    /// assert_eq!(f.logical_divide(&tile)?.to_string(), "((4,4),(8,8)) -[1,3,2,4]-> (4,8,4,8)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn logical_divide(&self, tile: &NestMorphism) -> Result<NestMorphism, LayoutError> {
        let rest = ctry!(tile.complement());
        if !tile.is_composable_with(self) {
            return Err(not_composable(&tile.codomain, &self.domain));
        }
        ctry!(tile.concat(&rest)).then(self)
    }

    /// Whether the product with `tile` exists: this morphism has a complement, and the codomain of `tile` is its domain.
    pub const fn is_product_admissible(&self, tile: &NestMorphism) -> bool {
        match self.complement() {
            Ok(rest) => tile.is_composable_with(&rest),
            Err(_) => false,
        }
    }

    /// The product: mode 0 is this morphism, mode 1 is `tile` carried through the leaves that this one leaves free.
    ///
    /// Law: `L(result) = logical_product(L(f), L(g))` up to coalescing.
    ///
    /// # Errors
    /// [`LayoutError::NotComplementable`], [`LayoutError::NotProductAdmissible`], [`LayoutError::CapacityExceeded`],
    /// [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::parse("(2,2) -[1,2]-> (2,2,5,5)")?;
    /// let tile = NestMorphism::parse("(5,5) -[2,1]-> (5,5)")?;
    /// assert_eq!(f.logical_product(&tile)?.to_string(), "((2,2),(5,5)) -[1,2,4,3]-> (2,2,5,5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn logical_product(&self, tile: &NestMorphism) -> Result<NestMorphism, LayoutError> {
        let rest = ctry!(self.complement());
        if !tile.is_composable_with(&rest) {
            let blame = Blame::whole(Operation::Morphism, 1);
            return Err(LayoutError::NotProductAdmissible { blame, codomain: tile.codomain, free: rest.domain });
        }
        self.concat(&ctry!(tile.then(&rest)))
    }
}

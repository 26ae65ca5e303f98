//! Concatenation, complement, divide and product of flat morphisms, and when they exist.

use super::{TupleMorphism, append, not_composable};
use crate::category::entries::same;
use crate::const_util::{ctry, small};
use crate::error::{Blame, LayoutError, Operation};

impl TupleMorphism {
    /// Whether both have one codomain and no entry of it is met by both.
    pub const fn images_disjoint(&self, other: &TupleMorphism) -> bool {
        same(&self.codomain, &other.codomain) && self.map.images_disjoint(&other.map)
    }

    /// Both morphisms into their common codomain, the domain of the second behind that of the first.
    ///
    /// Law: `L(concat) = concat(L(f), L(g))`.
    ///
    /// # Errors
    /// [`LayoutError::CodomainMismatch`], [`LayoutError::ImagesOverlap`], [`LayoutError::CapacityExceeded`],
    /// [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::parse("(4,4) -[1,3]-> (4,2,4)")?;
    /// assert_eq!(f.concat(&f.complement()?)?.to_string(), "(4,4,2) -[1,3,2]-> (4,2,4)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn concat(&self, other: &TupleMorphism) -> Result<TupleMorphism, LayoutError> {
        if !same(&self.codomain, &other.codomain) {
            let blame = Blame::whole(Operation::Morphism, 1);
            return Err(LayoutError::CodomainMismatch { blame, left: self.codomain, right: other.codomain });
        }
        let map = ctry!(self.map.wedge(&other.map));
        let domain = ctry!(append(&self.domain, &other.domain));
        TupleMorphism { domain, codomain: self.codomain, map }.checked()
    }

    /// Whether no entry goes to the base point.
    pub const fn is_complementable(&self) -> bool {
        self.map.is_injective()
    }

    /// The inclusion of the codomain entries that no arrow meets, in order.
    ///
    /// Law: `concat(f, result)` is an isomorphism; `L(result)` coalesces to `complement(L(f), codomain_size)`;
    /// `result.complement() = f.sort()`.
    ///
    /// # Errors
    /// [`LayoutError::NotComplementable`].
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::parse("(4,4) -[1,3]-> (4,2,4)")?;
    /// assert_eq!(f.complement()?.to_string(), "(2) -[2]-> (4,2,4)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn complement(&self) -> Result<TupleMorphism, LayoutError> {
        if let Some(place) = self.map.first_base() {
            let blame = Blame::shape(Operation::Morphism, place).of(1);
            let extent = self.domain.entries[place];
            return Err(LayoutError::NotComplementable { blame, place: small(place + 1), extent });
        }
        Ok(TupleMorphism::inclusion(&self.codomain, self.map.complement()))
    }

    /// Whether the morphism is invertible: every entry of the codomain is met, none goes to the base point.
    pub const fn is_isomorphism(&self) -> bool {
        self.map.is_bijective()
    }

    /// Whether [`concat`](TupleMorphism::concat) of both is an isomorphism.
    pub const fn is_complementary_to(&self, other: &TupleMorphism) -> bool {
        self.images_disjoint(other)
            && self.map.is_injective()
            && other.map.is_injective()
            && self.domain.length() + other.domain.length() == self.codomain.length()
    }

    /// Whether this morphism divides `f`: it goes into the domain of `f` without base points.
    pub const fn divides(&self, f: &TupleMorphism) -> bool {
        self.is_complementable() && self.is_composable_with(f)
    }

    /// Divides this morphism by `tile`: the entries that the tile meets, then the rest.
    ///
    /// Law: `L(result)` is the composite of `L(f)` with `concat(L(g), L(complement of g))`.
    ///
    /// # Errors
    /// [`LayoutError::NotComplementable`]; [`LayoutError::NotComposable`] unless the codomain of the tile is the domain of
    /// this morphism.
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::parse("(4,8,4,8) -[1,2,3,4]-> (4,8,4,8)")?;
    /// let tile = TupleMorphism::parse("(4,4) -[1,3]-> (4,8,4,8)")?;
    /// assert_eq!(f.flat_divide(&tile)?.to_string(), "(4,4,8,8) -[1,3,2,4]-> (4,8,4,8)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn flat_divide(&self, tile: &TupleMorphism) -> Result<TupleMorphism, LayoutError> {
        let rest = ctry!(tile.complement());
        if !tile.is_composable_with(self) {
            return Err(not_composable(&tile.codomain, &self.domain));
        }
        ctry!(tile.concat(&rest)).then(self)
    }

    /// Whether the product with `tile` exists: this morphism has a complement, and the codomain of `tile` is its domain.
    pub const fn is_product_admissible(&self, tile: &TupleMorphism) -> bool {
        match self.complement() {
            Ok(rest) => tile.is_composable_with(&rest),
            Err(_) => false,
        }
    }

    /// The product: this morphism, then `tile` carried through the entries that this one leaves free.
    ///
    /// Law: `L(result)` is `concat(L(f), L(complement of f) after L(g))`.
    ///
    /// # Errors
    /// [`LayoutError::NotComplementable`], [`LayoutError::NotProductAdmissible`], [`LayoutError::CapacityExceeded`],
    /// [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::parse("(2,2) -[1,2]-> (2,2,5,5)")?;
    /// let tile = TupleMorphism::parse("(5,5) -[2,1]-> (5,5)")?;
    /// assert_eq!(f.flat_product(&tile)?.to_string(), "(2,2,5,5) -[1,2,4,3]-> (2,2,5,5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn flat_product(&self, tile: &TupleMorphism) -> Result<TupleMorphism, LayoutError> {
        let rest = ctry!(self.complement());
        if !tile.is_composable_with(&rest) {
            let blame = Blame::whole(Operation::Morphism, 1);
            return Err(LayoutError::NotProductAdmissible { blame, codomain: tile.codomain, free: rest.domain });
        }
        self.concat(&ctry!(tile.then(&rest)))
    }
}

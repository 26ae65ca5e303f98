//! Concatenation, complement, divide and product of morphisms, and when they exist. Without brackets they are the
//! operations of the category Tuple.

use super::Morphism;
use crate::const_util::{ctry, small};
use crate::data::int_tuple::IntTuple;
use crate::error::{Blame, LayoutError, Operation};

impl Morphism {
    /// Whether both have the same codomain, brackets included, and reach no common leaf of it.
    pub const fn images_disjoint(&self, other: &Morphism) -> bool {
        self.codomain.same(&other.codomain) && self.map.images_disjoint(&other.map)
    }

    /// Concatenates two morphisms into their common codomain: the domain is the pair of the domains.
    ///
    /// Law: `L(concat) = (L(f), L(g))`.
    ///
    /// # Errors
    /// [`LayoutError::CodomainMismatch`], [`LayoutError::ImagesOverlap`], [`LayoutError::CapacityExceeded`],
    /// [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("4 -[1]-> (4,5)")?;
    /// let g = Morphism::parse("(5) -[2]-> (4,5)")?;
    /// assert_eq!(f.concat(&g)?.to_string(), "(4,(5)) -[1,2]-> (4,5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn concat(&self, other: &Morphism) -> Result<Morphism, LayoutError> {
        if !self.codomain.same(&other.codomain) {
            let blame = Blame::whole(Operation::Morphism, 1);
            return Err(LayoutError::CodomainMismatch { blame, left: self.codomain, right: other.codomain });
        }
        let map = ctry!(self.map.wedge(&other.map));
        let domain = ctry!(IntTuple::tuple(&[self.domain, other.domain]));
        Morphism::over(&domain, &self.codomain, map)
    }

    /// Whether a complement exists: no leaf maps to the base point.
    pub const fn is_complementable(&self) -> bool {
        self.map.is_injective()
    }

    /// The complement: the inclusion of the codomain leaves that no arrow reaches, as a flat tuple.
    ///
    /// Law: `concat(f, result)` is an isomorphism; `coalesce(L(result)) = complement(L(f), codomain_size)`; if `f` is
    /// flat, `result.complement() = f.sort()`.
    ///
    /// # Errors
    /// [`LayoutError::NotComplementable`].
    pub const fn complement(&self) -> Result<Morphism, LayoutError> {
        if let Some(place) = self.map.first_base() {
            let blame = Blame::shape(Operation::Morphism, place).of(1);
            let extent = self.domain.entries[place];
            return Err(LayoutError::NotComplementable { blame, place: small(place + 1), extent });
        }
        let map = self.map.complement();
        let mut domain = IntTuple::EMPTY;
        while domain.length() < map.domain() {
            domain.append(self.codomain.entries[map.targets[domain.length()] as usize - 1]);
        }
        Ok(Morphism { domain, codomain: self.codomain, map })
    }

    /// Whether [`concat`](Morphism::concat) of both is an isomorphism.
    pub const fn is_complementary_to(&self, other: &Morphism) -> bool {
        self.images_disjoint(other)
            && self.map.is_injective()
            && other.map.is_injective()
            && self.domain.length() + other.domain.length() == self.codomain.length()
    }

    /// Whether this morphism divides `f`: it maps into the domain of `f`, brackets included, without base points.
    pub const fn divides(&self, f: &Morphism) -> bool {
        self.is_complementable() && self.is_composable_with(f)
    }

    /// Divides this morphism by `tile`: mode 0 has the leaves that the tile reaches, mode 1 the rest.
    ///
    /// Law: `L(result)` is the function of `logical_divide(L(f), L(g))`, with its brackets up to coalescing.
    ///
    /// # Errors
    /// [`LayoutError::NotComplementable`]; [`LayoutError::NotComposable`] unless the codomain of the tile is the domain
    /// of this morphism.
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("(4,8,4,8) -[1,2,3,4]-> (4,8,4,8)")?;
    /// let tile = Morphism::parse("(4,4) -[1,3]-> (4,8,4,8)")?;
    /// assert_eq!(f.logical_divide(&tile)?.to_string(), "((4,4),(8,8)) -[1,3,2,4]-> (4,8,4,8)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn logical_divide(&self, tile: &Morphism) -> Result<Morphism, LayoutError> {
        let rest = ctry!(tile.complement());
        // Tile and complement together are an isomorphism, so no arrow is lost.
        ctry!(tile.concat(&rest)).then(self)
    }

    /// Whether the product with `tile` exists: this morphism has a complement, and its domain is the codomain of
    /// `tile`.
    pub const fn is_product_admissible(&self, tile: &Morphism) -> bool {
        match self.complement() {
            Ok(rest) => tile.is_composable_with(&rest),
            Err(_) => false,
        }
    }

    /// The product: mode 0 is this morphism, mode 1 is `tile` mapped to the leaves that this morphism leaves free.
    ///
    /// Law: `L(result) = logical_product(L(f), L(g))` up to coalescing.
    ///
    /// # Errors
    /// [`LayoutError::NotComplementable`], [`LayoutError::NotProductAdmissible`], [`LayoutError::CapacityExceeded`],
    /// [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("(2,2) -[1,2]-> (2,2,5,5)")?;
    /// let tile = Morphism::parse("(5,5) -[2,1]-> (5,5)")?;
    /// assert_eq!(f.logical_product(&tile)?.to_string(), "((2,2),(5,5)) -[1,2,4,3]-> (2,2,5,5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn logical_product(&self, tile: &Morphism) -> Result<Morphism, LayoutError> {
        let rest = ctry!(self.complement());
        if !tile.is_composable_with(&rest) {
            let blame = Blame::whole(Operation::Morphism, 1);
            return Err(LayoutError::NotProductAdmissible { blame, codomain: tile.codomain, free: rest.domain });
        }
        self.concat(&ctry!(tile.then(&rest)))
    }
}

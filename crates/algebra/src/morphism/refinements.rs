//! The categories Ref and Fact: refinements and factorizations as arrows, and morphisms refined along them.
//!
//! ```text
//! S' ──f'─▶ U          S' refines S, U refines T. The refinement of T and f are given: pullback.
//! │         │          The refinement of S and f are given: pushforward.
//! ▼         ▼
//! S  ──f──▶ T
//! ```

use core::fmt;

use super::Morphism;
use super::entries::flat;
use super::nest::require_same;
use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::{Node, Profile};
use crate::data::text::Text;
use crate::error::{LayoutError, Operation};

/// A nested tuple `X` as an arrow from its leaves to the sizes of its modes. With `FLAT`, brackets inside the modes are
/// ignored.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refining<const FLAT: bool> {
    modes: IntTuple,
}

/// A morphism of the category Ref: a nested tuple `X`, as an arrow from its leaves to the sizes of its modes.
///
/// Composition grafts one tree onto the leaves of another, so the brackets still show a chain of refinements.
///
/// ```
/// use layout_algebra::{IntTuple, morphism::Refinement};
/// let fine = Refinement::new(&IntTuple::parse("(2,(2),(5,2))")?)?; // (2,2,5,2) to (2,2,10)
/// let coarse = Refinement::new(&IntTuple::parse("((2,2),10)")?)?; // (2,2,10) to (4,10)
/// assert_eq!(fine.then(&coarse)?.to_string(), "((2,(2)),(5,2))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub type Refinement = Refining<false>;

/// A morphism of the category Fact: a tuple cut into consecutive blocks, as an arrow to the tuple of their products.
///
/// A block is a mode of [`modes`](Refining::modes): a number for a block of one, else a flat tuple, `()` for the empty
/// product. Fact is Ref without the brackets inside the modes.
///
/// ```
/// use layout_algebra::{IntTuple, morphism::Factorization};
/// let a = Factorization::new(&IntTuple::parse("((2,1),2)")?)?;
/// let b = Factorization::new(&IntTuple::parse("(2,(1,2))")?)?;
/// assert_eq!((a.domain(), a.codomain()), (b.domain(), b.codomain()));
/// assert_ne!(a, b); // two ways from (2,1,2) to (2,2)
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub type Factorization = Refining<true>;

/// The result of a pullback or pushforward along a refinement: two sides of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Carried<R> {
    /// The induced refinement of the other end.
    pub refinement: R,
    /// The finer morphism.
    pub morphism: Morphism,
}

impl<const FLAT: bool> Refining<FLAT> {
    /// Makes a refinement from a nested tuple. A number counts as a tuple of one; in a factorization, brackets inside
    /// the modes are ignored.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn new(modes: &IntTuple) -> Result<Refining<FLAT>, LayoutError> {
        let mut i = 0;
        while i < modes.length() {
            if let Some(zero) = modes.zero_extent(i) {
                return Err(zero.during(Operation::Morphism));
            }
            i += 1;
        }
        ctry!(modes.size());
        Ok(if modes.profile.is_leaf() { Refining { modes: flat(modes) } } else { Refining::of(modes) })
    }

    /// The identity of a tuple.
    pub const fn identity(tuple: &IntTuple) -> Refining<FLAT> {
        Refining { modes: flat(tuple) }
    }

    /// The nested tuple.
    pub const fn modes(&self) -> &IntTuple {
        &self.modes
    }

    /// The finer tuple: the leaves.
    pub const fn domain(&self) -> IntTuple {
        flat(&self.modes)
    }

    /// The coarser tuple: the sizes of the modes.
    pub const fn codomain(&self) -> IntTuple {
        match self.modes.product_each() {
            Ok(sizes) => sizes,
            // The product of all modes fits.
            Err(_) => unreachable!(),
        }
    }

    /// Composes this refinement with `next`: each leaf of `next` is replaced by the mode of this one with that size.
    ///
    /// Law: associative, with identities as units.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`], [`LayoutError::CapacityExceeded`].
    pub const fn then(&self, next: &Refining<FLAT>) -> Result<Refining<FLAT>, LayoutError> {
        ctry!(require_same(&self.codomain(), &next.domain()));
        let mut modes = IntTuple::VOID;
        let mut mode = self.modes.profile.before(self.modes.profile.span());
        let mut nodes = next.modes.profile.preorder();
        while let Some(node) = nodes.next() {
            ctry!(match node {
                Node::Leaf(_) => {
                    mode = self.modes.profile.next(mode);
                    modes.push_tree(&self.modes, mode)
                }
                Node::Tuple(count) => modes.push_tuple(count),
            });
        }
        Ok(Refining::of(&modes))
    }

    /// The sum: puts two refinements side by side.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`], [`LayoutError::Overflow`].
    pub const fn sum(&self, other: &Refining<FLAT>) -> Result<Refining<FLAT>, LayoutError> {
        let mut modes = IntTuple::VOID;
        ctry!(modes.push_tuple(self.modes.rank() + other.modes.rank()));
        ctry!(push_modes(&mut modes, &self.modes));
        ctry!(push_modes(&mut modes, &other.modes));
        ctry!(modes.size());
        Ok(Refining { modes })
    }

    /// Pulls a morphism into the coarser tuple back to the finer one: its arrows split like their ends.
    ///
    /// Law: the layout of the result is the same function; both kinds of composition are preserved.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] unless the codomain of `morphism` is the coarser tuple;
    /// [`LayoutError::CapacityExceeded`].
    pub const fn pullback(&self, morphism: &Morphism) -> Result<Carried<Refining<FLAT>>, LayoutError> {
        ctry!(require_same(&morphism.codomain, &self.codomain()));
        let fine = ctry!(morphism.pullback(&self.modes));
        Ok(Carried { refinement: Refining::of(&fine.domain), morphism: fine.flatten() })
    }

    /// Pushes a morphism out of the coarser tuple forward from the finer one: its arrows split like their starts.
    ///
    /// Law: the layout of the result is the same function; both kinds of composition are preserved.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] unless the domain of `morphism` is the coarser tuple;
    /// [`LayoutError::CapacityExceeded`].
    pub const fn pushforward(&self, morphism: &Morphism) -> Result<Carried<Refining<FLAT>>, LayoutError> {
        ctry!(require_same(&self.codomain(), &morphism.domain));
        let fine = ctry!(morphism.pushforward(&self.modes));
        Ok(Carried { refinement: Refining::of(&fine.codomain), morphism: fine.flatten() })
    }

    /// The text form of the nested tuple.
    pub const fn text(&self) -> Text {
        self.modes.text()
    }

    /// The normal form of a tuple: unchanged, or with `FLAT` without brackets inside the modes and around a single
    /// number.
    const fn of(modes: &IntTuple) -> Refining<FLAT> {
        if !FLAT {
            return Refining { modes: *modes };
        }
        let mut profile = Profile::VOID;
        let mut pushed = profile.open(modes.rank());
        let mut mode = modes.profile.before(modes.profile.span());
        while mode.node_end < modes.profile.node_count() {
            mode = modes.profile.next(mode);
            let count = mode.leaf_end - mode.leaf;
            pushed = pushed && (count == 1 || profile.open(count)) && profile.push_leaves(count);
        }
        assert!(pushed, "a tuple with fewer brackets than one that exists fits");
        Refining { modes: IntTuple { entries: modes.entries, profile } }
    }
}

impl<const FLAT: bool> fmt::Display for Refining<FLAT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl<const FLAT: bool> fmt::Debug for Refining<FLAT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl Refinement {
    /// The factorization of a refinement, the blocks of leaves: the functor from Ref to Fact.
    ///
    /// Law: `(x then y).factorization() = x.factorization() then y.factorization()`; pullback and pushforward are
    /// preserved.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, morphism::Refinement};
    /// let x = Refinement::new(&IntTuple::parse("((2,(3,2)),(5))")?)?;
    /// assert_eq!(x.factorization().to_string(), "((2,3,2),5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn factorization(&self) -> Factorization {
        Refining::of(&self.modes)
    }
}

impl Factorization {
    /// The refinement with these blocks as modes: a section of [`factorization`](Refinement::factorization).
    ///
    /// Law: `x.refinement().factorization() = x`.
    pub const fn refinement(&self) -> Refinement {
        Refining { modes: self.modes }
    }

    /// Block `block`, counted from 0.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`].
    pub const fn block(&self, block: usize) -> Result<IntTuple, LayoutError> {
        Ok(flat(&ctry!(self.modes.mode(block))))
    }
}

/// Appends the modes of a tuple.
const fn push_modes(onto: &mut IntTuple, modes: &IntTuple) -> Result<(), LayoutError> {
    let mut mode = modes.profile.before(modes.profile.span());
    while mode.node_end < modes.profile.node_count() {
        mode = modes.profile.next(mode);
        ctry!(onto.push_tree(modes, mode));
    }
    Ok(())
}

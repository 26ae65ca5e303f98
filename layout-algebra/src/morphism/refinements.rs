//! The categories Ref and Fact: refinements and factorizations as arrows, and how morphisms are carried along them.
//!
//! ```text
//! S' ──f'─▶ U          S' refines S, U refines T. The refinement of T and f are given: pullback.
//! │         │          The refinement of S and f are given: pushforward.
//! ▼         ▼
//! S  ──f──▶ T
//! ```

use core::fmt;

use super::Morphism;
use super::entries::{Entries, flat, same};
use super::nest::not_composable;
use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::Span;
use crate::data::text::Text;
use crate::error::{Blame, LayoutError, ModePath, Operation};

/// A morphism of the category Ref: a nested tuple `X`, as the way from its leaves to the sizes of its modes.
///
/// Composition grafts one tree onto the leaves of another, so a chain of refinements stays readable in the brackets.
///
/// ```
/// use layout_algebra::{IntTuple, morphism::Refinement};
/// let fine = Refinement::new(&IntTuple::parse("(2,(2),(5,2))")?)?; // (2,2,5,2) to (2,2,10)
/// let coarse = Refinement::new(&IntTuple::parse("((2,2),10)")?)?; // (2,2,10) to (4,10)
/// assert_eq!(fine.then(&coarse)?.to_string(), "((2,(2)),(5,2))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refinement {
    modes: IntTuple,
}

/// A morphism of the category Fact: a tuple cut into consecutive blocks, as the way to the tuple of their products.
///
/// A block is a mode of [`modes`](Factorization::modes): a number for a block of one, else a flat tuple, `()` for the
/// empty product. Fact is what is left of Ref when brackets inside the modes are forgotten.
///
/// ```
/// use layout_algebra::{IntTuple, morphism::Factorization};
/// let a = Factorization::new(&IntTuple::parse("((2,1),2)")?)?;
/// let b = Factorization::new(&IntTuple::parse("(2,(1,2))")?)?;
/// assert_eq!((a.domain(), a.codomain()), (b.domain(), b.codomain()));
/// assert_ne!(a, b); // two ways from (2,1,2) to (2,2)
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Factorization {
    modes: IntTuple,
}

/// Two sides of a square: a morphism carried along a refinement `R`, and the refinement that goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried<R> {
    /// The refinement of the other end.
    pub refinement: R,
    /// The finer morphism.
    pub morphism: Morphism,
}

macro_rules! arrows {
    ($name:ident, $what:literal) => {
        impl $name {
            #[doc = concat!("The identity ", $what, " of a tuple.")]
            pub const fn identity(tuple: &IntTuple) -> $name {
                $name { modes: flat(tuple) }
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
                let mut sizes = Entries::NONE;
                let mut span = Span { node: 0, node_end: 1, leaf: 0, leaf_end: 0 };
                while sizes.count < self.modes.rank() {
                    span = self.modes.profile.subtree(span.node_end, span.leaf_end);
                    sizes.at[sizes.count] = match self.modes.size_of(span) {
                        Ok(size) => size,
                        Err(_) => unreachable!(),
                    };
                    sizes.count += 1;
                }
                sizes.tuple()
            }

            /// This one, then `next`: each leaf of the next is replaced by the mode of this one that it is the size of.
            ///
            /// Law: associative, with identities as units.
            ///
            /// # Errors
            /// [`LayoutError::NotComposable`], [`LayoutError::CapacityExceeded`].
            pub const fn then(&self, next: &$name) -> Result<$name, LayoutError> {
                let (codomain, domain) = (self.codomain(), next.domain());
                if !same(&codomain, &domain) {
                    return Err(not_composable(&codomain, &domain));
                }
                let mut modes = IntTuple::VOID;
                let (mut node, mut span) = (0, Span { node: 0, node_end: 1, leaf: 0, leaf_end: 0 });
                while node < next.modes.profile.node_count() {
                    if next.modes.profile.is_leaf_at(node) {
                        span = self.modes.profile.subtree(span.node_end, span.leaf_end);
                        ctry!(modes.push_tree(&self.modes, span));
                    } else {
                        ctry!(modes.push_tuple(next.modes.profile.modes_at(node)));
                    }
                    node += 1;
                }
                Ok($name { modes }.normal())
            }

            /// Both side by side.
            ///
            /// # Errors
            /// [`LayoutError::CapacityExceeded`], [`LayoutError::Overflow`].
            pub const fn sum(&self, other: &$name) -> Result<$name, LayoutError> {
                let mut modes = IntTuple::VOID;
                ctry!(modes.push_tuple(self.modes.rank() + other.modes.rank()));
                ctry!(push_modes(&mut modes, &self.modes));
                ctry!(push_modes(&mut modes, &other.modes));
                ctry!(modes.size());
                Ok($name { modes })
            }

            /// A morphism into the coarser tuple, carried along: its arrows split as their ends do.
            ///
            /// Law: the layout of the result is the same function; composition of either kind is kept.
            ///
            /// # Errors
            /// [`LayoutError::NotComposable`] unless the codomain of `morphism` is the coarser tuple;
            /// [`LayoutError::CapacityExceeded`].
            pub const fn pullback(&self, morphism: &Morphism) -> Result<Carried<$name>, LayoutError> {
                let codomain = self.codomain();
                if !same(&morphism.codomain, &codomain) {
                    return Err(not_composable(&morphism.codomain, &codomain));
                }
                let fine = ctry!(morphism.pullback(&self.modes));
                Ok(Carried { refinement: $name { modes: fine.domain }.normal(), morphism: fine.flatten() })
            }

            /// A morphism out of the coarser tuple, carried along: its arrows split as their starts do.
            ///
            /// Law: the layout of the result is the same function; composition of either kind is kept.
            ///
            /// # Errors
            /// [`LayoutError::NotComposable`] unless the domain of `morphism` is the coarser tuple;
            /// [`LayoutError::CapacityExceeded`].
            pub const fn pushforward(&self, morphism: &Morphism) -> Result<Carried<$name>, LayoutError> {
                let codomain = self.codomain();
                if !same(&codomain, &morphism.domain) {
                    return Err(not_composable(&codomain, &morphism.domain));
                }
                let fine = ctry!(morphism.pushforward(&self.modes));
                Ok(Carried { refinement: $name { modes: fine.codomain }.normal(), morphism: fine.flatten() })
            }

            /// The text form, that of the nested tuple.
            pub const fn text(&self) -> Text {
                self.modes.text()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.text().as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.text().as_str())
            }
        }
    };
}

arrows!(Refinement, "refinement");
arrows!(Factorization, "factorization");

impl Refinement {
    /// The refinement that a nested tuple presents. A number counts as a tuple of one.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn new(modes: &IntTuple) -> Result<Refinement, LayoutError> {
        let mut i = 0;
        while i < modes.length() {
            if modes.entries[i] == 0 {
                return Err(LayoutError::ZeroExtent {
                    blame: Blame::shape(Operation::Morphism, i),
                    mode: ModePath::of(&modes.profile, i),
                });
            }
            i += 1;
        }
        ctry!(modes.size());
        if modes.profile.is_leaf() {
            return Ok(Refinement { modes: flat(modes) });
        }
        Ok(Refinement { modes: *modes })
    }

    /// The blocks of leaves: the functor from Ref to Fact.
    ///
    /// Law: `(x then y).factorization() = x.factorization() then y.factorization()`; pullback and pushforward are kept.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, morphism::Refinement};
    /// let x = Refinement::new(&IntTuple::parse("((2,(3,2)),(5))")?)?;
    /// assert_eq!(x.factorization().to_string(), "((2,3,2),5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn factorization(&self) -> Factorization {
        Factorization { modes: self.modes }.normal()
    }

    /// Any nested tuple is in normal form.
    const fn normal(self) -> Refinement {
        self
    }
}

impl Factorization {
    /// The factorization into the modes of a nested tuple; deeper brackets do not count.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub const fn new(modes: &IntTuple) -> Result<Factorization, LayoutError> {
        Ok(ctry!(Refinement::new(modes)).factorization())
    }

    /// The refinement with these blocks as modes: a section of [`Refinement::factorization`].
    ///
    /// Law: `x.refinement().factorization() = x`.
    pub const fn refinement(&self) -> Refinement {
        Refinement { modes: self.modes }
    }

    /// Block `block`, counted from 0.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`].
    pub const fn block(&self, block: usize) -> Result<IntTuple, LayoutError> {
        Ok(flat(&ctry!(self.modes.mode(block))))
    }

    /// The same with the brackets inside the modes left out, and none around a single number.
    const fn normal(self) -> Factorization {
        let mut modes = IntTuple::VOID;
        let mut pushed = modes.push_tuple(self.modes.rank()).is_ok();
        let mut span = Span { node: 0, node_end: 1, leaf: 0, leaf_end: 0 };
        let mut i = 0;
        while i < self.modes.rank() {
            span = self.modes.profile.subtree(span.node_end, span.leaf_end);
            let count = span.leaf_end - span.leaf;
            if count != 1 {
                pushed = pushed && modes.push_tuple(count).is_ok();
            }
            let mut leaf = span.leaf;
            while leaf < span.leaf_end {
                pushed = pushed && modes.push_leaf(self.modes.entries[leaf]).is_ok();
                leaf += 1;
            }
            i += 1;
        }
        // A tuple with fewer brackets than one that exists.
        assert!(pushed, "the normal form of a factorization fits");
        Factorization { modes }
    }
}

/// Pushes the modes of a tuple.
const fn push_modes(onto: &mut IntTuple, modes: &IntTuple) -> Result<(), LayoutError> {
    let mut span = Span { node: 0, node_end: 1, leaf: 0, leaf_end: 0 };
    let mut i = 0;
    while i < modes.rank() {
        span = modes.profile.subtree(span.node_end, span.leaf_end);
        ctry!(onto.push_tree(modes, span));
        i += 1;
    }
    Ok(())
}

//! The categories **Tuple** and **Nest**: tractable layouts as morphisms, whose arrows compose.
//!
//! A *morphism* joins entries of one tuple to equal entries of another, no two to the same:
//!
//! ```text
//! (8,8,16,16) -[3,4,1,2]-> (16,16,8,8)
//!
//!  8 ───┐ ┌───────────▶ 16      entry 1 goes to entry 3, whose stride is 16 x 16 = 256,
//!       └─┼─┐                    entry 2 to entry 4, of stride 16 x 16 x 8 = 2048, and so on:
//!  8 ─────┼─┼─┐ ┌─────▶ 16      the morphism encodes (8,8,16,16):(256,2048,1,16).
//!         │ │ └─┼─┐
//! 16 ─────┘ └───┼─┼───▶ 8
//! 16 ───────────┘ └───▶ 8
//! ```
//!
//! Entries that map to the *base point* `*` have stride 0. Composing morphisms means following arrows, and it composes
//! the layouts:
//!
//! ```
//! use layout_algebra::{morphism::Morphism, ops::composition};
//! let f = Morphism::parse("((2,2),(2,2)) -[3,2,6,5]-> ((2,2,2),(2,2,2))")?;
//! let g = Morphism::parse("((2,2,2),(2,2,2)) -[1,*,2,*,3,4]-> (2,2,2,2)")?;
//! let both = f.then(&g)?;
//! assert_eq!(both.to_string(), "((2,2),(2,2)) -[2,*,4,3]-> (2,2,2,2)");
//! assert_eq!(both.layout(), composition(&g.layout(), &f.layout())?);
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```
//!
//! - [`PointedMap`]: maps of finite pointed sets, the category *Fin*; [`Morphism`]: maps of tuples, nested (Nest) or
//!   flat (Tuple).
//! - [`Morphism::standard`] and [`Morphism::layout`]: from a tractable layout to its morphism and back.
//! - [`MutualRefinement`], [`WeakComposite`], [`CompositionTrace`]: the composition of layouts by the theory.
//! - [`Refinement`], [`Factorization`], [`Span`], [`Cospan`]: refinements as arrows.
//! - [`elementary`]: the older theory, divisibility instead of arrows. [`diagram`]: pictures as text.
//!
//! The macro writes layouts as morphisms and draws them. The functions that it does not call serve readers of the
//! paper; the golden vectors of `tract` test its definitions and theorems.
//!
//! `docs/theory.md` explains the theory. Maps and texts count entries from 1, as the literature does, with 0 or `*` for
//! the base point. Leaves and indices of functions count from 0, as everywhere in this crate.

mod compose;
pub mod diagram;
pub mod elementary;
mod entries;
mod nest;
mod pointed_map;
mod refinement;
mod refinements;
mod relative;
mod span;
mod text;

pub use compose::{CompositionTrace, WeakComposite};
pub use nest::{CoalescedMorphism, Morphism};
pub use pointed_map::PointedMap;
pub use refinement::MutualRefinement;
pub use refinements::{Carried, Factorization, Refinement, Refining};
pub use span::{Cospan, CospanBy, RefCospan, RefSpan, Span, SpanBy};

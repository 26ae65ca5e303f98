//! Text diagrams of morphisms and of mutual refinements.
//!
//! [`Routing`] and [`Nesting`] compute the geometry in rows, lanes and levels. [`Diagram`] and [`RefinementDiagram`]
//! draw it with box-drawing characters. Other renderings can share the geometry.
//!
//! ```
//! use layout_algebra::morphism::{Morphism, diagram::Diagram};
//! let f = Morphism::parse("((5,5),8) -[1,3,2]-> (5,8,5)")?;
//! assert_eq!(Diagram::of(&f).to_string(), "\
//! 25 ┬─ 5 ───────────▶ 5
//!    └─ 5 ───┐ ┌─────▶ 8
//!            └─┼─┐
//!  8 ── 8 ─────┘ └───▶ 5
//! ");
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```

mod nesting;
mod routing;
mod text;

pub use nesting::{Branch, Nesting};
pub use routing::{Route, Routing};
pub use text::{Diagram, RefinementDiagram};

//! Inputs: all small layouts, and random larger ones.
//!
//! [`small`] enumerates; [`morphism`] has the morphisms of both kinds; [`random`] holds the `proptest` strategies, those inside each law and those one step
//! outside.

pub mod morphism;
pub mod random;
pub mod small;

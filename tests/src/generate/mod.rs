//! Inputs: all small layouts, and random larger ones.
//!
//! [`small`] enumerates; [`extreme`] has numbers near the limits; [`morphism`] has the morphisms of both kinds;
//! [`hostile`] the lines of vector files that are hard to judge; [`random`] holds the `proptest` strategies, those
//! inside each law and those one step outside.

pub mod dynamic;
pub mod extreme;
pub mod hostile;
pub mod morphism;
pub mod random;
pub mod small;

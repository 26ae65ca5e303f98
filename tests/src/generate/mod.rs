//! Inputs: all small layouts, and random larger ones.
//!
//! [`small`] enumerates; [`random`] holds the `proptest` strategies, those inside each law and those one step
//! outside.

pub mod random;
pub mod small;

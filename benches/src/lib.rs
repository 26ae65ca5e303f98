//! Measurements of `layout-static`: what its layouts cost the compiler.

pub mod compile;
pub mod operands;
pub mod operations;

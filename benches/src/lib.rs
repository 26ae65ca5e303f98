//! Measurements of `layout-static`: what its layouts cost the compiler, and what the algebra and its tensors cost at run time.

pub mod compile;
pub mod operands;
pub mod operations;
pub mod peer;
pub mod ratio;

//! Measurements of `layout-static`: what its layouts cost the compiler, what the algebra and its tensors cost at run
//! time, and what kernels on them come to.

pub mod compile;
pub mod kernels;
pub mod operands;
pub mod operations;
pub mod page;
pub mod peer;
pub mod plot;
pub mod ratio;
pub mod stages;

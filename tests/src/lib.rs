//! How the project knows that its algebra is right.
//!
//! - [`oracle`]: the definitions themselves, by enumeration: slow, simple, and without a call into the operations
//!   that they judge.
//! - [`generate`]: all small layouts, and random larger ones: inputs that a law admits, and inputs one step outside.
//! - [`vectors`]: golden data of other implementations, and the runner that holds the algebra against it.
//!
//! The laws are in `tests/laws/`, one file an operation.

pub mod generate;
pub mod lanes;
pub mod oracle;
pub mod steps;
pub mod tree;
pub mod vectors;

/// Pages whose examples run, as `build.rs` completes them.
macro_rules! pages {
    ($($Page:ident $file:literal)*) => {
        $(#[cfg(doctest)]
        #[doc = include_str!(concat!(env!("OUT_DIR"), "/", $file))]
        struct $Page;)*
    };
}

pages! {
    Readme "README.md"
    Design "DESIGN.md"
    Atoms "docs/atoms.md"
    Bits "docs/bits.md"
    Comparison "docs/comparison.md"
    Memory "docs/memory.md"
    Theory "docs/theory.md"
    Tma "docs/tma.md"
    FromCute "docs/coming-from/cute.md"
    FromMdspan "docs/coming-from/mdspan.md"
    FromMojo "docs/coming-from/mojo.md"
    FromNdarray "docs/coming-from/ndarray.md"
    FromNumpy "docs/coming-from/numpy.md"
    FromRustCuda "docs/coming-from/rust-cuda.md"
    FromTriton "docs/coming-from/triton.md"
}

//! The mended cases of `tests/ui`, and those of its folder `pass`: each compiles, and its `main` runs. `build.rs`
//! gathers them.

#![allow(
    warnings,
    missing_docs,
    clippy::all,
    clippy::pedantic,
    reason = "the cases show mistakes mended, nothing else"
)]

include!(concat!(env!("OUT_DIR"), "/pass.rs"));

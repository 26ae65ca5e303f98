//! How many threads a kernel runs on.

/// The threads of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// The one that calls it.
    One,
    /// Those of the current pool of `rayon`.
    All,
}

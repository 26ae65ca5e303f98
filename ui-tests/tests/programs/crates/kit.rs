//! A crate of another author that builds on the library: what it re-exports, and its own macros, are all that some
//! programs have.

pub use layout_static::*;

/// The library under another path.
pub mod layouts {
    pub use layout_static::{StaticLayout, assert_layout, layout};
}

/// The side of the squares.
pub const SIDE: usize = 6;

/// A row-major square.
#[macro_export]
macro_rules! square {
    ($name:ident) => {
        $crate::layout! { pub type $name = ({ $crate::SIDE }, { $crate::SIDE }) : ({ $crate::SIDE }, 1); }
    };
}

/// Blocks of `n` rows of a tile of 16 x 10.
#[macro_export]
macro_rules! blocks_of {
    ($name:ident, $n:expr) => {
        $crate::layout! { pub type $name = zipped_divide((16, 10) : (10, 1), [$n, _]); }
    };
}

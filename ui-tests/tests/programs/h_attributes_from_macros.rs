// expect: accepted
#![deny(missing_docs, warnings)]
//! Documented.
use layout_static::layout;
macro_rules! tile {
    ($(#[$meta:meta])* $name:ident $text:literal) => {
        layout! { $(#[$meta])* #[doc = concat!("A ", $text, ".")] pub type $name = (6, 10) : (12, 1); }
    }
}
tile!(#[allow(intractable)] #[check(injective)] Tile "padded tile");

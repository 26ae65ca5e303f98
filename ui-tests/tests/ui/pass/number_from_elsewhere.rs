//! law: a number of a type from elsewhere is computed, and refused, by rustc.
use layout_static::layout;

pub type Global = layout_static::Layout<layout_static::C<4>, layout_static::C<2>>;

layout! {
    pub const WORDS: usize = cosize(Global);
}

fn main() {
    assert_eq!(WORDS, 7);
}

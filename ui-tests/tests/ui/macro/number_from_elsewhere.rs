//! law: a number of a type from elsewhere is computed, and refused, by rustc.
use layout_static::layout;

pub type Global = layout_static::Layout<layout_static::C<4>, usize>;

layout! {
    pub const WORDS: usize = cosize(Global);
}

fn main() {}
// mended: usize> => layout_static::C<2>>
// mended: fn main() {} => fn main() {\n    assert_eq!(WORDS, 7);\n}

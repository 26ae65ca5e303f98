//! law: words of other libraries are translated.
use layout_static::layout;

layout! {
    pub type Part = zipped_divide((4, 8) : (8, 1), [2, 2]);
}

fn main() {}

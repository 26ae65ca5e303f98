//! law: names of dimensions have at most 12 characters.
use layout_static::layout;

layout! {
    pub dimension AttentionHead;
}

fn main() {}
// mended: AttentionHead => Head

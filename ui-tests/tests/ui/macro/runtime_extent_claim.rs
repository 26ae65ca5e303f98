//! law: a claim is one of constant extents.
use layout_static::layout;

layout! {
    #[check(injective)]
    pub type Rows = (8?, 4) : (4, 1);
}

fn main() {}
// mended: 8? => 8

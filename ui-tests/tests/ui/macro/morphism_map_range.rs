//! law: an arrow ends in the codomain.
use layout_static::layout;

layout! {
    pub type Swapped = (4, 8) -[2, 3]-> (8, 4);
}

fn main() {}
// mended: 3 => 1

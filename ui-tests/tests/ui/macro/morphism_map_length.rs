//! law: a map has one entry for each entry of the domain.
use layout_static::layout;

layout! {
    pub type Swapped = (4, 8) -[2]-> (8, 4);
}

fn main() {}
// mended: ] => , 1]

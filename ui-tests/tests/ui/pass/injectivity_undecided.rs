//! law: injectivity is proven, or said to be undecided; sixteen modes that interleave are too many.
use layout_static::layout;

layout! {
    #[check(injective)]
    pub type Tile = ((2, 3, 3, 3, 3, 2, 2, 3), (3, 3, 3, 3, 4, 2, 3, 2));
}

fn main() {}

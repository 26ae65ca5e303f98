//! law: a claim has a name of the list.
use layout_static::layout;

layout! {
    #[check(injektive)]
    pub type Tile = (4, 8);
}

fn main() {}
// mended: injektive => injective

//! law: the attribute of claims is `check`.
use layout_static::layout;

layout! {
    #[checks(injective)]
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {}
// mended: checks => check

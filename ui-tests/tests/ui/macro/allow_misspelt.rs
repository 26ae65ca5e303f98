//! law: a slip in our lint would be silent otherwise.
use layout_static::layout;

layout! {
    #[allow(intractible)]
    pub type Tile = (4, 8) : (9, 1);
}

fn main() {}
// mended: intractible => intractable

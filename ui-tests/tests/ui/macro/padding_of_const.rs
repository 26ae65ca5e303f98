//! law: the dense stride of a padded one is tractable, where rustc knows the numbers, too.
use layout_static::layout;

const BK: usize = 32;
const PAD: usize = 1;

layout! {
    pub type Tile = (BK, 64) : (BK + PAD, 1);
}

fn main() {}
// mended: (BK + PAD, 1) => (64 + PAD, 1)

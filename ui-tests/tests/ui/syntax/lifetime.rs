//! law: layouts do not borrow.
use layout_static::layout;

layout! {
    pub type Tile<'a> = (4, 8);
}

fn main() {}
// mended: 'a> = (4 => const N: usize> = (N

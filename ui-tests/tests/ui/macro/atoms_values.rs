//! law: the values of a thread are whole atoms.
use layout_static::layout;

layout! {
    pub atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32);
    pub copy Fill = tiled(Quad, (4, 8) : (8, 1), (1, 6));
}

fn main() {}
// mended: (1, 6) => (1, 8)

//! law: threads of a copy are numbered once each.
use layout_static::layout;

layout! {
    pub atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32);
    pub copy Fill = tiled(Quad, (4, 8) : (2, 8), (1, 4));
}

fn main() {}
// mended: (2, 8) => (1, 4)

//! law: values that an atom moves at once are neighbours that begin at a multiple of their number.
use layout_static::layout;

layout! {
    pub atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32);
    pub copy Fill = tiled(Quad, (4, 2) : (2, 1), (1, 4));
    #[allow(intractable)]
    pub type Rows = (4, 8) : (9, 1);
    pub type Mine = Fill.from(Rows);
}

fn main() {}
// mended: (9, 1) => (12, 1)

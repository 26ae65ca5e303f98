//! law: values that an atom moves at once are neighbours: of a tensor that is claimed to be copied so.
use layout_static::layout;

layout! {
    pub atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32);
    pub copy Fill = tiled(Quad, (4, 2) : (2, 1), (1, 4));
    #[check(at_once(Fill.from), "rows of 16 bytes")]
    pub type Stage = (4, 8) : (1, 4);
}

fn main() {}
// mended: (4, 8) : (1, 4) => (4, 8) : (8, 1)

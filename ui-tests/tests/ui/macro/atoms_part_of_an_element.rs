//! law: the values that move at once are whole elements.
use layout_static::layout;

layout! {
    pub atom Run = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from);
    pub copy Fill = tiled(Run of 24, (32, 4) : (4, 1), (1, 8));
}

fn main() {}
// mended: of 24 => of 16

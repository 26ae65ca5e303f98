//! law: a copy says how many bits an element has.
use layout_static::layout;

layout! {
    pub atom Run = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from);
    pub copy Fill = tiled(Run, (32, 4) : (4, 1), (1, 8));
}

fn main() {}
// mended: tiled(Run, => tiled(Run of 16,

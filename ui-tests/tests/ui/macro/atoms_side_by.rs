//! law: tilings are stated for one of the two sides.
use layout_static::layout;

layout! {
    pub atom Run = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by source);
}

fn main() {}
// mended: by source => by from

//! law: a register holds whole elements.
use layout_static::layout;

layout! {
    pub atom Byte = copy(from (1, 8) : (0, 1), to (1, 8) : (0, 1), by from);
    pub copy Fill = tiled(Byte of 16, (4, 8) : (8, 1), (1, 1));
}

fn main() {}
// mended: of 16 => of 8

//! law: a unit copies by the atoms whose instructions it has.
use layout_static::{atom::copy, layout};

layout! {
    pub atom Quad = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from);
    pub copy Fill = tiled(Quad of 32, 8 : 1, 8 : 1);
}

#[derive(Clone, Copy)]
pub struct Machine;

fn main() {
    let (from, mut to) = ([[1; 4]; 2], [[0; 4]; 2]);
    copy::<Fill, _, _, _>(Machine, &from, &mut to);
}
// mended: (Machine, => (layout_static::atom::Universal,

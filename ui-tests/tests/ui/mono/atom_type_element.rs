//! law: a register holds whole elements, of types too.
use layout_static::{atom::{Of, check}, layout};

layout! {
    pub atom Byte = copy(from (1, 8) : (0, 1), to (1, 8) : (0, 1), by from);
}

const _: () = check::copy_atom::<Of<Byte, 16>>();

fn main() {}
// mended: Byte, 16 => Byte, 8

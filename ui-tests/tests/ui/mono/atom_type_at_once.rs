//! law: values that an atom moves at once are neighbours, of types too.
use layout_static::{atom::{FromSide, check}, layout};

layout! {
    pub atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32);
    pub copy Fill = tiled(Quad, (4, 2) : (2, 1), (1, 4));
    #[allow(intractable)]
    pub type Rows = (4, 8) : (9, 1);
}

const _: () = check::at_once::<Rows, Fill, FromSide>();

fn main() {}
// mended: (9, 1) => (12, 1)

//! law: an element that is written has one owner, of types too.
use layout_static::{atom::{TiledMma, check}, layout};

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub type Grid = (1, 1, 2);
}

const _: () = check::owners::<TiledMma<Outer, Grid>, _>();

fn main() {}
// mended: (1, 1, 2) => (1, 2, 1)

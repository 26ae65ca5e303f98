//! law: no two atoms of a grid have a thread in common, of types too.
use layout_static::{atom::{TiledMma, check}, layout};

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    #[allow(intractable)]
    pub type Grid = (2, 2, 1) : (1, 1, 0);
}

const _: () = check::product::<TiledMma<Outer, Grid>>();

fn main() {}
// mended: (1, 1, 0); => (1, 2, 0);

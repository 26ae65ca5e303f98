//! law: an order names each coordinate once, of types too.
use layout_static::{Keep, atom::{TiledMma, check}, layout};

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub type Grid = (2, 1, 1);
    pub type Order = (4, 2) : (1, 8);
}

const _: () = check::product::<TiledMma<Outer, Grid, (Order, Keep, Keep)>>();

fn main() {}
// mended: (1, 8) => (1, 4)

//! law: an order of a tiled product holds whole grids of atoms, of types too.
use layout_static::{C, Keep, atom::{TiledMma, check}, layout};

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub type Grid = (4, 1, 1);
}

const _: () = check::product::<TiledMma<Outer, Grid, (C<8>, Keep, Keep)>>();

fn main() {}
// mended: C<8> => C<16>

//! law: a tensor that is partitioned is whole tiles, of types too.
use layout_static::{atom::{TvLayout, OperandC, TiledMma}, layout};

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub type Tall = (10, 2) : (2, 1);
}

const _: () = layout_static::check::size::<TvLayout<TiledMma<Outer>, OperandC, Tall>>(20);

fn main() {}
// mended: (10, 2) => (12, 2)
// mended: (20); => (24);

//! law: a thread needs at most the registers that are claimed, of types too.
use layout_static::{atom::{OperandC, check}, layout};

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub mma Product = tiled(Outer, (1, 1, 1), [32, _, _]);
}

const _: () = check::registers::<Product, OperandC>(4);

fn main() {}
// mended: (4); => (8);

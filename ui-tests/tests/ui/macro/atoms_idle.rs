//! law: an element that is written has one owner: a thread that is no lane repeats one.
use layout_static::layout;

layout! {
    pub atom Pairs = mma((4, 1, 1), lanes (2, 2) : (1, 4),
        a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    #[check(owners)]
    pub mma Product = tiled(Pairs);
}

fn main() {}
// mended: lanes (2, 2) : (1, 4) => lanes (2, 2) : (1, 2)

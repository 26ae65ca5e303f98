//! law: registers have other names where each thread holds the elements that are asked for.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub mma Rows = tiled(Outer, (2, 1, 1));
    pub mma Columns = tiled(Outer, (1, 2, 1)) in (8, 2, 1);
    #[check(renames(Rows.c))]
    pub type Asked = Columns.c;
}

fn main() {}
// mended: tiled(Outer, (1, 2, 1)) in (8, 2, 1) => tiled(Outer, (2, 1, 1))

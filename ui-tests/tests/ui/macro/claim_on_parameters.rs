//! law: a layout with parameters is checked where it is used.
use layout_static::layout;

layout! {
    #[check(injective)]
    pub type Tile<const N: usize> = (N, 8);
}

fn main() {}
// mended: #[check(injective)] =>
// mended: fn main() {} => fn main() {\n    layout_static::assert_layout!(Tile<4>: injective);\n}

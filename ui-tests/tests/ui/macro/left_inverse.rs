//! law: the left inverse leads every index back to its cell.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Cells = left_inverse((8, 8) : (3, 32));
}

fn main() {}
// mended: 32 => 33

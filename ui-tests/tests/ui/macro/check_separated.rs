//! law: the parts along a mode are separated when no two of them have an index in common.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    #[check(separated(1))]
    pub type Windows = (4, 3) : (1, 2);
}

fn main() {}
// mended: #[allow(intractable)] =>
// mended: 2 => 4

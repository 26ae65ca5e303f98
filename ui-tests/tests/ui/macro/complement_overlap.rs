//! law: a layout that names an element twice has no complement.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Rest = complement((4, 4) : (1, 2), 64);
}

fn main() {}
// mended: #[allow(intractable)] =>
// mended: , 4) : (1, 2) => ,4):(1,4)

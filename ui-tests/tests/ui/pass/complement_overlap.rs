//! law: a layout that names an element twice has no complement.
use layout_static::layout;

layout! {
    pub type Rest = complement((4,4):(1,4), 64);
}

fn main() {}

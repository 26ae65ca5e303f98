//! law: a profile fits the layout.
use layout_static::layout;

layout! {
    pub type Flat = filter_over((4, 8), (1, 1, 1));
}

fn main() {}
// mended: , 1) => )

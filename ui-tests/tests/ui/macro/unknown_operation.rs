//! law: a slip of the pen is understood.
use layout_static::layout;

layout! {
    pub type Part = compositon((4, 8) : (8, 1), 4);
}

fn main() {}
// mended: compositon => composition

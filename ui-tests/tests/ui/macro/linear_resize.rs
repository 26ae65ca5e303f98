//! law: an input is resized to a power of two.
use layout_static::layout;

layout! {
    pub linear Atom = { lane: 8 ^ 1 } -> { row: 8 };
    pub linear Half = resize_input(Atom, lane, 6);
}

fn main() {}
// mended: lane, 6 => lane, 4

//! law: rustc inverts a layout that the macro does not see, if it can.
use layout_static::layout;

mod elsewhere {
    layout_static::layout! { pub linear Atom = { lane: (2, 2) ^ (1, 1) } -> { row: 4 }; }
}
layout! {
    pub linear Holder = inverse(elsewhere::Atom);
}

fn main() {}
// mended: (1, 1) => (1, 2)

//! law: an input is resized by its name, also where only rustc knows which inputs there are.
use layout_static::layout;

mod elsewhere {
    layout_static::layout! { pub linear Atom = { lane: 8 ^ 1 } -> { row: 8 }; }
}
layout! {
    pub linear Half = resize_input(elsewhere::Atom, warp, 4);
}

fn main() {}
// mended: warp, 4 => lane, 4

//! law: other dimensions of the same bits have as many bits, also where only rustc knows how many there are.
use layout_static::layout;

mod elsewhere {
    layout_static::layout! { pub linear Atom = { lane: 8 ^ 1 } -> { row: 8 }; }
}
layout! {
    pub linear Threads = reshape_inputs(elsewhere::Atom, { register: 2, lane: 8 });
}

fn main() {}
// mended: lane: 8 } => lane: 4 }

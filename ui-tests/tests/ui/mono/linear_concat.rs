//! law: inputs side by side have names of their own, also where only rustc knows them.
use layout_static::layout;

mod elsewhere {
    layout_static::layout! { pub linear Atom = { lane: 8 ^ 1 } -> { row: 8 }; }
}
layout! {
    pub linear Both = concat_inputs(elsewhere::Atom, { lane: 4 ^ 2 } -> { row: 8 });
}

fn main() {}
// mended: { lane: 4 ^ 2 } => { warp: 4 ^ 2 }

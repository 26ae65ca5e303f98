//! law: one layout follows another that takes all its outputs.
use layout_static::layout;

layout! {
    pub linear Lanes = { lane: 8 ^ 1 } -> { row: 8 };
    pub linear Rows = { row: 4 ^ 1 } -> { offset: 4 };
    pub linear Both = then(Lanes, Rows);
}

fn main() {}
// mended: { row: 4 ^ 1 } -> { offset: 4 } => { row: 8 ^ 1 } -> { offset: 8 }

//! law: a plan is between two layouts of one tile.
use layout_static::layout;

layout! {
    linear Source = { register: 4 ^ 8, lane: 8 ^ 1 } -> { offset: 32 };
    linear Target = { register: 4 ^ 8, lane: 16 ^ 1 } -> { offset: 64 };
    pub plan Between = convert(Source, Target, bits 32);
}

fn main() {}
// mended: { register: 4 ^ 8, lane: 16 ^ 1 } -> { offset: 64 } => { register: 4 ^ 1, lane: 8 ^ 4 } -> { offset: 32 }

//! law: each element of the target of a plan is held by a thread of the source.
use layout_static::layout;

layout! {
    linear Source = { register: 2 ^ 2, lane: 4 ^ 4 } -> { offset: 16 };
    linear Target = { register: 2 ^ 1, lane: 4 ^ 4 } -> { offset: 16 };
    pub plan Between = convert(Source, Target, bits 32);
}

fn main() {}
// mended: register: 2 ^ 1 => register: 2 ^ 2

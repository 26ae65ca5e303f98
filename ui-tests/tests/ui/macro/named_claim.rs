//! law: a layout that is claimed to be surjective reaches each output.
use layout_static::layout;

layout! {
    #[check(surjective)]
    pub linear Even = { lane: 4 ^ 2 } -> { row: 8 };
}

fn main() {}
// mended: 4 ^ 2 => 8 ^ 1

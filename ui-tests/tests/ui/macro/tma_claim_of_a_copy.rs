//! law: the claim `instructions` is about a bulk copy.
use layout_static::layout;

layout! {
    #[check(instructions <= 1)]
    pub type Stage = (64, 64) : (64, 1);
}

fn main() {}
// mended: instructions <= 1 => size == 4096

//! law: no two arrows end at one entry.
use layout_static::layout;

layout! {
    pub type Same = (4, 4) -[1, 1]-> (4, 4);
}

fn main() {}
// mended: 1] => *]

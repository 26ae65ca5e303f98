//! law: rustc warns of a private definition that nobody names; what another definition is made of is named.
#![deny(dead_code)]
use layout_static::layout;

layout! {
    type Rows = (4, 8) : (8, 1);
    type Blocks = zipped_divide(Rows, [2, 4]);
    const WORDS: usize = size(Rows);
}

fn main() {}

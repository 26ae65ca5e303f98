//! law: the name of a dimension has up to 12 of a..z, 0..9 and _.
use layout_static::algebra::linear::Name;

const HEAD: Name = Name::expect("attention_head");

fn main() {}
// mended: attention_head => head

// expect: accepted
// run: yes
#![forbid(dead_code, nonstandard_style, deprecated, unused)]
use layout_static::layout;
const BM: usize = 4;
layout! {
    type Rows = (4, 8) : (8, 1);
    type Blocks = zipped_divide(Rows, [2, 4]);
    type Consts = (BM, 8) : (8, 1);
    const WORDS: usize = size(Rows);
    #[check(injective, size == 32)]
    type Again = make_layout(mode(Blocks, 0), mode(Blocks, 1));
}
fn main() {
    assert_eq!((Again.index((3, 1)), Consts.index((1, 2)), WORDS), (25, 10, 32));
}

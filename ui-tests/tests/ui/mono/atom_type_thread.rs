//! law: a thread is one of the tile's, of types too.
use layout_static::{Bounded, Tensor, layout};

layout! {
    pub atom Word = copy(from (1, 32) : (0, 1), to (1, 32) : (0, 1), by from);
    pub copy Fill = tiled(Word of 32, 8 : 1, 2 : 1);
    pub type Line = 16 : 1;
    pub type Mine = Fill.from(Line);
}

pub fn part(x: &[u32; 16], thread: Bounded<16>) -> u32 {
    Tensor::from_array(x, Line).partition(Mine, thread).sum()
}

fn main() {
    part(&[1; 16], Bounded::masked(9));
}
// mended: Bounded<16> => Bounded<8>

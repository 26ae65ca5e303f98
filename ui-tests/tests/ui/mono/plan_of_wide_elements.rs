//! law: a register holds an element.
use layout_static::{conversion::{Convert, Lanes}, layout};

layout! {
    linear Rows = { lane: 2 ^ 1 } -> { offset: 2 };
}

fn retile<L: Lanes>(lanes: &L) -> [u32; 1] {
    Convert::<Rows, Rows, 64>::run(lanes, [0])
}

struct One;
impl Lanes for One {
    fn lane(&self) -> u32 { 0 }
    fn shuffle(&self, word: u32, _: u32) -> u32 { word }
}
fn main() { retile(&One); }
// mended: Rows, 64> => Rows, 32>

//! law: a register holds an element.
use layout_static::{conversion::{Convert, Lanes}, layout};

layout! {
    linear Rows = { register: 2 ^ 1, lane: 32 ^ 2 } -> { offset: 64 };
    linear Other = { register: 2 ^ 32, lane: 32 ^ 1 } -> { offset: 64 };
}

fn retile<L: Lanes>(lanes: &L) -> [u32; 2] {
    Convert::<Rows, Other, 64>::run(lanes, [0; 2])
}

struct One;
impl Lanes for One {
    fn lane(&self) -> u32 { 0 }
    fn shuffle(&self, word: u32, _: u32) -> u32 { word }
}

fn main() {
    retile(&One);
}
// mended: Other, 64> => Other, 32>

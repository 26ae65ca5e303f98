//! law: a plan asks no more than those have who run it.
use layout_static::{conversion::{Convert, Lanes}, layout};

layout! {
    linear Rows = { register: 2 ^ 1, lane: 32 ^ 2, warp: 2 ^ 64 } -> { offset: 128 };
    linear Other = { register: 2 ^ 64, lane: 32 ^ 2, warp: 2 ^ 1 } -> { offset: 128 };
}

fn retile<L: Lanes>(lanes: &L) -> [u32; 2] {
    Convert::<Rows, Other>::run(lanes, [0; 2])
}

struct One;
impl Lanes for One {
    fn lane(&self) -> u32 { 0 }
    fn shuffle(&self, word: u32, _: u32) -> u32 { word }
}

fn main() {
    retile(&One);
}
// mended: register: 2 ^ 64, lane: 32 ^ 2, warp: 2 ^ 1 => register: 2 ^ 32, lane: 32 ^ 1, warp: 2 ^ 64

// expect: L1303
// errors: 1
// mode: build
// says: shared memory
// says: run_in
// max: 2000
// wants: a plan asks no more than those have who run it.
use layout_static::{conversion::{Convert, Lanes}, layout};

layout! {
    linear Rows = { lane: 2 ^ 1, warp: 2 ^ 2 } -> { offset: 4 };
    linear Other = { lane: 2 ^ 2, warp: 2 ^ 1 } -> { offset: 4 };
}

fn retile<L: Lanes>(lanes: &L) -> [u32; 1] {
    Convert::<Rows, Other>::run(lanes, [0])
}

struct One;
impl Lanes for One {
    fn lane(&self) -> u32 { 0 }
    fn shuffle(&self, word: u32, _: u32) -> u32 { word }
}
fn main() { retile(&One); }

// expect: L1303; number: 128, 64
// mode: build
// errors: 1
// says: lane: 64 and warp: 2
use layout_static::{conversion::{Convert, Lanes}, layout};

layout! {
    linear Rows = { register: 2 ^ 1, lane: 128 ^ 2 } -> { offset: 256 };
    linear Columns = { register: 2 ^ 128, lane: 128 ^ 1 } -> { offset: 256 };
}

fn retile<L: Lanes>(lanes: &L) -> [u32; 2] {
    Convert::<Rows, Columns>::run(lanes, [0; 2])
}

struct One;
impl Lanes for One {
    fn lane(&self) -> u32 { 0 }
    fn shuffle(&self, word: u32, _: u32) -> u32 { word }
}
fn main() { retile(&One); }

// expect: L1303
// errors: 1
// mode: build
// says: blocks
// max: 2000
// wants: threads of a block run a plan within the block.
use layout_static::{conversion::{Block, Convert, Lanes}, layout};
layout! {
    linear Rows = { lane: 2 ^ 1, block: 2 ^ 2 } -> { offset: 4 };
    linear Other = { lane: 2 ^ 2, block: 2 ^ 1 } -> { offset: 4 };
}
fn retile<B: Block>(block: &B) -> [u32; 1] { Convert::<Rows, Other>::run_in(block, [0]) }
struct One;
impl Lanes for One {
    fn lane(&self) -> u32 { 0 }
    fn shuffle(&self, word: u32, _: u32) -> u32 { word }
}
impl Block for One {
    fn warp(&self) -> u32 { 0 }
    fn write(&self, _: u32, _: &[u32]) {}
    fn read(&self, _: u32, _: &mut [u32]) {}
    fn wait(&self) {}
}
fn main() { retile(&One); }

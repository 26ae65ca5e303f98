//! law: threads of a block run a plan within the block.
use layout_static::{conversion::{Block, Convert, Lanes}, layout};

layout! {
    linear Rows = { register: 2 ^ 1, lane: 32 ^ 2, block: 2 ^ 64 } -> { offset: 128 };
    linear Other = { register: 2 ^ 64, lane: 32 ^ 2, block: 2 ^ 1 } -> { offset: 128 };
}

fn retile<B: Block>(block: &B) -> [u32; 2] {
    Convert::<Rows, Other>::run_in(block, [0; 2])
}

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

fn main() {
    retile(&One);
}
// mended: register: 2 ^ 64, lane: 32 ^ 2, block: 2 ^ 1 => register: 2 ^ 32, lane: 32 ^ 1, block: 2 ^ 64

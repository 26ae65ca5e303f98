//! law: a thread copies the atoms of whole tiles, to as many.
use layout_static::{atom::{Scalar, TiledCopy, Universal, copy}, layout};

layout! {
    pub type Threads = (4, 2) : (2, 1);
    pub type Values = (1, 4) : (4, 1);
}

pub fn step(from: [[i32; 1]; 8], mut to: [[i32; 1]; 6]) -> [[i32; 1]; 6] {
    copy::<TiledCopy<Scalar, Threads, Values>, _, _, _>(Universal, &from, &mut to);
    to
}

fn main() {
    step([[1]; 8], [[0]; 6]);
}
// mended: mut to: [[i32; 1]; 6]) -> [[i32; 1]; 6] => mut to: [[i32; 1]; 8]) -> [[i32; 1]; 8]
// mended: [[0]; 6] => [[0]; 8]

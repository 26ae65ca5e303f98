//! law: all lanes of a copy are simulated.
use layout_static::{atom::{Scalar, Simulated, TiledCopy, copy}, layout};

layout! {
    pub type Threads = 8 : 1;
    pub type Value = 1 : 0;
}

fn main() {
    let (from, mut to) = ([[[1]; 4]; 2], [[[0]; 4]; 2]);
    copy::<TiledCopy<Scalar, Threads, Value>, _, _, _>(Simulated::<i32, 4>::new(), &from, &mut to);
}
// mended: ([[[1]; 4]; 2], [[[0]; 4]; 2]) => ([[[1]; 8]; 2], [[[0]; 8]; 2])
// mended: i32, 4 => i32, 8

//! law: the values of a thread are whole atoms, of types too.
use layout_static::{atom::{TiledCopy, check}, layout};

layout! {
    pub atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32);
    pub type Threads = (4, 8);
    pub type Values = (1, 6);
}

const _: () = check::copy::<TiledCopy<Quad, Threads, Values>>();

fn main() {}
// mended: (1, 6) => (1, 8)

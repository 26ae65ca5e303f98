//! law: threads of a copy are numbered once each, of types too.
use layout_static::{atom::{TiledCopy, check}, layout};

layout! {
    pub atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32);
    pub type Threads = (4, 8) : (2, 8);
    pub type Values = (1, 4);
}

const _: () = check::copy::<TiledCopy<Quad, Threads, Values>>();

fn main() {}
// mended: (2, 8) => (1, 4)

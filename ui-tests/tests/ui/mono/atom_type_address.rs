//! law: every address of a copy is one of its data, of types too.
use layout_static::{atom::{Cotiled, check}, layout};

layout! {
    pub atom Pair = copy(from (1, 2) : (0, 1), to (1, 2) : (0, 1), by from of 32);
    pub type Addresses = (4, 2) : (4, 1);
    pub type Data = (8, 4) : (8, 1);
}

const _: () = check::copy::<Cotiled<Pair, Addresses, Data>>();

fn main() {}
// mended: (8, 4) : (8, 1) => (4, 8) : (8, 1)

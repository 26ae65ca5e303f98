//! law: a target whose `usize` has 32 bits counts the coordinates of a layout and holds its indices
use layout_static::{check, layout};

layout! {
    pub type Repeated = (65536, 65536) : (0, 0);
}

const _: () = check::addressable::<Repeated>(32);

fn main() {}
// mended: 65536) => 65535)

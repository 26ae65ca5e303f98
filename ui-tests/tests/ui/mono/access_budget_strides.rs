//! law: where rustc evaluates a claim, the lanes of all values of runtime strides are at most 4096.
use layout_static::access::{Access, Read};
use layout_static::{check, layout};

layout! {
    type Rows = (64, 8) : (?, 1);
    type Warps = (32, 8) : (1, 64);
}
const _: () = check::lines::<Rows, Access<Warps, Read, 32>>(32);

fn main() {}
// mended: (32, 8) => (32, 1)

//! law: a block of shared memory is as the fields of a descriptor say.
use layout_static::algebra::{Layout, atom::{Descriptor, LineSwizzle, Major, descriptor}};

const fn layout(text: &str) -> Layout {
    match Layout::parse(text) { Ok(layout) => layout, Err(error) => error.panic() }
}
const BLOCK: Descriptor = match descriptor(16, Major::K, LineSwizzle::Bytes128, &layout("(64,64):(72,1)"), [64, 16]) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: (72,1) => (64,1)

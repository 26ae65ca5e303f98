//! law: the values of a thread are whole atoms.
use layout_static::algebra::{Layout, atom::{CopyAtom, Side, TiledCopy}};

const fn layout(text: &str) -> Layout {
    match Layout::parse(text) { Ok(layout) => layout, Err(error) => error.panic() }
}
const SIDE: Layout = layout("(1,128):(0,1)");
const VECTOR: CopyAtom = match CopyAtom::new(&SIDE, &SIDE, Side::From) {
    Ok(atom) => atom,
    Err(error) => error.panic(),
};
const COPY: TiledCopy = match TiledCopy::new(&VECTOR, &layout("(4,8):(1,4)"), &layout("(1,96):(96,1)")) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: (1,96):(96,1) => (1,128):(128,1)

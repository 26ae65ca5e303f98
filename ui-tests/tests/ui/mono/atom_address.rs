//! law: every address of a copy is one of its data.
use layout_static::algebra::{Layout, atom::{CopyAtom, Side, TiledCopy}};

const fn layout(text: &str) -> Layout {
    match Layout::parse(text) { Ok(layout) => layout, Err(error) => error.panic() }
}
const SIDE: Layout = layout("(1,128):(0,1)");
const VECTOR: CopyAtom = match CopyAtom::new(&SIDE, &SIDE, Side::From) {
    Ok(atom) => atom,
    Err(error) => error.panic(),
};
const COPY: TiledCopy = match TiledCopy::cotiled(&VECTOR, &layout("(4,128):(256,1)"), &layout("(4,128):(512,1)")) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: (256,1) => (512,1)

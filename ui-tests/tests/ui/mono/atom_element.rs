//! law: each value of an atom is a whole number of elements.
use layout_static::algebra::{Layout, atom::{CopyAtom, Side}};

const fn layout(text: &str) -> Layout {
    match Layout::parse(text) { Ok(layout) => layout, Err(error) => error.panic() }
}
const SIDE: Layout = layout("(1,128):(0,1)");
const VECTOR: CopyAtom = match CopyAtom::new(&SIDE, &SIDE, Side::From) {
    Ok(atom) => atom,
    Err(error) => error.panic(),
};
const ELEMENTS: CopyAtom = match VECTOR.of(256) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 256 => 16

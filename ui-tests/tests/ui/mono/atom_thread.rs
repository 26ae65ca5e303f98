//! law: a thread is one of the tile's.
use layout_static::algebra::{Layout, atom::{CopyAtom, Part, Side, TiledCopy}};

const fn layout(text: &str) -> Layout {
    match Layout::parse(text) { Ok(layout) => layout, Err(error) => error.panic() }
}
const SIDE: Layout = layout("(1,1):(0,0)");
const WORD: CopyAtom = match CopyAtom::of_elements(&SIDE, &SIDE, Side::From, 32) {
    Ok(atom) => atom, Err(error) => error.panic()
};
const COPY: TiledCopy = match TiledCopy::new(&WORD, &layout("(8,8):(8,1)"), &layout("(1,4):(4,1)")) {
    Ok(value) => value, Err(error) => error.panic()
};
const PART: Part = match COPY.partition(Side::From, &layout("(8,32):(32,1)"), 200) {
    Ok(value) => value, Err(error) => error.panic()
};
fn main() {}
// mended: 200 => 20

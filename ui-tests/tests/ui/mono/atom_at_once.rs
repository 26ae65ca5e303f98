//! law: values that an atom moves at once are neighbours that begin at a multiple of their number.
use layout_static::algebra::{Composed, Layout, atom::{CopyAtom, Side, TiledCopy, require_at_once}};
const fn layout(text: &str) -> Layout {
    match Layout::parse(text) { Ok(layout) => layout, Err(error) => error.panic() }
}
const SIDE: Layout = layout("(1,128):(0,1)");
const VECTOR: CopyAtom = match CopyAtom::new(&SIDE, &SIDE, Side::From) {
    Ok(atom) => atom,
    Err(error) => error.panic(),
};
const COPY: TiledCopy = match TiledCopy::new(&VECTOR, &layout("(4,1):(1,0)"), &layout("(1,128):(128,1)")) {
    Ok(value) => value, Err(error) => error.panic()
};
const ROWS: Composed = match Composed::plain(&layout("(4,128):(130,1)")) {
    Ok(value) => value, Err(error) => error.panic()
};
const RUN: u64 = match require_at_once(&COPY, Side::From, &ROWS) {
    Ok(value) => value, Err(error) => error.panic()
};
fn main() {}
// mended: (130,1) => (256,1)

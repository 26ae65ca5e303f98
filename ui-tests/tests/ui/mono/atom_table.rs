//! law: the tables of an atom are tables of a product.
use layout_static::algebra::{Layout, atom::MmaAtom};

const fn layout(text: &str) -> Layout {
    match Layout::parse(text) { Ok(layout) => layout, Err(error) => error.panic() }
}
const ROWS: Layout = layout("((2,2),1):((1,0),0)");
const TABLES: [&Layout; 3] = [&ROWS, &layout("((2,2),1):((0,1),0)"), &layout("((2,2),1):((1,0),0)")];
const ATOM: MmaAtom = match MmaAtom::new([2, 2, 1], &layout("4:1"), TABLES, [32; 3]) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: layout("((2,2),1):((1,0),0)")] => layout("((2,2),1):((1,2),0)")]

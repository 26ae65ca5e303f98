//! law: an order of a tiled product names each coordinate once.
use layout_static::algebra::{Layout, atom::{MmaAtom, TiledMma}};
const fn layout(text: &str) -> Layout {
    match Layout::parse(text) { Ok(layout) => layout, Err(error) => error.panic() }
}
const TABLES: [&Layout; 3] = [
    &layout("((4,8),(2,2,2)):((32,1),(16,8,128))"), &layout("((4,8),(2,2)):((16,1),(8,64))"),
    &layout("((4,8),(2,2)):((32,1),(16,8))"),
];
const ATOM: MmaAtom = match MmaAtom::new([16, 8, 16], &layout("32:1"), TABLES, [16, 16, 32]) {
    Ok(atom) => atom, Err(error) => error.panic()
};
const ORDER: Layout = layout("(8,2):(1,16)");
const PRODUCT: TiledMma = match TiledMma::new(&ATOM, &layout("(1,1,1):(0,0,0)"), [None, Some(&ORDER), None]) {
    Ok(value) => value, Err(error) => error.panic()
};
fn main() {}
// mended: (1,16) => (1,8)

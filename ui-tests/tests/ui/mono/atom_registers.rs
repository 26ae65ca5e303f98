//! law: a thread needs at most the registers that are claimed.
use layout_static::algebra::{Layout, atom::{MmaAtom, Operand, TiledMma}};
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
const PRODUCT: TiledMma = match TiledMma::new(&ATOM, &layout("(2,2,1):(1,2,0)"), [None, None, None]) {
    Ok(value) => value, Err(error) => error.panic()
};
const FEW: () = match PRODUCT.require_registers(Operand::C, [256, 256], 255) {
    Ok(value) => value, Err(error) => error.panic()
};
fn main() {}
// mended: [256, 256] => [128, 128]

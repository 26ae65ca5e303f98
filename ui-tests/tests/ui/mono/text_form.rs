//! law: a text that is read while compiling is the text form of a layout.
use layout_static::algebra::Layout;

const TILE: Layout = match Layout::parse("(4,8):(8,1") { Ok(value) => value, Err(error) => error.panic() };

fn main() {
    assert_eq!(TILE.size(), 32);
}
// mended: 1" => 1)"

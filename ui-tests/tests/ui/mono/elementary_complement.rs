//! law: extent x stride of each mode divides the next stride, of the last the bound.
use layout_static::algebra::{Layout, morphism::elementary::complement};

const LAYOUT: Layout = match Layout::parse("(2,4):(1,8)") { Ok(value) => value, Err(error) => error.panic() };
const REST: Layout = match complement(&LAYOUT, 48) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 48 => 64

//! law: a stride divides the width of the wide elements, or is a multiple of it.
use layout_static::algebra::{Layout, ops};

const BYTES: Layout = match Layout::parse("(4,8):(1,8)") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const WORDS: Layout = match ops::upcast(&BYTES, 4) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{WORDS}");
}

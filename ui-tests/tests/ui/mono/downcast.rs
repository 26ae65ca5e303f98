//! law: the parts of an element lie in a mode of stride 1.
use layout_static::algebra::{Layout, ops};

const WORDS: Layout = match Layout::parse("4:2") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const BYTES: Layout = match ops::downcast(&WORDS, 4) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{BYTES}");
}

//! law: the steps within a wide element stay in it.
use layout_static::algebra::{Layout, ops};

const BYTES: Layout = match Layout::parse("(4,2):(1,4)") {
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

//! law: values are renamed only within a thread.
use layout_static::algebra::{Layout, atom::renaming};

const fn layout(text: &str) -> Layout {
    match Layout::parse(text) { Ok(layout) => layout, Err(error) => error.panic() }
}
const DEALT: Layout = match Layout::parse("(4,(2,2)):(2,(1,8))") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const NAMES: Layout = match renaming(&DEALT, &layout("(4,4):(4,1)"), 8) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: (4,4):(4,1) => (4,(2,2)):(2,(8,1))

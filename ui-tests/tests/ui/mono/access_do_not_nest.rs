//! law: elements that one access moves at once another does not step over by lanes: an index has one order.
use layout_static::algebra::access::{Access, Direction, Machine};
use layout_static::algebra::{IntTuple, Layout, LayoutError, synthesis::placed_for};

const fn pairs(layout: &str) -> Result<Access, LayoutError> {
    match Access::new(&layout_of(layout), Direction::Read, 32) { Ok(access) => access.by(2), Err(error) => Err(error) }
}
const fn layout_of(text: &str) -> Layout {
    match Layout::parse(text) { Ok(layout) => layout, Err(error) => error.panic() }
}
const fn best(rows: &str, others: &str) -> Result<(), LayoutError> {
    let (Ok(rows), Ok(others)) = (pairs(rows), pairs(others)) else { return Ok(()) };
    match placed_for(&IntTuple::leaf(64), &[rows, others], &Machine::NVIDIA) {
        Ok(_) => Ok(()), Err(error) => Err(error)
    }
}

const _: () = if let Err(error) = best("(32,2):(2,1)", "(32,2):(1,32)") { error.panic() };

fn main() {}
// mended: (1,32) => (2,1)

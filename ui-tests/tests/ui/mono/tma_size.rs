//! law: a stage has a place for each element of the tile.
use layout_static::algebra::{Composed, DynLayout, IntTuple, LayoutError, atom::{TmaBox}};

const fn of<T: Copy>(made: Result<T, LayoutError>) -> T {
    match made { Ok(made) => made, Err(error) => error.panic() }
}
const LOAD: TmaBox = of(TmaBox::new(
    &of(DynLayout::parse("(512,256):(256,1)")),
    &of(IntTuple::parse("(64,32)")),
    &of(Composed::parse("(64,64):(64,1)")),
    16,
));

fn main() {}
// mended: (64,32) => (64,64)

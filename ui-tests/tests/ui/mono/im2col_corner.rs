//! law: the numbers of a convolution are within an im2col map.
use layout_static::algebra::atom::{Filter, Im2col};
use layout_static::algebra::{Composed, Layout, LayoutError};

const fn of<T: Copy>(made: Result<T, LayoutError>) -> T {
    match made { Ok(made) => made, Err(error) => error.panic() }
}
const WIDE: Filter = Filter { before: 200, ..Filter::of(3) };
const PATCHES: Im2col = of(Im2col::new(
    &of(Layout::parse("(64,56,56,8):(1,64,3584,200704)")),
    &[WIDE, Filter::of(3)],
    &of(Composed::parse("(128,64):(64,1)")),
    16,
));

fn main() {}
// mended: before: 200 => before: 1

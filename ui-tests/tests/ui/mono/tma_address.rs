//! law: a tensor of a tensor map is at a multiple of 16 bytes.
use layout_static::algebra::{Composed, DynLayout, IntTuple, LayoutError, atom::{TensorMap, TmaBox}};

const fn of<T: Copy>(made: Result<T, LayoutError>) -> T {
    match made { Ok(made) => made, Err(error) => error.panic() }
}
const LOAD: TmaBox = of(TmaBox::new(
    &of(DynLayout::parse("(512,256):(256,1)")),
    &of(IntTuple::parse("(64,64)")),
    &of(Composed::parse("(64,64):(64,1)")),
    16,
));
const MAP: TensorMap = of(LOAD.tensor_map(4104, &[0; 8]));

fn main() {}
// mended: 4104 => 4112

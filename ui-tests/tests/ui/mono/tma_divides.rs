//! law: an axis is split at a step that divides its extent.
use layout_static::algebra::{Composed, DynLayout, IntTuple, LayoutError, atom::{TensorMap, TmaBox, TmaChoice}};

const fn of<T: Copy>(made: Result<T, LayoutError>) -> T {
    match made { Ok(made) => made, Err(error) => error.panic() }
}
const LOAD: TmaBox = of(TmaBox::chosen(
    &of(DynLayout::parse("(?,?):(?,1)")),
    &of(IntTuple::parse("(128,128)")),
    &of(Composed::parse("Sw<3,3,3> o 0 o (128,(64,2)):(64,(1,8192))")),
    16,
    TmaChoice::SPLIT,
));
const MAP: TensorMap = of(LOAD.tensor_map(4096, &[512, 200, 256, 0, 0, 0, 0, 0]));

fn main() {}
// mended: 200 => 192

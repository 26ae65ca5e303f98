// expect: L0705; number: 4, 16
// mode: build
// says: `..`
// errors: 1
use layout_static::{TensorMut, Tiles, layout};
layout! { type Rows = (4, 8) : (8, 1); type Pairs = [_, 2]; }
fn main() {
    let mut numbers = [0; 32];
    let mut rows = TensorMut::from_array(&mut numbers, Rows);
    let [mut a, ..] = rows.parts_mut(Tiles(Pairs)).array::<4>();
    a.fill(1);
}

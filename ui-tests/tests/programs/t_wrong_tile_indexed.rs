// expect: L0401; number: 3, 4
// mode: build
// errors: 1
// max: 1800
// wants: the tile is refused where it is taken, and its index says nothing more
use layout_static::{ByMode, C, Tensor, layout};
layout! { type Rows = (4, 8) : (8, 1); }
fn main() {
    let numbers = [0.0; 32];
    let tile = Tensor::from_array(&numbers, Rows).into_tile(ByMode::of((C::<3>, C::<4>)), (0, 0));
    assert_eq!(tile[(0, 0)], 0.0);
}

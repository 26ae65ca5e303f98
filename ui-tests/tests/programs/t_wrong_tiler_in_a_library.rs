// expect: L0401; number: 3, 4
// mode: build
// errors: 1
// max: 1500
// wants: a tiler that does not divide, in a generic function over its tiles: one error, not one for each constant
use layout_static::{ByMode, C, StaticLayout, StaticTiler, Tensor, layout};
layout! { type Rows = (4, 8) : (8, 1); }
fn sum<L: StaticLayout, D: StaticTiler>(tensor: Tensor<'_, f32, L>, tiler: D) -> f32 {
    tensor.tiles(tiler).map(|tile| tile.iter().sum::<f32>()).sum()
}
fn main() {
    let numbers = [0.0; 32];
    assert_eq!(sum(Tensor::from_array(&numbers, Rows), ByMode::of((C::<3>, C::<4>))), 0.0);
}

//! law: windows are taken of a flat layout.
use layout_static::{ByMode, C, Tensor, layout};

layout! {
    pub type Rows = (4, 6) : (6, 1);
}

fn main() {
    let numbers = [0; 24];
    let tiles = Tensor::from_array(&numbers, Rows).zipped_divide(ByMode::of((C::<2>, C::<3>)));
    assert_eq!(tiles.windows(ByMode::of((C::<2>, C::<2>))).count(), 9);
}
// mended: .zipped_divide(ByMode::of((C::<2>, C::<3>))) => .slice((.., ..))
// mended: 9 => 15

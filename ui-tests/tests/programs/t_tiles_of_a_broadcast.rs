// expect: any
// mode: build
// errors: 1
use layout_static::{ByMode, C, TensorMut, Tiles, layout};
layout! { type Row = (6, 10) : (0, 1); }
fn main() {
    let mut a = [0; 10];
    TensorMut::from_array(&mut a, Row).parts_mut(Tiles(ByMode::of((C::<1>, C::<5>)))).for_each(|mut t| t.fill(1));
}

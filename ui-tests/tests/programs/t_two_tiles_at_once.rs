// expect: rustc E0499; number: t
// errors: 1
use layout_static::{ByMode, C, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &mut [f32; 60]) {
    let (mut t, tiler) = (TensorMut::from_array(a, Rows), ByMode::of((C::<3>, C::<5>)));
    let first = t.tile_mut(tiler, (0, 0));
    let mut second = t.tile_mut(tiler, (1, 0));
    second.copy_from(first.as_tensor());
}

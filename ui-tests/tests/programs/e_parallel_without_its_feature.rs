// expect: rustc E0277; number: rayon
// says: cargo add layout-static --features rayon
// errors: 1
use layout_static::{ByMode, C, TensorMut, Tiles, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &mut [u8; 60]) {
    TensorMut::from_array(a, Rows).parts_mut(Tiles(ByMode::of((C::<2>, C::<5>)))).into_par_iter();
}

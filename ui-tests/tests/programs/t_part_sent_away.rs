// expect: rustc E0597 | E0521 | E0716 | E0373
// errors: 1
use layout_static::{Along, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &'static mut [f32; 60]) {
    let mut t = TensorMut::from_array(a, Rows);
    for mut row in t.parts_mut(Along::<0>) { std::thread::spawn(move || row.fill(0.0)); }
}

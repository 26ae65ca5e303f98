// expect: rustc
// says: feature
use layout_static::layout;
layout! {
    pub type R = (4, 8) : (8, 1);
}
use layout_static::{Along, TensorMut};
fn main() {
    let mut a = [0; 32];
    let mut t = TensorMut::from_array(&mut a, R);
    t.parts_mut(Along::<0>).into_par_iter().for_each(|mut p| p.fill(1));
}

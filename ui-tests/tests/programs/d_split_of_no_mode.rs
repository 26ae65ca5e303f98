// expect: L0404; number: 2
// mode: build
// errors: 1
use layout_static::{At, C, DynTensorMut};
fn main() {
    let mut a = [0; 60]; let t = DynTensorMut::row_major(&mut a, (6_usize, 10_usize)).unwrap();
    println!("{}", t.try_into_parts(At(C::<2>, 3)).is_ok());
}

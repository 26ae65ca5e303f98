// expect: L0506; number: 3, 2, 8
// mode: build
// errors: 1
use layout_static::Bounded;
fn main() { let (i, j) = Bounded::<8>::masked(5).split::<3, 2>(); println!("{i} {j}"); }

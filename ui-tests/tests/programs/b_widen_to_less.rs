// expect: L0504; number: 8, 6
// mode: build
// errors: 1
use layout_static::Bounded;
fn main() { println!("{}", Bounded::<8>::masked(5).widen::<6>()); }

// expect: L0101; number: 0
// mode: build
// errors: 1
// lacks: in place
use layout_static::Bounded;
fn main() { println!("{}", Bounded::<0>::wrapping(3)); }

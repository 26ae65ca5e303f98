// expect: any; number: 8589934592
// mode: build
// errors: 1
use layout_static::Bounded;
fn main() { println!("{:?}", Bounded::<{ 1 << 33 }>::new(7)); }

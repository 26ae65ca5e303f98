// expect: L0505; number: 6
// mode: build
// errors: 1
// says: wrapping
use layout_static::Bounded;
fn main() { println!("{}", Bounded::<6>::masked(std::process::id() as usize)); }

// expect: rustc
// errors: 1
// says: use parentheses
// line: 7
use layout_static::{StaticLayout, layout};
fn take<L: StaticLayout>(layout: L) -> usize { layout.size() }
fn main() { println!("{}", take(layout!((4, 8) : (8, 1)))); }

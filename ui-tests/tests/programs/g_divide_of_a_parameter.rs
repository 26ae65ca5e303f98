// expect: L0401; number: 4, 6
// mode: build
// errors: 1
use layout_static::{ByMode, C, StaticLayout, layout};
fn blocks<L: StaticLayout>(layout: L) -> usize { layout.zipped_divide(ByMode::of((C::<4>, C::<5>))).index((0, 1)) }
layout! { type Good = (8, 10); type Bad = (6, 10); }
fn main() { println!("{}", blocks(Good) + blocks(Bad)); }

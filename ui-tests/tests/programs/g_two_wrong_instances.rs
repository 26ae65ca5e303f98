// expect: L0401
// mode: build
// errors: 2
use layout_static::{ByMode, C, StaticLayout, layout};
fn blocks<L: StaticLayout>(layout: L) -> usize { layout.zipped_divide(ByMode::of((C::<4>, C::<5>))).index((0, 1)) }
layout! { type A = (6, 10); type B = (8, 12); }
fn main() { println!("{}", blocks(A) + blocks(B)); }

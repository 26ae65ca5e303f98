// expect: L0201; number: 62, 59
// mode: build
// errors: 1
use layout_static::{StaticLayout, layout};
fn every_second<L: StaticLayout>(layout: L) -> usize {
    layout! { type Even = 32 : 2; } layout.composition(Even).index(3)
}
layout! { type Big = 64; type Small = 60; }
fn main() { println!("{}", every_second(Big) + every_second(Small)); }

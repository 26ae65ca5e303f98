// expect: L0504; number: 16, 15
// mode: build
// errors: 1
use layout_static::{Bounded, StaticLayout, layout};
fn at<const N: usize, L: StaticLayout>(layout: L, b: Bounded<N>) -> usize { layout.index(b) }
layout! { type Odd = (3, 5); }
fn main() { println!("{}", at(Odd, Bounded::<15>::wrapping(4)) + at(Odd, Bounded::<16>::masked(4))); }

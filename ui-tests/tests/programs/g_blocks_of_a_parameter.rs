// expect: L0401; number: 4, 6
// mode: build
// errors: 1
use layout_static::{StaticLayout, layout};
layout! { type Blocks<const N: usize> = zipped_divide((N, 10), [4, 5]); }
fn main() { println!("{}", Blocks::<8>::default().index((0, 1)) + Blocks::<6>::default().index((0, 1))); }

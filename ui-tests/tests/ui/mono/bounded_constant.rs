//! law: a constant is below its bound.
use layout_static::{Bounded, C};

fn main() {
    println!("{}", Bounded::<8>::from(C::<8>));
}
// mended: <8>) => <7>)

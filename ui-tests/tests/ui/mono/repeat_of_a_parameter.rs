//! law: the copies of a shape have at most 32 extents together, in generic code too.
use layout_static::layout;

layout! {
    pub type Cube<const N: usize> = repeat((2, 2), N);
}

fn main() {
    println!("{}", Cube::<17>::default());
}
// mended: 17 => 12

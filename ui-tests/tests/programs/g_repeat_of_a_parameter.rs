// expect: L0104; number: 17, 34
// mode: build
// errors: 1
// says: at most 16 times
// wants: the copies of a shape have at most 32 extents together, in generic code too
use layout_static::layout;
layout! { pub type Cube<const N: usize> = repeat((2, 2), N); }
fn main() {
    println!("{}", Cube::<17>::default());
}

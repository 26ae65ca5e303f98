//! law: an integer below `A x B` is a coordinate below `A` and one below `B`.
use layout_static::Bounded;

fn main() {
    let (_i, _j) = Bounded::<32>::masked(13).split::<8, 8>();
}
// mended: 8, => 4,

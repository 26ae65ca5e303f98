//! law: a tile of 8 divides an extent that is a multiple of 8, and no other.
use layout_static::typenum::DivisibleBy;
use layout_static::{C, Layout, int::{Shape, Strides}};

fn packets<M: Shape + DivisibleBy<C<8>>, D: Strides>(_: Layout<M, D>) {}

fn main() {
    packets(Layout::<C<100>, C<1>>::new());
}
// mended: 100 => 104

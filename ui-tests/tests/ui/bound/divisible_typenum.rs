//! law: a tile of 8 divides an extent that is a multiple of 8, also of typenum.
use layout_static::typenum::DivisibleBy;
use layout_static::typenum::consts::{U1, U8, U100};
use layout_static::{Layout, int::{Shape, Strides}};

fn packets<M: Shape + DivisibleBy<U8>, D: Strides>(_: Layout<M, D>) {}

fn main() {
    packets(Layout::<U100, U1>::new());
}
// mended: U100} => U104}
// mended: U100, => U104,

//! law: a tile divides every mode of a shape, before any of it is instantiated.
use layout_static::typenum::DivisibleBy;
use layout_static::{C, Layout, int::{Shape, Strides}};

type Tile = (C<16>, C<8>);

fn tiled<S: Shape + DivisibleBy<Tile>, D: Strides>(_: Layout<S, D>) {}

#[allow(dead_code)]
fn never_called() {
    tiled(Layout::<(C<64>, C<100>), (C<1>, C<64>)>::new());
}

fn main() {}
// mended: 100 => 104

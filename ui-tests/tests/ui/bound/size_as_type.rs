//! law: a size is a type where typenum has one for each extent.
use layout_static::typenum::{Size, Unsigned};
use layout_static::{C, Layout};

type Tile = Layout<(C<8>, C<1500>), (C<1500>, C<1>)>;

fn main() {
    println!("{}", <Size<Tile> as Unsigned>::USIZE);
}
// mended: 1500>), (C<1500 => 1024>), (C<1024

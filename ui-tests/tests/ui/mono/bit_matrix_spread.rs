//! law: a bit without a column stays where it is, and no other bit goes there alone.
use layout_static::{BitMatrix, C, Composed, Layout, StaticLayout};

type Spread = Composed<BitMatrix<(C<1>, C<4>)>, C<0>, Layout<C<4>, C<1>>>;
const SIZE: usize = Spread::SIZE;

fn main() {}
// mended: (C<1>, C<4>) => (C<1>, C<4>, C<2>)

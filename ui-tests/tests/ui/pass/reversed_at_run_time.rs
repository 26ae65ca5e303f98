//! law: the offset of a composite behind a swizzle is a constant, in generic code too.
use layout_static::{C, Composition, Layout, StaticLayout, layout};

layout! { pub type Tile = swizzle(3, 3, 3) * ((8, 64) : (?, 1)); }

fn column<L: StaticLayout>(layout: L) -> usize {
    Composition::<L, Layout<C<8>, C<1>>>::of(layout).index(7)
}

fn main() {
    assert_eq!(column(Tile::with_strides([64])), 504);
}

//! law: the offset of a composite behind a swizzle is a constant, in generic code too.
use layout_static::{C, Composition, Layout, Neg, StaticLayout, layout};

layout! { pub type Tile = swizzle(3, 3, 3) * ((8, 64) : (?, 1)); }

fn column<L: StaticLayout>(layout: L) -> usize {
    Composition::<L, Layout<C<8>, Neg<1>>>::of(layout).index(0) //~ help: positive strides
}

fn main() {
    assert_eq!(column(Tile::with_strides([64])), 504);
}
// mended: Neg, StaticLayout => StaticLayout
// mended: Neg< => C<
// mended: 0) => 7)
// mended: ) //~ help: positive strides => )

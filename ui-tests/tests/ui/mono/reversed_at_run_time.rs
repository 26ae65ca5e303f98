//! law: the offset of a swizzled composite is a constant, in generic code too.
use layout_static::{C, Layout, Neg, StaticLayout, layout, ops::Composition};

layout! { pub type Tile = swizzle(3, 3, 3) * ((8, 8) : (?, 1)); }

fn last<L: StaticLayout>(layout: L) -> usize {
    Composition::<L, Layout<C<8>, Neg<1>>>::of(layout).index(0) //~ help: positive
}

fn main() {
    assert_eq!(last(Tile::with_strides([64])), 504);
}
// mended: Neg, StaticLayout => StaticLayout
// mended: Neg< => C<
// mended: 0) => 7)
// mended: ) //~ help: positive => )

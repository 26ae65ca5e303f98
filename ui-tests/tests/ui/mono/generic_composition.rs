//! law: a composition in generic code is checked at each instantiation, with the same text.
use layout_static::{StaticLayout, layout, ops::Composition};

layout! {
    pub type Outer = (4, 6) : (1, 8);
    pub type Inner = 6 : 3;
}

fn size<A: StaticLayout, B: StaticLayout>() -> usize {
    Composition::<A, B>::SIZE
}

fn main() {
    assert_eq!(size::<Outer, Inner>(), 6);
}
// mended: 3 => 2

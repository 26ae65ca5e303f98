// expect: accepted
// run: yes
mod tiles {
    pub mod deep {
        layout_static::layout! {
            pub(crate) type A = (4, 8) : (8, 1);
            pub(in crate::tiles) type B = (2, 4);
            pub(super) type Own = 3;
            type Alone = 5;
        }
        pub fn alone() -> usize { Alone.index(4) }
    }
    pub fn b() -> usize { deep::B.index((1, 3)) + deep::Own.index(2) }
}
fn main() { assert_eq!((tiles::deep::A.index((1, 1)), tiles::b(), tiles::deep::alone()), (9, 9, 4)); }

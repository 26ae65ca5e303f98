//! law: the macro's output is quiet under every lint, in a crate without prelude, and through `macro_rules!`.
#![no_implicit_prelude]
#![deny(warnings, missing_docs, unreachable_pub, unsafe_code, missing_debug_implementations)]
use ::layout_static::{layout, assert_layout, StaticLayout};
const BM: usize = 16;
/// Width.
pub const BK: usize = 8;
macro_rules! tile {
    ($(#[$attr:meta])* $vis:vis $name:ident, $rows:expr, $cols:literal, $other:path, $ty:ty) => {
        layout! {
            $(#[$attr])*
            $vis type $name = ($rows, $cols) : ($cols, 1);
        }
        layout! { type Other = composition($other, 4 : 1); type Third = coalesce($ty); }
        assert_layout_in!($name);
    };
}
macro_rules! assert_layout_in { ($t:ty) => { const _: () = { assert_layout!($t: injective) }; } }
mod tiles {
    use super::{layout, assert_layout, BM, BK};
    layout! {
        pub(crate) type Base = (BM, (2, 2)) : (4, (2, 1));
        #[allow(dead_code)]
        pub(in crate::tiles) type Runtime = (4, 8) : (?, 1);
        #[allow(intractable)]
        pub(super) type Reversed = (4, 8, 2) : (-1, {BK * 4}, 1);
        #[deprecated = "to see that the check of it is quiet"]
        pub(crate) type Old = zipped_divide(Base, [BM, [2]]);
    }
    tile!(/** X */ pub(crate) Tile, BM + 4, 8, super::tiles::Base, Base);
}
layout! {
    #[check(size == {BM * 2}, injective, same_function((BM, {BK / 4})))]
    pub type Checked = (BM, 2);
    pub type Undocumented = (4, 8) : (8, 1);
    /// Generic.
    pub type Gen<const N: usize, const M: usize> = (N, M) : ({M}, 1);
    pub type Use = composition(Gen<4, BK>, 8 : 1);
    pub type UseKnown = composition(Gen<4, {8}>, 8 : 1);
    /// Eight rows.
    pub type UseKnown2 = Gen<8, 8>;
}
/// F.
#[must_use]
pub fn f() -> usize {
    layout! { type L = (2, 2); }
    L.index((1, 1)) + tiles::Tile.index((1, 1)) + Undocumented.index((1, 1)) + Use.index(1) + UseKnown.index(1)
}

/// G.
pub fn g<L: StaticLayout, const N: usize>(
    l: L,
    k: layout!((N, 8) : (8, 1)),
    m: layout!(composition(L, 4 : 1)),
) -> usize {
    assert_layout!(L: size == 32);
    assert_layout!((4, N): vector >= 4);
    l.index((1, 1)) + k.index((0, 0)) + m.index(1)
}

fn main() {
    let _ = (f(), g(Undocumented, UseKnown2, ::layout_static::ops::Composition::of(Undocumented)));
}

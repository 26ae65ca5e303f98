//! law: where rustc evaluates a search, it is short.
use layout_static::access::{Access, Read, StaticAccess};
use layout_static::algebra::access::{Access as Value, Machine};
use layout_static::algebra::{Layout as Tile, synthesis};
use layout_static::{C, Layout};

type By<const X: usize, const Y: usize> = Access<Layout<((C<2>, C<2>), C<1>), ((C<X>, C<Y>), C<0>)>, Read, 32>;
const fn by<const X: usize, const Y: usize>() -> Value {
    By::<X, Y>::ACCESS.in_const_eval()
}
const ALL: &[Value] =
    &[by::<1, 2>(), by::<1, 4>(), by::<1, 8>(), by::<2, 4>(), by::<2, 8>(), by::<4, 8>(), by::<16, 32>()];
const _: () = match (Tile::parse("256:1"), Machine::banked("four", 4, 4, 4)) {
    (Ok(tile), Ok(four)) => match synthesis::swizzle_for(&tile, ALL, &four) {
        Err(error) => error.panic(),
        Ok(_) => {}
    },
    _ => panic!(),
};
fn main() {}
// mended: by::<4, 8>(), => by::<4, 16>(),

// expect: L0412; number: 48, 128
// errors: 1
// mode: build
// says: 384
// max: 2200
// paste: Multiple::<128> => Multiple::<384>
use layout_static::{ByMode, C, Multiple, RuntimeLayout, RuntimeShape};
fn corner<L: RuntimeLayout>(matrix: L) -> usize {
    matrix.zipped_divide(ByMode::of((C::<48>, C::<64>))).index(((0, 0), (1, 0)))
}
fn main() {
    let extents = (Multiple::<128>::of(2).unwrap(), Multiple::<64>::of(2).unwrap());
    assert_eq!(corner(extents.row_major()), 48 * 128);
}

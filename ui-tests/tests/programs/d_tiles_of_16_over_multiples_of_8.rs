// expect: L0712; number: 16, 8
// mode: build
// errors: 1
use layout_static::{ByMode, C, DynTensor, Multiple};
fn main() {
    let a = [0; 64 * 64];
    let e = (Multiple::<16>::down(64), Multiple::<8>::down(64));
    let t = DynTensor::row_major(&a, e).unwrap();
    println!("{}", t.tiles(ByMode::of((C::<16>, C::<16>))).count());
}

// expect: L0413
// mode: build
// max: 2000
use layout_static::{LayoutError, Multiple, RuntimeLayout, RuntimeShape, layout};
layout! { type Tiler = [2, 5]; }
fn main() {
    let v: Vec<u32> = (0..60).collect();
    let m = (Multiple::<2>::new(6).unwrap(), Multiple::<5>::new(10).unwrap()).row_major().tensor(&v).unwrap();
    let t = m.zipped_divide(Tiler);
    println!("{}", t.fixed()[(0, 0)]);
}

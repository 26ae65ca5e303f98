// expect: L0401; number: 3, 32
// mode: build
// says: of zipped_divide((4,8):(8,1), 3:1)
// errors: 1
use layout_static::{C, StaticLayout, layout};
layout! { type Rows = (4, 8) : (8, 1); }
fn tiles<L: StaticLayout>(layout: L) -> usize {
    layout.zipped_divide(C::<3>).size()
}
fn main() {
    println!("{}", tiles(Rows));
}

// expect: L0404; number: 2
// mode: build
// says: of mode((4,8):(8,1), 2)
// errors: 1
use layout_static::{C, StaticLayout, layout};
layout! { type Rows = (4, 8) : (8, 1); }
fn extent<L: StaticLayout>(layout: L) -> usize {
    layout.mode(C::<2>).size()
}
fn main() {
    println!("{}", extent(Rows));
}

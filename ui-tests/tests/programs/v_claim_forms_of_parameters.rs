// expect: L0610; number: 16, 8
// mode: build
use layout_static::{StaticLayout, assert_layout, layout};
fn rows<L: StaticLayout>(_: L) {
    assert_layout!(L: row_major);
}
layout! {
    type Rows = (4, 8) : (8, 1);
    type Padded = (4, 8) : (16, 1);
}
fn main() {
    rows(Rows);
    rows(Padded);
}

// expect: L0009
// errors: 1
// caret: conflicts
// says: features = ["access"]
use layout_static::{assert_layout, layout};
layout! { type Rows = (8, 8) : (8, 1); }
pub fn kernel() {
    assert_layout!(Rows: size == 64, conflicts(Load) <= 0);
}

// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type One = (4,) : (1,); type Plain = 4 : 1; }
fn main() {
    assert_eq!((One.index((3,)), Plain.index(3), One::SIZE), (3, 3, 4)); assert_ne!(One.to_string(), Plain.to_string());
}

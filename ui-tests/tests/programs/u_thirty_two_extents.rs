// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Many =
        ((2, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 2));
    const L: usize = length(Many); type One = coalesce(Many);
}
fn main() {
    assert_eq!((Many::SIZE, L, One::LAYOUT.to_string().as_str()), (1 << 32, 32, "4294967296:1"));
    assert_eq!(Many.index((255, 255, 255, 255)), (1 << 32) - 1);
}

// expect: accepted
// run: yes
use layout_static::{StaticLayout, StaticLinear, layout};
layout! {
    pub linear Fragment = { register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
    pub type Smem = (8, 64) ^ (72, 1);
    #[check(linear)]
    pub type Inferred = infer((8, 64), |i, j| i * 64 + (j ^ 8 * i));
}
fn main() {
    assert_eq!(Fragment.coordinates((3, 5)), [9, 3]);
    assert_eq!(Smem.index((3, 10)), Inferred.index((3, 10)));
}

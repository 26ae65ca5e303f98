// expect: accepted
// run: yes
use layout_static::layout;
// Two warps hold the same values: a conversion of this layout to itself moves nothing.
layout! {
    pub linear A = { register: [1, 2], lane: [4, 8], warp: [16, 0] } -> { offset: 32 };
    pub plan P = convert(A, A, bits 32);
}
fn main() { assert_eq!(format!("{:?}", P::LEVEL), "None"); }

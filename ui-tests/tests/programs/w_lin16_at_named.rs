// expect: accepted
// run: yes
use layout_static::layout;
layout! {
    pub linear A = { register: 2 ^ 1, lane: 4 ^ 2 } -> { row: 8 };
}
use layout_static::StaticLinear;
fn main() { let _ = A.at((1, 3)); }

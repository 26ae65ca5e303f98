// expect: accepted
// run: yes
use layout_static::{Bounded, C, layout};
layout! { type Cube = (4, (3, 5), 7); }
fn main() {
    let k = 6_usize;
    assert_eq!(Cube.index((Bounded::<4>::masked(7), (C::<2>, Bounded::<5>::wrapping(9)), k)),
        3 + 4 * (2 + 3 * 4) + 60 * 6);
    assert_eq!(Cube.index((1_u32, Bounded::<15>::wrapping(29), 2_i32)), 1 + 4 * 14 + 120);
}

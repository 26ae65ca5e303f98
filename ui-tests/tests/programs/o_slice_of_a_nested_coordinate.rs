// expect: accepted
// run: yes
use layout_static::{StaticLayout, Tensor, layout};
layout! {
    type Cube = ((2, 3), (5, 7)); type Part = slice(Cube, ((1, _), (_, 2)));
    const AT: usize = slice_offset(Cube, ((1, _), (_, 2)));
}
fn main() {
    assert_eq!(AT, 1 + 30 * 2);
    let a: [usize; 210] = std::array::from_fn(|x| x);
    let t = Tensor::from_array(&a, Cube).slice(((1, ..), (.., 2)));
    for i in 0..3 {
        for j in 0..5 { let x = AT + Part.index((i, j)); assert_eq!(x, 61 + 2 * i + 6 * j); assert_eq!(t[(i, j)], x); }
    }
    assert_eq!(Part::SIZE, 15);
}

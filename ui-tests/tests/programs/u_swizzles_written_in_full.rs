// expect: accepted
// run: yes
use layout_static::layout;
layout! {
    type A = Sw<2,1,3> o 0 o (8,8):(8,1); type B = swizzle(2, 1, 3) o 5 o ((2, 8) : (8, 1));
    type C2 = swizzle(1, 0, -2) * (16 : 1);
}
fn main() {
    let s = |x: usize| x ^ (((x >> 4) & 3) << 1);
    for i in 0..8 { for j in 0..8 { assert_eq!(A.index((i, j)), s(8 * i + j)); } }
    assert_eq!((B.index((0, 0)), B.index((1, 7))), (s(5), s(5 + 15)));
    assert_eq!((C2.index(1), C2.index(5)), (5, 1));
    assert_eq!(A.to_string(), "Sw<2,1,3> o 0 o (8,8):(8,1)");
}

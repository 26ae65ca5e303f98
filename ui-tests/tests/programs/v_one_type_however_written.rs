// expect: accepted
// run: yes
use layout_static::{C, Layout, layout};
layout! {
    type A = (6, 10); type B = column_major(6, 10); type D = (6, 10) : (1, 6);
    type E = select((10, 6) : (6, 1), (1, 0));
}
fn same<T>(_: T, _: T) {}
fn main() {
    same(A, B); same(B, D); same(D, E); let typed: Layout<(C<6>, C<10>), (C<1>, C<6>)> = A;
    assert_eq!(typed.index((1, 1)), 7);
}

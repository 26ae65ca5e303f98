// expect: accepted
// run: yes
use layout_static::layout;
macro_rules! chain {
    ($($a:ident $b:ident),*) => {
        layout! { type X = (6, 10); $(type $a = reverse(X); type $b = make_layout($a, 2);)* }
    }
}
chain!(A0 B0, A1 B1, A2 B2, A3 B3, A4 B4, A5 B5, A6 B6, A7 B7, A8 B8, A9 B9, C0 D0, C1 D1, C2 D2, C3 D3, C4 D4, C5 D5,
    C6 D6, C7 D7, C8 D8, C9 D9);
fn main() { assert_eq!((X.index((5, 9)), D9.index(((9, 5), 1))), (59, 60)); }

// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
fn take<L: StaticLayout>(layout: L) -> usize { layout.index((1, 2)) }
fn main() {
    let rows = layout!((4, 8) : (8, 1))();
    let of_type: layout!((4, 8) : (8, 1)) = rows;
    assert_eq!((rows.index((2, 3)), take(of_type)), (19, 10));
    assert_eq!(take(<layout!((4, 8) : (1, 4))>::new()), 9);
}

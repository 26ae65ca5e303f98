// expect: accepted
// run: yes
use layout_static::{Layout, StaticLayout, layout};
fn f(t: &layout!((6, 10) : (10, 1))) -> usize { t.index((5, 9)) }
type Alias = layout!(zipped_divide((6, 10), [2, 5]));
fn main() {
    layout!(type Local = (6, 10) : (10, 1););
    let value: layout!((6, 10) : (10, 1)) = Layout::new();
    assert_eq!((f(&Local), f(&value), <layout!((6, 10))>::SIZE, Alias::RANK), (59, 59, 60, 2));
}

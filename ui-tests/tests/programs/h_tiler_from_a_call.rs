// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
macro_rules! blocks {
    ($name:ident, [$($t:tt)*]) => { layout! { type $name = zipped_divide((6, 10) : (10, 1), [$($t)*]); } }
}
blocks!(Rows, [2, _]);
blocks!(Both, [2, 5 : 2]);
fn main() {
    assert_eq!(Rows::LAYOUT.to_string(), "((2,1),(3,10)):((10,0),(20,1))");
    assert_eq!(Both::LAYOUT.to_string(), "((2,5),(3,2)):((10,2),(20,1))");
}

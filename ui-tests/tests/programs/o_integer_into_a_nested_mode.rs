// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    #[allow(intractable)]
    type Nested = ((2, 3), 10) : ((100, 7), 1000);
    const AT: usize = slice_offset(Nested, (5, _));
    type Rest = slice(Nested, (5, _));
    const I: usize = index(Nested, (3, 4));
    const J: usize = index(Nested, 27);
}
fn main() {
    assert_eq!((AT, I, J), (114, 4107, 4107)); assert_eq!(Rest.index(9), 9000);
    assert_eq!(Nested.index(((1, 1), 4)), I);
}

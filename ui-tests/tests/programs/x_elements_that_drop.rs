// expect: accepted
// run: yes
use std::rc::Rc;
use layout_static::{TensorArray, layout};
layout! { type Rows = (3, 4) : (4, 1); }
fn main() {
    let one = Rc::new(7);
    let t = TensorArray::<Rc<i32>, 12, _>::from_fn(Rows, |(_, _): (usize, usize)| Rc::clone(&one));
    assert_eq!(Rc::strong_count(&one), 13);
    let texts = t.map(|x| x.to_string());
    drop(t);
    assert_eq!((Rc::strong_count(&one), texts[(2, 3)].as_str()), (1, "7"));
}

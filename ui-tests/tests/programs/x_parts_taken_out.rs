// expect: accepted
// run: yes
use layout_static::{Along, ByMode, C, TensorMut, Tiles, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    let mut a = [0; 60];
    let mut t = TensorMut::from_array(&mut a, Rows);
    assert!(t.parts_mut(Along::<0>).get(6).is_none() && t.parts_mut(Along::<0>).get(usize::MAX).is_none());
    t.parts_mut(Along::<0>).get(5).unwrap().fill(5);
    let (mut few, mut others) = t.parts_mut(Tiles(ByMode::of((C::<3>, C::<5>)))).split_at(1);
    assert_eq!((few.len(), others.len(), others.nth(1).is_some(), others.next_back().is_some(),
        others.next().is_none()), (1, 3, true, true, true));
    few.next().unwrap().fill(1);
    assert_eq!((a[0], a[24], a[25], a[50]), (1, 1, 0, 5));
}

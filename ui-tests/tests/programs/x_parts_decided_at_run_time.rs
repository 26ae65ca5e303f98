// expect: accepted
// run: yes
use layout_static::{Along, ByMode, C, TensorMut, Tiles, layout};
layout! { type Rows = (6, 10) : (?, 1); }
fn main() {
    let mut a = vec![0; 200];
    assert_eq!(TensorMut::new(&mut a, Rows::with_strides([20])).unwrap()
        .try_parts_mut(Tiles(ByMode::of((C::<3>, C::<5>)))).unwrap().count(), 4);
    let mut overlapping = TensorMut::new(&mut a, Rows::with_strides([4])).unwrap();
    let error = overlapping.try_parts_mut(Tiles(ByMode::of((C::<3>, C::<5>)))).err().unwrap();
    assert_eq!(error.code(), "L0703");
    assert!(overlapping.try_parts_mut(Along::<0>).is_err());
    let text = overlapping.try_parts_mut(Along::<0>).err().unwrap().to_string();
    assert!(text.contains("index 4") && text.contains("help: "), "{text}");
}

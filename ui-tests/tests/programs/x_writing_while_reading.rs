// expect: accepted
// run: yes
use layout_static::{LayoutError, TensorMut, layout};
layout! { type Rows = (3, 4) : (?, 1); }
fn main() -> Result<(), LayoutError> {
    let mut a: Vec<u8> = (0..20).collect();
    let mut t = TensorMut::new(&mut a, Rows::with_strides([8]))?;
    let sum: u32 = t.iter().map(|x| u32::from(*x)).sum();
    t.iter_mut().rev().take(4).for_each(|x| *x = 0);
    assert_eq!(sum, (0..4).map(|j| j + (8 + j) + (16 + j)).sum());
    assert_eq!(t.into_tensor().iter().filter(|x| **x == 0).count(), 5);
    assert_eq!(a[16..], [16, 17, 0, 0]);
    Ok(())
}

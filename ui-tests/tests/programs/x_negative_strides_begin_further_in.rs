// expect: accepted
// run: yes
use layout_static::{LayoutError, StaticLayout, Tensor, layout};
layout! { #[allow(intractable)] type Back = 5 : -2; }
fn main() -> Result<(), LayoutError> {
    let a = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    assert!(Tensor::new(&a, Back::default())?.iter().eq(&[8, 6, 4, 2, 0]));
    assert!(Tensor::new(&a[..8], Back::default()).is_err());
    assert_eq!((Back::default().offset(4), Back::COSIZE), (-8, 9));
    Ok(())
}

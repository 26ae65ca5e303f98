// expect: accepted
// run: yes
use layout_static::{LayoutError, StaticLayout, Tensor, TensorMut, layout};
layout! { type Rows = (6, 10) : (?, 1); }
fn main() -> Result<(), LayoutError> {
    let mut numbers = vec![0; 5 * 17 + 10];
    let mut part = TensorMut::new(&mut numbers, Rows::with_strides([17]))?;
    part.indexed_iter_mut().for_each(|((i, j), x): ((usize, usize), &mut usize)| *x = 10 * i + j);
    assert_eq!(Rows::with_strides([17]).cosize(), Ok(95));
    assert_eq!((numbers[17], numbers[94], numbers[10]), (10, 59, 0));
    assert!(Tensor::new(&numbers[..94], Rows::with_strides([17])).is_err());
    assert_eq!(Tensor::new(&numbers, Rows::with_strides([0]))?[(5, 9)], 9);
    Ok(())
}

// expect: accepted
// run: yes
use layout_static::{LayoutError, Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn last(a: &[u32]) -> Result<u32, LayoutError> { Ok(Tensor::new(a, Rows)?[(5, 9)]) }
fn generic(a: &[u32]) -> Result<u32, Box<dyn std::error::Error>> { Ok(last(a)?) }
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let a: Vec<u32> = (0..60).collect();
    assert_eq!(generic(&a)?, 59);
    assert!(generic(&a[..59]).unwrap_err().downcast_ref::<LayoutError>().is_some_and(|error| error.code() == "L0701"));
    Ok(())
}

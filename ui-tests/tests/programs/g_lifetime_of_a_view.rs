// expect: rustc
// errors: 1
use layout_static::{StaticLayout, Tensor};
pub fn first<L: StaticLayout>(a: &[u8], b: &[u8], layout: L) -> Tensor<u8, L> {
    if a.is_empty() { Tensor::new(b, layout).unwrap() } else { Tensor::new(a, layout).unwrap() }
}

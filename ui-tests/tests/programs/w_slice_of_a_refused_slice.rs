// expect: L0502
// mode: build
// errors: 1
use layout_static::{Tensor, layout};
layout! { type Blocks = ((18, 18, 18), (8, 8, 8)) : ((324, 18, 1), (373248, 46656, 5832)); }
fn main() {
    let numbers = vec![0; 2985984];
    let block = Tensor::new(&numbers, Blocks).unwrap().slice((.., 3));
    let row = block.slice((1, 2, ..));
    println!("{:?} {}", row.as_array::<18>(), row.reverse()[3]);
}

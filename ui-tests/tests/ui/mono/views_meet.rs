//! law: two views of one buffer that can be written at the same time have no index in common.
use layout_static::{C, TensorMut, Views, layout};

layout! {
    pub type Memory = 64 : 1;
    pub type Half = (4, 8) : (16, 1);
}

fn main() {
    let mut elements = [0; 64];
    let mut memory = TensorMut::from_array(&mut elements, Memory);
    let (mut left, mut right) = memory.parts_mut(Views((Half, C::<0>), (Half, C::<6>)));
    (left[0], right[0]) = (1, 2);
}
// mended: 6> => 8>

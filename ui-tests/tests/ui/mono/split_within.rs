//! law: a mode is split where both sides are layouts.
use layout_static::{At, C, TensorMut, layout};

layout! {
    pub type Blocks = ((2, 4), 8) : ((1, 16), 2);
}

fn main() {
    let mut elements = [0; 64];
    let mut blocks = TensorMut::from_array(&mut elements, Blocks);
    let _sides = blocks.parts_mut(At(C::<0>, C::<3>));
}
// mended: 3 => 4

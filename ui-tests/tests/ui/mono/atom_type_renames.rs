//! law: registers have other names where each thread holds the elements that are asked for, of types too.
use layout_static::{atom::{retile}, layout};

layout! {
    pub type Dealt = (4, 4) : (1, 4);
    pub type Asked = (4, 4) : (4, 1);
}

pub fn asked() -> [u8; 4] {
    retile::<Dealt, Asked, _, 4>([0; 4])
}

fn main() {
    asked();
}
// mended: (4, 4) : (4, 1) => (4, 4) : (1, 4)

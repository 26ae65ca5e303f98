//! law: registers that get other names are registers of one thread.
use layout_static::{atom::{retile}, layout};

layout! {
    pub type Dealt = (4, (2, 2)) : (2, (1, 8));
    pub type Asked = (4, (2, 2)) : (2, (8, 1));
}

pub fn asked() -> [u8; 3] {
    retile::<Dealt, Asked, _, 3>([0; 3])
}

fn main() {
    asked();
}
// mended: [u8; 3] => [u8; 4]
// mended: _, 3>([0; 3]) => _, 4>([0; 4])

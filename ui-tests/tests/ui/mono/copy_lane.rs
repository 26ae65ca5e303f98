//! law: an atom of several threads is moved by all of them.
use layout_static::{atom::{Simulated, Universal, copy}, layout};

layout! {
    pub atom Turn = copy(from (2, (32, 2)) : (32, (1, 64)), to (2, (32, 2)) : (64, (1, 32)), by from);
    pub copy Turned = tiled(Turn of 32, 2 : 1, 2 : 1);
}

fn main() {
    let _ = Simulated::<i32, 2>::new();
    let (from, mut to) = ([[1; 2]], [[0; 2]]);
    copy::<Turned, _, _, _>(Universal, &from, &mut to);
}
// mended: Universal, copy => copy
// mended: [[1; 2]], [[0; 2]] => [[[1; 2]; 2]], [[[0; 2]; 2]]
// mended: (Universal => (Simulated::<i32, 2>::new()

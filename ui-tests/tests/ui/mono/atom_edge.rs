//! law: an edge cuts no run that is moved at once.
use layout_static::{atom::{Universal, copy_if}, layout};

layout! {
    pub atom Quad = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from);
    pub copy Fill = tiled(Quad of 32, 8 : 1, 8 : 1);
}

pub fn tail(columns: usize, from: [[f32; 4]; 2], to: &mut [[f32; 4]; 2]) {
    copy_if::<Fill, _, _, _, _>(Universal, columns, |run, n| 4 * run < n, &from, to);
}

fn main() {
    tail(8, [[1.0; 4]; 2], &mut [[0.0; 4]; 2]);
}
// mended: atom::{Universal => Multiple, atom::{Universal
// mended: columns: usize => columns: Multiple<4>
// mended: tail(8, => tail(Multiple::new(8).unwrap(),

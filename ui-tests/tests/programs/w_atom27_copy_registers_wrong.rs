// expect: L1415
// mode: build
// max: 1400
use layout_static::layout;
layout! {
    pub atom Q = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from);
    pub copy F = tiled(Q of 32, 8 : 1, 8 : 1);
}
use layout_static::atom;
fn main() {
    let mut to = [[0; 4]; 3];
    atom::copy::<F, _, _, _>(atom::Universal, &[[1, 2, 3, 4], [5, 6, 7, 8]], &mut to);
    println!("{to:?}");
}

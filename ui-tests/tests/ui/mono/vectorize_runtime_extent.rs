//! law: arrays of four make up a runtime extent that is a multiple of four.
use layout_static::{Multiple, RuntimeLayout, RuntimeShape};

fn main() {
    let numbers = [0_u32; 96];
    let columns = Multiple::<2>::new(32).expect("a multiple");
    let rows = (3_usize, columns).row_major().tensor(&numbers).expect("there are enough");
    assert_eq!(rows.vectorize::<4>()[(2, 7)], [0; 4]);
}
// mended: Multiple::<2> => Multiple::<4>

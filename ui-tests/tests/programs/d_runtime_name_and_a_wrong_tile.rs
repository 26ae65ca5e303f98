// expect: L0412; number: 48, 128
// errors: 1
// line: 8
// max: 700
// paste: Multiple<128> => Multiple<384>
use layout_static::{C, Layout, Multiple, layout};
type Matrix = Layout<(Multiple<128>, Multiple<64>), (usize, C<1>)>;
layout! { pub type Tiles = zipped_divide(Matrix, [48, 64]); }
fn main() {}

// expect: rustc E0015; number: from_array
use layout_static::{C, Layout, Tensor};
static NUMBERS: [u8; 4] = [1, 2, 3, 4];
pub const FIRST: u8 = Tensor::<u8, Layout<C<4>, C<1>>>::from_array(&NUMBERS, Layout::new()).layout().index(0) as u8;

// expect: accepted
#![forbid(unsafe_code, unused_must_use)]
use layout_static::{TensorMut, layout};
layout! { pub type Tile = (6, 10) : (10, 1); }
pub fn f(a: &mut [u8; 60]) { TensorMut::from_array(a, Tile).split_mode::<0>().for_each(|mut row| row.fill(0)); }

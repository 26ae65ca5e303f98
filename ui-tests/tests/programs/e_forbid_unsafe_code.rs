// expect: accepted
#![forbid(unsafe_code, unused_must_use)]
use layout_static::{Along, TensorMut, layout};
layout! { pub type Tile = (6, 10) : (10, 1); }
pub fn f(a: &mut [u8; 60]) { TensorMut::from_array(a, Tile).parts_mut(Along::<0>).for_each(|mut row| row.fill(0)); }

// expect: rustc E0432; number: TensorBox
// says: alloc
// crate: lib
#![no_std]
use layout_static::{layout, TensorBox};
layout! { pub type R = (4, 8) : (8, 1); }
pub fn f() -> usize { let t = TensorBox::from_elem(R, 0); t.to_vec().len() }

//! Copies that transpose matrices of runtime extents. `tests/tests/codegen/shuffles.rs` looks for the instructions that
//! interleave registers.

use std::hint::black_box;

use layout_static::{DynTensor, DynTensorMut};

#[allow(clippy::cast_possible_truncation, reason = "a rest below 251")]
fn transpose<T: Clone + Default + PartialEq>(number: fn(u8) -> T) {
    let (m, n) = (black_box(40), black_box(36));
    let source: Vec<T> = (0..m * n).map(|x| number((x % 251) as u8)).collect();
    let mut target = vec![T::default(); m * n];
    let view = DynTensor::strided(&source, (n, m), (1_usize, n)).expect("the slice has this shape");
    DynTensorMut::row_major(&mut target, (n, m)).expect("the slice has this shape").copy_from(view);
    assert!((0..n).all(|x| (0..m).all(|y| target[x * m + y] == source[y * n + x])));
}

fn main() {
    transpose(|x| x);
    transpose(u16::from);
    transpose(u32::from);
    transpose(u64::from);
}

//! Loops over tensors of runtime extents, and the same by hand. One of them runs, so many times.
//! `tests/tests/codegen/executed.rs` counts the instructions that they execute.

use std::hint::black_box;

use layout_static::{Along, C, DynTensor, DynTensorMut, RuntimeLayout, layout, zip};

layout! {
    /// Structures of seven fields.
    type Structures = (8?, 7) : (7, 1);
}

/// The sums along the middle mode of `(16, 100, last)`.
fn sums(numbers: &[f32], sums: &mut [f32], last: usize) {
    let tensor = DynTensor::row_major(numbers, (16, 100, last)).expect("long enough");
    tensor.sum_mode(C::<1>, &mut DynTensorMut::row_major(sums, (16, last)).expect("long enough"));
}

fn sums_by_hand(numbers: &[f32], sums: &mut [f32], last: usize) {
    for (matrix, sums) in numbers.chunks_exact(100 * last).zip(sums.chunks_exact_mut(last)) {
        for row in matrix.chunks_exact(last) {
            sums.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
        }
    }
}

/// A step of particles, whose number is known at run time.
fn fields(numbers: &mut [f32], count: usize) {
    let mut tensor = Structures::with([count]).expect("a multiple of 8").tensor_mut(numbers).expect("long enough");
    let mut fields = tensor.try_parts_mut(Along::<1>).expect("they are apart");
    let mut field = || fields.next().expect("there are seven");
    let (x, y, z, u, v, w) = (field(), field(), field(), field(), field(), field());
    zip((x, y, z, u, v, w)).for_each(|(x, y, z, u, v, w)| {
        *w -= 1.0 / 128.0;
        *x += *u / 128.0;
        *y += *v / 128.0;
        *z += *w / 128.0;
    });
}

fn fields_by_hand(numbers: &mut [f32]) {
    for structure in numbers.chunks_exact_mut(7) {
        let [x, y, z, u, v, w, _] = structure else { unreachable!() };
        *w -= 1.0 / 128.0;
        *x += *u / 128.0;
        *y += *v / 128.0;
        *z += *w / 128.0;
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let name = words.next().expect("the name of a loop");
    let [size, rounds] = [(); 2].map(|()| words.next().and_then(|word| word.parse().ok()).expect("a number"));
    let mut numbers = vec![0.5; if name.starts_with("sums") { 1600 * size } else { 7 * size }];
    let mut target = vec![0.0; 16 * size];
    for _ in 0..rounds {
        let (numbers, target, size) = (black_box(&mut numbers[..]), black_box(&mut target[..]), black_box(size));
        match name.as_str() {
            "sums" => sums(numbers, target, size),
            "sums_by_hand" => sums_by_hand(numbers, target, size),
            "fields" => fields(numbers, size),
            "fields_by_hand" => fields_by_hand(numbers),
            _ => panic!("there is no loop {name}"),
        }
    }
}

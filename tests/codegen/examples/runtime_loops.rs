//! Loops over tensors of runtime extents, or of many modes, and the same by hand. One of them runs, so many times.
//! `tests/tests/codegen/executed.rs` counts the instructions that they execute.

use std::hint::black_box;

use layout_static::{Along, C, DynTensor, DynTensorMut, RuntimeLayout, Tensor, TensorMut, layout, zip};

layout! {
    /// Structures of seven fields.
    type Structures = (8?, 7) : (7, 1);
    type Square = ((2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2)) : ((64, 128, 256, 512, 1024, 2048), (1, 2, 4, 8, 16, 32));
    type ZOrder = ((2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2)) : ((2, 8, 32, 128, 512, 2048), (1, 4, 16, 64, 256, 1024));
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

/// A matrix of 64 x 64 in Morton order: twelve loops of two.
fn morton(numbers: &[f32], target: &mut [f32]) {
    let source = Tensor::new(numbers, Square).expect("long enough");
    TensorMut::new(target, ZOrder).expect("long enough").copy_from(source);
}

fn morton_by_hand(numbers: &[f32], target: &mut [f32]) {
    let spread = |x: usize| {
        let x = (x | x << 4) & 0x30F;
        let x = (x | x << 2) & 0x333;
        (x | x << 1) & 0x555
    };
    for (i, row) in numbers.chunks_exact(64).enumerate() {
        for (j, x) in row.iter().enumerate() {
            target[2 * spread(i) + spread(j)] = *x;
        }
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
            "morton" => morton(numbers, target),
            "morton_by_hand" => morton_by_hand(&numbers[..size], target),
            "fields" => fields(numbers, size),
            "fields_by_hand" => fields_by_hand(numbers),
            _ => panic!("there is no loop {name}"),
        }
    }
}

//! Tensors whose elements a swizzle permutes.

use layout_static::{Bounded, Static, StaticLayout, Tensor, TensorMut, layout, zip};

use super::{M, N, SIZE, Swizzled, elements};

/// Slices of a swizzled tensor begin anywhere in the runs that the swizzle leaves together.
#[test]
fn slices_of_a_swizzle() {
    let mut elements = elements(Swizzled::VALUE);
    let mut tensor = TensorMut::new(&mut elements, Swizzled::VALUE).unwrap();
    for i in Bounded::<M>::all() {
        tensor.slice_mut((i, ..)).indexed_for_each_mut(|j: usize, element| *element = 100 * i.get() + j);
        assert_eq!(tensor.slice((i, ..)).sum(), 100 * N * i.get() + N * (N - 1) / 2);
    }
    assert!((0..SIZE).all(|x| tensor[x] == 100 * (x % M) + x / M));
}

/// A tensor of blocks, each element one that differs from all others.
fn numbered<L: StaticLayout>(layout: L, from: usize) -> Vec<usize> {
    elements(layout).iter().map(|place| from + 3 * place).collect()
}

/// Loops over tensors of the swizzles of two layouts, beside the same by coordinates: what one swizzle permutes is gone
/// through in the order of memory, and meets what the other tensors have there.
fn permuted<L: StaticLayout, A: StaticLayout>(layout: L, other: A) {
    let (size, at) = (layout.size(), |x: usize| (x % 8, x / 8));
    let (mut target, x, y) = (numbered(layout, 3), numbered(layout, 7), numbered(other, 5));
    let (x, y) = (Tensor::new(&x, layout).unwrap(), Tensor::new(&y, other).unwrap());
    let before = target.clone();
    let (before, mut written) = (Tensor::new(&before, layout).unwrap(), TensorMut::new(&mut target, layout).unwrap());
    zip((&mut written, x)).for_each(|(target, x)| *target += 2 * x);
    assert!((0..size).map(at).all(|at| written[at] == before[at] + 2 * x[at]));
    zip((&mut written, x, y)).for_each(|(target, x, y)| *target = 3 * x + y);
    assert!((0..size).map(at).all(|at| written[at] == 3 * x[at] + y[at]));
    assert!(written != x && x == Tensor::new(&numbered(layout, 7), layout).unwrap());
    assert_eq!(zip((x, x)).fold(0, |sum, (a, b)| sum + a * b), (0..size).map(at).map(|at| x[at] * x[at]).sum());
    written.copy_from(y);
    assert!(written == y);
    written.for_each_mut(|element| *element += 1);
    assert!((0..size).map(at).all(|at| written[at] == y[at] + 1));
    assert_eq!(written.max(), y.max().map(|most| most + 1));
    written.indexed_for_each_mut(|(i, j), element| *element = 10 * j + i);
    assert!((0..size).map(at).all(|(i, j)| written[(i, j)] == 10 * j + i));
    // Rows begin where a swizzle does not, or at every second row.
    for i in Bounded::<8>::all() {
        written.slice_mut((i, ..)).fill(i.get());
        zip((written.slice_mut((i, ..)), x.slice((i, ..)))).for_each(|(target, x)| *target += x);
    }
    assert!((0..size).map(at).all(|at| written[at] == at.0 + x[at]));
}

#[test]
fn one_swizzle_permutes() {
    layout! {
        type Blocks = swizzle(2, 1, 2) * ((8, 16) : (16, 1));
        type Same = swizzle(2, 1, 2) * ((8, 16) : (1, 8));
        type Other = swizzle(2, 2, 2) * ((8, 16) : (16, 1));
        type Wide = swizzle(2, 1, 4) * ((8, 16) : (16, 1));
        #[allow(intractable)] type Apart = swizzle(2, 1, 2) * ((8, 32) : (64, 1));
        #[allow(intractable)] type Close = swizzle(2, 1, 2) * ((8, 32) : (48, 1));
        type Part = swizzle(2, 1, 2) * ((8, 15) : (15, 1));
        type Gray = (8, (2, 2, 2, 2)) ^ (16, (1, 3, 6, 12));
        type Turned = (8, 16) ^ (1, 8);
        type Plain = (8, 16) : (16, 1);
        type PlainApart = (8, 32) : (32, 1);
        type PlainPart = (8, 15) : (15, 1);
        type Begun = swizzle(2, 1, 2) o 32 o ((8, 16) : (16, 1));
        type Beside = swizzle(2, 1, 2) o 6 o ((8, 16) : (16, 1));
    }
    permuted(Blocks, Same);
    permuted(Part, PlainPart);
    permuted(Gray, Blocks);
    permuted(Beside, Begun);
    // Miri sees the same accesses in the others.
    if cfg!(miri) {
        return;
    }
    permuted(Blocks, Blocks);
    permuted(Blocks, Other);
    permuted(Blocks, Plain);
    permuted(Wide, Wide);
    permuted(Wide, Blocks);
    permuted(Apart, Apart);
    permuted(Apart, Close);
    permuted(Close, PlainApart);
    permuted(Part, Part);
    permuted(Gray, Gray);
    permuted(Turned, Plain);
    permuted(Begun, Blocks);
    permuted(Begun, Begun);
    permuted(Beside, Beside);
}

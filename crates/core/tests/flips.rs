//! Tensors that are met from the other end of a mode: of constant and runtime strides, swizzled, nested; for reading,
//! for writing, in parts, in loops.

use layout_static::{Along, ByMode, C, Layout, Neg, Static, StaticLayout, Tensor, TensorMut, Tiles, layout};

layout! {
    type Rows = (4, 6) : (6, 1);
    type Columns = (4, 6) : (1, 4);
    type Nested = ((2, 2), (3, 2)) : ((3, 12), (1, 6));
    #[allow(intractable)] type Smem = swizzle(1, 0, 3) * ((4, 6) : (8, 1));
    type Leading = (4, 6) : (?, 1);
    type Free = (4, 6) : (?, ?);
}

/// Where `(i, j)` is met from the other end of the modes of `flipped`.
const fn other(flipped: [bool; 2], i: usize, j: usize) -> usize {
    let i = if flipped[0] { 3 - i } else { i };
    let j = if flipped[1] { 5 - j } else { j };
    i + 4 * j
}

fn all() -> impl Iterator<Item = (usize, usize)> {
    (0..4).flat_map(|i| (0..6).map(move |j| (i, j)))
}

/// Every element of a flipped view is where the definition says, however it is reached.
fn law<L: StaticLayout, M: StaticLayout>(plain: Tensor<'_, usize, L>, flipped: Tensor<'_, usize, M>, by: [bool; 2]) {
    for (i, j) in all() {
        assert_eq!(flipped[i + 4 * j], plain[other(by, i, j)]);
    }
    assert!(flipped.iter().enumerate().all(|(x, number)| *number == plain[other(by, x % 4, x / 4)]));
    assert_eq!((flipped.sum(), flipped.max(), flipped.min()), (plain.sum(), plain.max(), plain.min()));
    let mut copy = [0; 24];
    let mut copy = TensorMut::from_array(&mut copy, Rows);
    copy.copy_from(flipped);
    assert!(all().all(|(i, j)| copy[(i, j)] == plain[other(by, i, j)]));
    for (x, tile) in flipped.tiles(ByMode::of((C::<2>, C::<3>))).enumerate() {
        assert!((0..6).all(|y| tile[y] == flipped[2 * (x % 2) + y % 2 + 4 * (3 * (x / 2) + y / 2)]));
    }
    for (j, column) in flipped.into_parts(Along::<1>).enumerate() {
        assert!((0..4).all(|i| column[i] == flipped[i + 4 * j]));
    }
}

fn laws<L: StaticLayout>(layout: L) {
    let elements: Vec<usize> = (0..64).map(|x| x * x % 61).collect();
    let plain = Tensor::new(&elements, layout).unwrap();
    law(plain, plain.flip(C::<0>), [true, false]);
    law(plain, plain.flip(C::<1>), [false, true]);
    law(plain, plain.flip(C::<1>).flip(C::<0>), [true, true]);
    law(plain, plain.flip(C::<0>).flip(C::<0>), [false, false]);
    // What is written through a flipped view stands where the definition says; nothing else is.
    let (mut written, mut flipped) = (elements.clone(), elements.clone());
    let mut tensor = TensorMut::new(&mut written, layout).unwrap();
    all().for_each(|(i, j)| tensor[other([true, false], i, j)] = 100 + i + 10 * j);
    let mut view = TensorMut::new(&mut flipped, layout).unwrap().flip(C::<0>);
    view.indexed_for_each_mut(|x: usize, element| *element = 100 + x % 4 + 10 * (x / 4));
    assert_eq!(written, flipped);
    let mut view = TensorMut::new(&mut flipped, layout).unwrap().flip(C::<0>);
    for (x, mut tile) in view.try_parts_mut(Tiles(ByMode::of((C::<2>, C::<3>)))).unwrap().enumerate() {
        tile.fill(x);
    }
    let tensor = Tensor::new(&flipped, layout).unwrap();
    assert!(all().all(|(i, j)| tensor[other([true, false], i, j)] == i / 2 + 2 * (j / 3)));
}

#[test]
fn every_kind_of_layout() {
    laws(Rows);
    laws(Columns);
    laws(Nested);
    laws(Smem);
    laws(Layout::<(C<4>, C<6>), (Neg<6>, C<1>)>::VALUE);
    laws(Leading::with_strides([9]));
    laws(Free::with_strides([10, 1]));
    laws(Free::with_strides([1, 5]));
}

/// A slice of a flipped tensor, and a flip of a slice: runs stay runs.
#[test]
fn slices() {
    let elements: Vec<usize> = (0..64).collect();
    let plain = Tensor::new(&elements, Leading::with_strides([9])).unwrap();
    assert_eq!(plain.flip(C::<0>).into_slice((0, ..)).as_slice(), [27, 28, 29, 30, 31, 32]);
    assert!(plain.into_slice((2, ..)).flip(C::<0>).iter().eq(&[23, 22, 21, 20, 19, 18]));
}

/// Arrays as elements: the contiguous mode in parts.
#[test]
fn vectors() {
    layout! { type Pairs = ((2, 4), 3) : ((1, 6), 2); }
    let mut elements: Vec<usize> = (0..64).collect();
    let fours = Tensor::new(&elements, Columns).unwrap().vectorize::<4>();
    assert_eq!((fours.layout().size(), fours[(0, 5)]), (6, [20, 21, 22, 23]));
    let pairs = Tensor::new(&elements, Pairs).unwrap();
    let twos = pairs.vectorize::<2>();
    for x in 0..12 {
        assert_eq!(twos[x], [pairs[2 * x], pairs[2 * x + 1]]);
    }
    let mut rows = TensorMut::new(&mut elements, Rows).unwrap().vectorize::<3>();
    for (i, three) in rows.iter_mut().enumerate() {
        *three = [i; 3];
    }
    let rows = Tensor::new(&elements, Rows).unwrap();
    assert!(all().all(|(i, j)| rows[(i, j)] == i + 4 * (j / 3)));
    assert_eq!(elements[24..], (24..64).collect::<Vec<_>>());
}

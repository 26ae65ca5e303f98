//! Iterators give every coordinate once, in layout order, from both ends.

use std::panic::catch_unwind;

use layout_static::{Bounded, C, Layout, Neg, Static, StaticLayout, Tensor, TensorMut};

use crate::family::*;

/// A sequence of numbers that looks random.
fn random(state: &mut u32) -> usize {
    *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*state >> 16) as usize
}

/// Takes all that an iterator has, from both ends and with leaps, as `right` says.
fn agree<T: PartialEq + std::fmt::Debug>(
    mut iterator: impl DoubleEndedIterator<Item = T> + ExactSizeIterator,
    right: &[T],
    seed: u32,
) {
    let (mut right, mut state) = (right.iter(), seed);
    loop {
        assert_eq!(iterator.len(), right.len());
        let n = random(&mut state) % 4;
        let (ours, defined) = match random(&mut state) % 4 {
            0 => (iterator.next(), right.next()),
            1 => (iterator.next_back(), right.next_back()),
            2 => (iterator.nth(n), right.nth(n)),
            _ => (iterator.nth_back(n), right.nth_back(n)),
        };
        assert_eq!(ours.as_ref(), defined);
        if ours.is_none() {
            break;
        }
    }
    assert!(iterator.next().is_none() && iterator.next_back().is_none());
}

fn reads<L: StaticLayout>(layout: L) {
    let (places, length) = places(layout);
    let elements = numbers(length);
    let tensor = Tensor::new(&elements, layout).unwrap();
    let right: Vec<&usize> = places.iter().map(|place| &elements[*place]).collect();
    assert!(tensor.iter().eq(right.iter().copied()));
    assert!(tensor.iter().rev().eq(right.iter().rev().copied()));
    let mut folded = vec![];
    tensor.iter().for_each(|element| folded.push(element));
    assert_eq!(folded, right);
    let mut rest = tensor.iter();
    rest.next();
    rest.next_back();
    let mut folded = vec![];
    rest.clone().for_each(|element| folded.push(element));
    assert_eq!(folded, right[1..23]);
    let numbered: Vec<(usize, &usize)> = right.iter().copied().enumerate().collect();
    let mut folded = vec![];
    tensor.indexed_iter_as::<usize>().for_each(|item| folded.push(item));
    assert_eq!(folded, numbered);
    let mut rest = tensor.indexed_iter_as::<usize>();
    rest.next();
    rest.for_each(|(x, element)| assert_eq!((x, element), numbered[x]));
    for seed in 0..40 {
        agree(tensor.iter(), &right, seed);
        agree(tensor.indexed_iter_as::<usize>(), &numbered, seed);
    }
    assert_eq!(tensor.iter().nth(24), None);
    assert_eq!(tensor.iter().nth(usize::MAX), None);
    assert_eq!(tensor.iter().nth_back(usize::MAX), None);
}

fn writes<L: StaticLayout>(layout: L) {
    let (places, length) = places(layout);
    let mut elements = vec![99; length];
    let mut tensor = TensorMut::new(&mut elements, layout).unwrap();
    let all: Vec<&mut usize> = tensor.iter_mut().collect();
    for (x, element) in all.into_iter().enumerate() {
        *element = x;
    }
    for seed in 0..10 {
        let mut right = numbers(24);
        agree(tensor.iter_mut(), &right.iter_mut().collect::<Vec<_>>(), seed);
    }
    for (x, element) in tensor.indexed_iter_mut_as::<usize>() {
        *element += 100 * x;
    }
    tensor.indexed_for_each_mut(|x: usize, element| *element += 10_000 * x);
    let mut defined = vec![99; length];
    for (x, place) in places.iter().enumerate() {
        defined[*place] = x + 100 * x + 10_000 * x;
    }
    assert_eq!(elements, defined);
    TensorMut::new(&mut elements, layout).unwrap().fill(7);
    assert_eq!(elements.iter().filter(|element| **element == 7).count(), 24);
}

macro_rules! read {
    ($layout:expr) => {
        reads($layout);
    };
}

macro_rules! write {
    ($layout:expr) => {
        writes($layout);
    };
}

#[test]
fn for_reading() {
    each_injective! { read }
    each_overlapping! { read }
}

#[test]
fn for_writing() {
    each_injective! { write }
}

#[test]
fn runtime_strides_that_collide_are_refused() {
    let mut elements = [0; 100];
    for (stride, fits) in [(6, true), (20, true), (5, false), (0, false), (1, false)] {
        let mut tensor = TensorMut::new(&mut elements, Leading::with_strides([stride])).unwrap();
        let result = catch_unwind(std::panic::AssertUnwindSafe(|| tensor.iter_mut().len()));
        assert_eq!(result.is_ok(), fits, "{stride}");
        let Err(panic) = result else { continue };
        assert!(
            panic.downcast_ref::<String>().unwrap().starts_with("[L0301] tensor: not injective, linear coordinates ")
        );
    }
    // Every element is met where none need be distinct.
    let mut met = 0;
    TensorMut::new(&mut elements, Leading::with_strides([0])).unwrap().for_each_mut(|element| {
        *element += 1;
        met += 1;
    });
    assert_eq!((met, elements[..6].iter().sum::<i32>()), (24, 24));
}

#[test]
fn coordinates_count_with_the_elements() {
    let elements = numbers(24);
    let rows = Tensor::new(&elements, Rows::VALUE).unwrap();
    for ((i, j), element) in rows.indexed_iter() {
        assert_eq!(6 * i + j, *element);
    }
    let right: Vec<((usize, usize), &usize)> =
        (0..24).map(|x| ((x % 4, x / 4), &elements[6 * (x % 4) + x / 4])).collect();
    for seed in 0..40 {
        agree(rows.indexed_iter(), &right, seed);
    }
    let deep = Tensor::new(&elements, Deep::VALUE).unwrap();
    for ((i, (j, k), l), element) in deep.indexed_iter_as::<(usize, (usize, usize), usize)>() {
        assert_eq!(12 * i + j + 2 * k + 6 * l, *element);
    }
    let mut met = 0;
    deep.indexed_iter_as().for_each(|((i, (j, k), l), element): ((usize, (usize, usize), usize), _)| {
        assert_eq!(12 * i + j + 2 * k + 6 * l, *element);
        met += 1;
    });
    deep.indexed_iter().for_each(|((i, j, k), element)| {
        assert_eq!(12 * i + j % 2 + 2 * (j / 2) + 6 * k, *element);
        met += 1;
    });
    assert_eq!(met, 48);
}

/// A walk by runs of three linear coordinates, along the second part of the coordinate; in five parts, more than loops
/// count.
#[test]
fn coordinates_of_all_forms_count() {
    type Odd = Layout<(C<1>, C<3>, (C<2>, C<3>), C<5>), (C<0>, C<30>, (C<15>, C<90>), C<3>)>;
    type Proven = (Bounded<1>, Bounded<3>, Bounded<6>, Bounded<5>);
    let (layout, elements) = (Odd::VALUE, numbers(300));
    let tensor = Tensor::new(&elements, layout).unwrap();
    let cell = |x: usize| (x % 3, x / 3 % 2, x / 6 % 3, x / 18);
    let element = |x: usize| &elements[layout.index(x)];
    let flat: Vec<_> = (0..90).map(|x| ((0, cell(x).0, cell(x).1 + 2 * cell(x).2, cell(x).3), element(x))).collect();
    let five: Vec<_> = (0..90).map(|x| ((0, cell(x).0, (cell(x).1, cell(x).2), cell(x).3), element(x))).collect();
    let proven: Vec<_> = (flat.iter())
        .map(|&((h, i, j, k), element)| {
            ((Bounded::checked(h), Bounded::checked(i), Bounded::checked(j), Bounded::checked(k)), element)
        })
        .collect();
    for seed in 0..40 {
        agree(tensor.indexed_iter(), &flat, seed);
        agree(tensor.indexed_iter_as::<(usize, usize, (usize, usize), usize)>(), &five, seed);
        agree(tensor.indexed_iter_as::<Proven>(), &proven, seed);
    }
    let mut met = vec![];
    tensor.indexed_iter_as::<(usize, usize, (usize, usize), usize)>().for_each(|item| met.push(item));
    assert_eq!(met, five);
    let mut met = vec![];
    tensor.indexed_iter_as::<Proven>().for_each(|item| met.push(item));
    assert_eq!(met, proven);
}

#[test]
fn one_cell_and_elements_without_size() {
    let one = [5];
    let tensor = Tensor::from_array(&one, Layout::<(), ()>::new());
    assert!(tensor.iter().eq(&[5]));
    assert!(tensor.indexed_iter().eq([((), &5)]));
    let mut units = [(); 3];
    let mut tensor = TensorMut::from_array(&mut units, Layout::<C<3>, Neg<1>>::new());
    assert_eq!((tensor.iter_mut().len(), tensor.iter().rev().count()), (3, 3));
}

/// Nine modes that do not coalesce: loops around loops.
#[test]
fn many_modes() {
    type Nine = Layout<
        (C<2>, C<2>, C<2>, C<2>, C<2>, C<2>, C<2>, C<2>, C<2>),
        (C<256>, C<1>, C<128>, C<2>, C<64>, C<4>, C<32>, C<8>, C<16>),
    >;
    let elements = numbers(512);
    let tensor = Tensor::new(&elements, Nine::VALUE).unwrap();
    let mut folded = vec![];
    tensor.iter().for_each(|element| folded.push(*element));
    assert!(folded.iter().copied().eq((0..512).map(|x| Nine::VALUE.index(x))));
    assert!(tensor.iter().copied().eq(folded));
    let mut met = 0;
    tensor.indexed_iter().for_each(|((a, b, c, d, e, f, g, h, i), element)| {
        assert_eq!(tensor[(a, b, c, d, e, f, g, h, i)], *element);
        met += 1;
    });
    assert_eq!(met, 512);
}

#[test]
fn iterators_cross_threads() {
    let mut elements = numbers(24);
    let mut tensor = TensorMut::new(&mut elements, Columns::VALUE).unwrap();
    let (mut low, mut high) = (tensor.iter_mut(), 0);
    let (front, back): (Vec<&mut usize>, Vec<&mut usize>) = {
        let front = low.by_ref().take(12).collect();
        (front, low.collect())
    };
    std::thread::scope(|scope| {
        scope.spawn(|| front.into_iter().for_each(|element| *element += 100));
        scope.spawn(|| high = back.into_iter().map(|element| *element).sum());
    });
    assert_eq!((high, elements[11], elements[12]), ((12..24).sum(), 111, 12));
    let shared = Tensor::new(&elements, Columns::VALUE).unwrap();
    let iterator = shared.iter();
    assert_eq!(std::thread::scope(|scope| scope.spawn(|| iterator.clone().count()).join().unwrap()), 24);
}

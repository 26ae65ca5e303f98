//! Integers below a bound: what makes them, and that a coordinate of them is the coordinate of their integers.

use std::panic::catch_unwind;

use layout_static::{
    Bounded, C, Composed, Coordinate, Layout, LayoutError, Neg, Static, StaticLayout, Swizzle, Tensor, TensorMut,
};

/// Every way to make one gives the integer that it says, or refuses.
#[test]
fn constructors() {
    for x in 0..40 {
        assert_eq!(Bounded::<12>::new(x).map(Bounded::get), (x < 12).then_some(x));
        assert_eq!(catch_unwind(|| Bounded::<12>::checked(x).get()).ok(), (x < 12).then_some(x));
        assert_eq!(Bounded::<12>::try_from(x).ok().map(usize::from), (x < 12).then_some(x));
        assert_eq!(Bounded::<12>::try_from(x as u64).ok().map(usize::from), (x < 12).then_some(x));
        assert_eq!(Bounded::<12>::try_from(u32::try_from(x).unwrap()).ok().map(usize::from), (x < 12).then_some(x));
        assert_eq!(Bounded::<12>::wrapping(x).get(), x % 12);
        assert_eq!(Bounded::<16>::masked(x).get(), x % 16);
        assert_eq!(Bounded::<1>::masked(x), Bounded::ZERO);
    }
    assert_eq!(Bounded::<16>::masked(usize::MAX), Bounded::MAX);
    assert_eq!(Bounded::<8>::from(C::<3>), Bounded::checked(3));
    assert!(matches!(
        Bounded::<12>::try_from(u64::MAX),
        Err(LayoutError::OutOfBounds { coordinate: 0xFFFF_FFFF_FFFF_FFFF, extent: 12, .. })
    ));
    assert_eq!(Bounded::<4_294_967_295>::new(4_294_967_295), None);
    assert_eq!(u32::from(Bounded::<4_294_967_295>::MAX), 4_294_967_294);
    assert_eq!(Bounded::<8>::default(), Bounded::ZERO);
    assert_eq!(size_of::<Bounded<8>>(), 4);
}

#[test]
#[should_panic(expected = "[L0501] bounded: 8 is out of bounds, the bound is 8")]
fn checked_says_why() {
    let _ = Bounded::<8>::checked(8);
}

#[test]
fn parts_and_text() {
    for x in Bounded::<60>::all() {
        let (i, j) = x.split::<5, 12>();
        assert_eq!((i.get(), j.get()), (x.get() % 5, x.get() / 5));
        assert_eq!(Bounded::<60>::join(i, j), x);
        assert_eq!(x.widen::<61>().get(), x.get());
        assert_eq!(x.split::<1, 60>(), (Bounded::ZERO, x));
        assert_eq!(x.split::<60, 1>(), (x, Bounded::ZERO));
    }
    let x = Bounded::<60>::checked(7);
    assert_eq!(
        (x.to_string(), format!("{x:?}"), format!("{x:>3}")),
        ("7".into(), "Bounded<60>(7)".into(), "  7".into())
    );
    assert!(Bounded::<60>::ZERO < x && x < Bounded::MAX);
    assert_eq!((u64::from(x), usize::from(x), u32::from(x)), (7, 7, 7));
}

/// Every sum, product, quotient and remainder is that of the integers, at the tightest bound that it may have.
#[test]
fn arithmetic() {
    for x in Bounded::<12>::all() {
        let n = x.get();
        assert_eq!(x.plus::<0, 12>(), x);
        assert_eq!(x.plus::<5, 17>().get(), n + 5);
        assert_eq!(x.times::<0, 1>(), Bounded::ZERO);
        assert_eq!(x.times::<7, 78>().get(), 7 * n);
        assert_eq!(x.quotient::<1, 12>(), x);
        assert_eq!(x.quotient::<5, 3>().get(), n / 5);
        assert_eq!(x.quotient::<100, 1>(), Bounded::ZERO);
        assert_eq!((x % C::<5>).get(), n % 5);
        assert_eq!((x % C::<100>).get(), n);
        assert_eq!(x.less::<5>().map(Bounded::get), n.checked_sub(5));
        assert_eq!(x.less_or_zero::<5>().get(), n.saturating_sub(5));
        assert_eq!(x.plus_or_max::<5>().get(), (n + 5).min(11));
        assert_eq!(x.plus_or_max::<{ usize::MAX }>(), Bounded::MAX);
        for y in Bounded::<7>::all() {
            assert_eq!(x.sum::<7, 18>(y).get(), n + y.get());
        }
    }
}

#[test]
fn loops() {
    assert!(Bounded::<7>::all().map(Bounded::get).eq(0..7));
    assert!(Bounded::<7>::all().rev().map(Bounded::get).eq((0..7).rev()));
    assert_eq!(Bounded::<7>::all().fold(0, |sum, x| 10 * sum + x.get()), 123_456);
    for start in 0..9 {
        for end in 0..9 {
            let values: Vec<_> = Bounded::<7>::range(start..end).map(Bounded::get).collect();
            assert_eq!(values, (start..end.min(7)).collect::<Vec<_>>());
            assert_eq!(Bounded::<7>::range(start..end).len(), values.len());
        }
    }
    let mut both = Bounded::<7>::all();
    assert_eq!((both.nth(1), both.nth_back(1)), (Bounded::new(1), Bounded::new(5)));
    assert!(both.by_ref().map(Bounded::get).eq(2..5));
    assert_eq!((both.next(), both.next_back(), both.len()), (None, None, 0));
}

type Nested = Layout<((C<3>, C<4>), (C<5>, C<7>)), ((C<140>, C<1>), (C<4>, C<20>))>;

/// Holds a coordinate against that of its integers.
fn same(bounded: impl Coordinate, integers: impl Coordinate) {
    assert_eq!(Nested::new().index(bounded), Nested::new().index(integers));
}

/// Bounds that meet the boundary of an extent, and those that do not: modes beyond a bound are left out of the index.
#[test]
fn coordinates() {
    for x in 0..420 {
        same(Bounded::<420>::checked(x), x);
        if let Some(bounded) = Bounded::<12>::new(x) {
            same(bounded, x);
            same((bounded, C::<34>), (x, 34));
            same((bounded, Bounded::<35>::checked(2 * x)), (x, 2 * x));
        }
        if let Some(bounded) = Bounded::<61>::new(x) {
            same(bounded, x);
        }
        if let Some(bounded) = Bounded::<7>::new(x) {
            same(bounded, x);
            same((bounded, x), (x, x));
            same(((Bounded::<3>::wrapping(x), 2), bounded), ((x % 3, 2), x));
        }
        if let Some(bounded) = Bounded::<1>::new(x) {
            same(bounded, x);
            same((x % 12, bounded), (x % 12, x));
        }
    }
}

/// Every coordinate of a padded tile, and writing.
#[test]
fn tensors() {
    type Padded = Layout<(C<8>, C<8>), (C<9>, C<1>)>;
    let mut numbers = [0; 71];
    let mut tile = TensorMut::from_array(&mut numbers, Padded::new());
    for (i, j) in Bounded::<64>::all().map(Bounded::split::<8, 8>) {
        tile[(i, j)] = i.get() + 8 * j.get();
    }
    let tile = Tensor::from_array(&numbers, Padded::new());
    assert!(tile.iter().copied().eq(0..64));
    assert!(Bounded::<64>::all().all(|x| tile[x] == x.get() && tile.get(x) == Some(&x.get())));
    for i in Bounded::<8>::all() {
        assert!(Bounded::<8>::all().all(|j| tile.slice((i, ..))[j] == tile[(i, j)]));
    }
    assert_eq!(tile.slice((Bounded::<4>::masked(6), ..))[3], 26);
}

/// What is not proven is checked.
#[test]
fn mixed_coordinates_are_checked() {
    let numbers = [0_u8; 32];
    let rows = Tensor::from_array(&numbers, Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new());
    let i = Bounded::<4>::masked(3);
    assert_eq!(rows.get((i, 7)), Some(&0));
    assert_eq!(rows.get((i, 8)), None);
    assert_eq!(rows.get((4, Bounded::<8>::masked(3))), None);
    let text = catch_unwind(|| rows[(i, 9)]).unwrap_err();
    let text = text.downcast_ref::<String>().unwrap();
    assert!(text.starts_with("[L0501] index: coordinate 9 of mode 1 is out of bounds, its extent is 8"), "{text}");
}

/// Unrolled loops give every coordinate once, in order, and mean what a loop means: below, at and beyond what is
/// unrolled.
#[test]
fn unrolled_loops() {
    fn over<const N: usize>() {
        let mut cells = Vec::new();
        Bounded::<N>::for_each_static(|x| cells.push(x.get()));
        assert!(cells.into_iter().eq(0..N));
    }
    over::<1>();
    over::<2>();
    over::<3>();
    over::<4>();
    over::<5>();
    over::<11>();
    over::<16>();
    over::<31>();
    over::<33>();
    over::<65>();
    over::<100>();
    over::<129>();
    over::<255>();
    over::<256>();
    over::<257>();
    over::<1000>();
}

/// The parts of a coordinate that a loop is unrolled over are summed up apart: the index is the same.
#[test]
fn unrolled_coordinates() {
    let layout = Nested::new();
    let mut count = 0;
    layout.for_each_static(|x| {
        let (i, j) = (x.mode(C::<0>), x.mode(C::<1>));
        assert_eq!(i.get() + 12 * j.get(), x.get());
        let right = layout.index(x.get());
        assert_eq!(layout.index(x), right);
        assert_eq!(layout.index((i, j)), right);
        assert_eq!(layout.index((i.get(), j)), right);
        assert_eq!(layout.index((i, u32::try_from(j.get()).unwrap())), right);
        assert_eq!(layout.index((i, Bounded::<35>::checked(j.get()))), right);
        count += 1;
    });
    assert_eq!(count, 420);
    Bounded::<35>::for_each_static(|j| {
        let (k, l) = j.split::<5, 7>();
        let right = layout.index((7, j.get()));
        assert_eq!(layout.index((C::<7>, (k, l))), right);
        assert_eq!(layout.index(((1_u32, C::<2>), (k, l.get()))), right);
        assert_eq!(layout.index((Bounded::<9>::checked(7), j)), right);
        assert_eq!(Bounded::from(j), Bounded::<35>::checked(usize::from(j)));
    });
}

type Rows = Layout<(C<6>, (C<5>, C<3>)), (usize, (C<2>, usize))>;

type Smem = Composed<Swizzle<2, 3, 3>, C<0>, Layout<(C<8>, C<32>), (C<32>, C<1>)>>;

/// The elements of a tensor, of constant, negative and runtime strides and with a swizzle, at unrolled parts of a
/// coordinate.
#[test]
fn unrolled_elements() {
    fn all<L: StaticLayout>(tensor: Tensor<usize, L>) {
        tensor.layout().for_each_static(|x| {
            let (i, j) = (x.mode(C::<0>), x.mode(C::<1>));
            assert_eq!(tensor[x], tensor[x.get()]);
            assert_eq!(tensor[(i.get(), j)], tensor[x]);
            assert_eq!(tensor[(i, j.get())], tensor[x]);
            assert_eq!(tensor.slice((i.get(), ..))[j], tensor[x]);
            assert_eq!(tensor.get((i, j.get() + 1000)), None);
        });
    }
    let numbers: Vec<usize> = (0..1000).collect();
    all(Tensor::new(&numbers, Nested::new()).unwrap());
    all(Tensor::new(&numbers, Layout::<(C<6>, (C<5>, C<3>)), (Neg<15>, (C<3>, Neg<1>))>::new()).unwrap());
    all(Tensor::new(&numbers, Rows::with_strides([100, 11])).unwrap());
    all(Tensor::new(&numbers, Smem::VALUE).unwrap());
}

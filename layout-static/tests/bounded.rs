//! Integers below a bound: what makes them, and that a coordinate of them is the coordinate of their integers.

use std::panic::catch_unwind;

use layout_static::{Bounded, C, Coordinate, Layout, LayoutError, Tensor, TensorMut};

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
        Err(LayoutError::OutOfBounds { coordinate: u64::MAX, extent: 12, .. })
    ));
    assert_eq!(Bounded::<4_294_967_295>::new(4_294_967_295), None);
    assert_eq!(u32::from(Bounded::<4_294_967_295>::MAX), 4_294_967_294);
    assert_eq!(Bounded::<8>::default(), Bounded::ZERO);
    assert_eq!(size_of::<Bounded<8>>(), 4);
}

#[test]
#[should_panic(expected = "[L0501] bounded: coordinate 8 is out of bounds, the extent is 8")]
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
    assert!(text.starts_with("[L0501] index: coordinate 9 is out of bounds, the extent is 8"), "{text}");
}

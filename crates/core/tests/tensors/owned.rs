//! Owned tensors hold what they are given, and views of them cost nothing.

use std::cell::Cell;

use layout_static::{C, Layout, Static, StaticLayout, Tensor, TensorArray, tensor::OwnedTensor};

use crate::family::*;

/// Every compact layout of the family, from a function and over an array.
fn holds<L: StaticLayout + Static>(layout: L) {
    let (places, _) = places(layout);
    let order = Cell::new(0);
    let squares = TensorArray::<usize, 24, L>::from_fn(layout, |x: usize| {
        assert_eq!(order.replace(x + 1), x);
        x * x
    });
    assert!((0..24).all(|x| squares[x] == x * x && squares.storage()[places[x]] == x * x));
    assert_eq!(squares.map(|square| square + 1).iter().sum::<usize>(), squares.iter().sum::<usize>() + 24);
    let mut copy = squares;
    assert!(copy == squares);
    copy.view_mut().indexed_for_each_mut(|x: usize, element| *element -= x);
    copy[3] += 1;
    assert!(copy != squares);
    assert_eq!((copy[2], copy[3]), (2, 7));
    assert!(TensorArray::<usize, 24, L>::default().iter().all(|element| *element == 0));
}

#[test]
fn arrays() {
    holds(Line::VALUE);
    holds(Rows::VALUE);
    holds(Columns::VALUE);
    holds(UpsideDown::VALUE);
    holds(Nested::VALUE);
    holds(Deep::VALUE);
    holds(Bits::VALUE);
    holds(Threes::VALUE);
    holds(Swizzled::VALUE);
}

#[test]
fn what_lies_between_is_filled_and_does_not_count() {
    let mut left = TensorArray::<u32, 30, _>::from_elem(Padded::VALUE, 1);
    let right = left;
    assert!(left.storage().iter().all(|element| *element == 1));
    left = OwnedTensor::new(core::array::from_fn(|i| if i % 8 < 6 { 1 } else { 9 }), Padded::VALUE).unwrap();
    assert!(left == right);
    left[(2, 2)] = 0;
    assert!(left != right);
}

#[test]
fn runtime_strides_over_an_array() {
    assert!(OwnedTensor::new([0; 24], Leading::with_strides([6])).is_ok());
    assert_eq!(OwnedTensor::new([0; 24], Leading::with_strides([7])).unwrap_err().code(), "L0701");
    let owned = TensorArray::<u8, 40, _>::from_elem(Leading::with_strides([11]), 3);
    assert_eq!(owned[(3, 5)], 3);
}

#[test]
fn elements_are_dropped_once() {
    thread_local! { static ALIVE: Cell<isize> = const { Cell::new(0) } }
    struct Counted;
    impl Counted {
        fn new() -> Counted {
            ALIVE.set(ALIVE.get() + 1);
            Counted
        }
    }
    impl Clone for Counted {
        fn clone(&self) -> Counted {
            Counted::new()
        }
    }
    impl Drop for Counted {
        fn drop(&mut self) {
            ALIVE.set(ALIVE.get() - 1);
        }
    }
    {
        let made = TensorArray::<Counted, 24, _>::from_fn(Rows::VALUE, |_: usize| Counted::new());
        assert_eq!(ALIVE.get(), 24);
        let mut filled = TensorArray::<Counted, 30, _>::from_elem(Padded::VALUE, Counted::new());
        assert_eq!(ALIVE.get(), 54);
        filled.view_mut().copy_from(made.view());
        filled.view_mut().fill(Counted::new());
        let copy = filled.clone();
        assert_eq!(ALIVE.get(), 84);
        drop(copy.into_storage());
        assert_eq!(ALIVE.get(), 54);
    }
    assert_eq!(ALIVE.get(), 0);
}

#[test]
fn mapped_tensors_are_compact_in_the_order_of_the_strides() {
    let elements = numbers(30);
    let padded = Tensor::new(&elements, Padded::VALUE).unwrap();
    let doubled: TensorArray<usize, 24, _> = padded.map(|element| 2 * element);
    assert_eq!(doubled.layout().to_string(), "(4,6):(6,1)");
    assert_eq!(doubled[(3, 5)], 2 * 29);
}

#[cfg(feature = "alloc")]
#[test]
fn boxes() {
    use layout_static::TensorBox;
    let rows = TensorBox::<usize, _>::from_fn(Rows::VALUE, |(i, j)| 10 * i + j);
    assert_eq!((rows[(3, 5)], rows.storage().len()), (35, 24));
    let padded = TensorBox::<usize, _>::from_elem(Leading::with_strides([9]), 1);
    assert_eq!(padded.storage().len(), 33);
    assert!(rows.clone() == rows.map(|element| *element));
    assert!(TensorBox::new(vec![0; 32].into_boxed_slice(), Leading::with_strides([9])).is_err());
    let words = TensorBox::<String, _>::from_fn(Columns::VALUE, |x: usize| x.to_string());
    assert_eq!(words.view().slice((3, 5))[()], "23");
}

#[test]
fn text() {
    let table = TensorArray::<f64, 6, _>::from_fn(Layout::of((C::<2>, C::<3>), (C::<3>, C::<1>)), |(i, j)| {
        [-1.0, 0.0, 1.0, 9.0, 10.0, 11.0][3 * i + j]
    });
    assert_eq!(table.to_string(), "-1  0  1\n 9 10 11");
    assert_eq!(format!("{table:.1}"), "-1.0  0.0  1.0\n 9.0 10.0 11.0");
    assert_eq!(format!("{table:+}"), " -1  +0  +1\n +9 +10 +11");
    assert_eq!(format!("{table:4}"), "  -1    0    1\n   9   10   11");
    assert_eq!(format!("{:?}", table.view().slice((0, ..))), "(3):(1) [-1.0, 0.0, 1.0]");
    let nested = TensorArray::<usize, 24, _>::from_fn(Bits::VALUE, |x: usize| x);
    let text = nested.to_string();
    assert!(text.starts_with("(_,_,0,0)\n 0  2\n 1  3\n\n(_,_,1,0)\n 4  6\n 5  7\n\n"), "{text}");
    assert!(text.ends_with("\n\n(_,_,2,1)\n20 22\n21 23"), "{text}");
    assert_eq!(Tensor::from_array(&['x'], Layout::<(), ()>::new()).to_string(), "x");
}

//! A copy between any two layouts of one size is the element-wise one.

use layout_static::{C, Layout, Neg, Static, StaticLayout, Tensor, TensorMut};

use crate::family::*;

/// Every element is where the definition puts it, and the others are untouched.
fn copies<S: StaticLayout, D: StaticLayout>(source_layout: S, target_layout: D) {
    let (from, source_length) = places(source_layout);
    let (to, target_length) = places(target_layout);
    let source = numbers(source_length);
    let mut target = vec![usize::MAX; target_length];
    let mut defined = target.clone();
    for x in 0..24 {
        defined[to[x]] = source[from[x]];
    }
    let tensor = Tensor::new(&source, source_layout).unwrap();
    let mut copy = TensorMut::new(&mut target, target_layout).unwrap();
    copy.copy_from(tensor);
    let injective = (0..24).all(|x| !to[..x].contains(&to[x]));
    assert!(!injective || copy.as_tensor() == tensor);
    assert_eq!(target, defined, "from {from:?} to {to:?}");

    // Of elements that are no plain data.
    let texts: Vec<String> = source.iter().map(ToString::to_string).collect();
    let mut target = vec![String::new(); target_length];
    TensorMut::new(&mut target, target_layout).unwrap().copy_from(Tensor::new(&texts, source_layout).unwrap());
    assert!(target.iter().zip(&defined).all(|(text, number)| *number == usize::MAX || *text == number.to_string()));
}

macro_rules! onto {
    ($source:expr, $target:expr) => {
        copies($source, $target);
    };
}

macro_rules! onto_each {
    ($source:expr) => {
        each_injective! { onto, $source }
        each_overlapping! { onto, $source }
    };
}

#[test]
fn from_distinct_elements() {
    each_injective! { onto_each }
}

#[test]
fn from_elements_that_are_met_twice() {
    each_overlapping! { onto_each }
}

#[test]
fn equality_is_that_of_cells() {
    let elements = numbers(24);
    let rows = Tensor::new(&elements, Rows::VALUE).unwrap();
    let columns = Tensor::new(&elements, Columns::VALUE).unwrap();
    assert!(rows != columns);
    assert!(rows == Tensor::new(&elements, Leading::with_strides([6])).unwrap());
    let mut transposed = vec![0; 24];
    let mut copy = TensorMut::new(&mut transposed, Columns::VALUE).unwrap();
    copy.copy_from(rows);
    assert!(copy.as_tensor() == rows);
    copy[(3, 5)] = 99;
    assert!(copy.as_tensor() != rows);
}

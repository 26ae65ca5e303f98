//! References that a loop gives: kept, and to texts.

use layout_static::{C, Composed, DynTensor, DynTensorMut, Static, Swizzle, Tensor, TensorMut, zip};

use super::{Columns, M, Matrix, Rows, SIZE};

/// What a loop gives may be kept until all of it was given, and is written then.
#[test]
fn references_that_are_kept() {
    let source: Vec<usize> = (0..20).collect();
    for columns in [1, 4, 5] {
        let mut numbers = vec![0; 20];
        let extents = (20 / columns, columns);
        let target = DynTensorMut::row_major(&mut numbers, extents).unwrap();
        let twice = DynTensor::row_major(&source, extents).unwrap();
        let mut kept = Vec::new();
        zip((target, twice, twice)).for_each(|elements| kept.push(elements));
        for (element, x, y) in kept {
            *element = x + y;
        }
        assert!(numbers.iter().zip(0..).all(|(number, x)| *number == 2 * x));
    }
}

/// Swizzled shared memory of as many elements.
type Smem = Composed<Swizzle<1, 0, 3>, C<0>, Matrix<(C<1>, C<M>)>>;

/// What is no plain data.
#[test]
fn texts() {
    let texts: Vec<String> = (0..SIZE).map(|x| x.to_string()).collect();
    let mut copy = vec![String::new(); SIZE];
    let mut target = TensorMut::new(&mut copy, Columns::VALUE).unwrap();
    let source = Tensor::new(&texts, Rows::VALUE).unwrap();
    target.copy_from(source);
    assert!(target == source);
    target.zip_mut_with(source, |text, more| text.push_str(more));
    assert!((0..SIZE).all(|x| target[x] == source[x].repeat(2)));
    let mut copy = vec![String::new(); SIZE];
    TensorMut::new(&mut copy, Smem::VALUE).unwrap().copy_from(source);
    assert!(Tensor::new(&copy, Smem::VALUE).unwrap() == source);
}

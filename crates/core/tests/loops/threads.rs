//! Loops on all threads.

use layout_static::{
    C, Composed, DynTensor, DynTensorMut, Layout, Static, StaticLayout, Swizzle, Tensor, TensorMut, zip,
};

use super::{Columns, Rows};

/// On all threads: the same, in parts.
#[test]
fn on_threads() {
    fn law<L: StaticLayout, M: StaticLayout>(a: L, b: M) {
        let mut elements = vec![0; usize::try_from(a.cosize().unwrap()).unwrap()];
        let source: Vec<usize> = (0..usize::try_from(b.cosize().unwrap()).unwrap()).collect();
        let (mut target, source) = (TensorMut::new(&mut elements, a).unwrap(), Tensor::new(&source, b).unwrap());
        zip((&mut target, source)).par_for_each(|(target, source)| *target += source + 1);
        assert!((0..L::SIZE).all(|x| target[x] == source[x] + 1));
        let sum = zip((&target,)).par_fold(|| 0, |sum, (x,)| sum + x, |sum, other| sum + other);
        assert_eq!(sum, target.sum());
    }
    type Large = Layout<(C<300>, C<200>), (C<200>, C<1>)>;
    type Turned = Layout<(C<300>, C<200>), (C<1>, C<300>)>;
    type Smem = Composed<Swizzle<3, 3, 3>, C<0>, Layout<(C<300>, C<200>), (C<256>, C<1>)>>;
    law(Large::VALUE, Turned::VALUE);
    law(Turned::VALUE, Smem::VALUE);
    law(Smem::VALUE, Layout::<(C<300>, C<200>), (usize, usize)>::with_strides([210, 1]));
    let padded = Layout::<(C<300>, C<200>), (usize, C<1>)>::with_strides([210]);
    law(padded, Layout::<(C<300>, C<200>), (C<0>, C<0>)>::VALUE);
    law(Rows::VALUE, Columns::VALUE);
    let (numbers, mut copy) = (vec![3; 300 * 177], vec![0; 300 * 177]);
    let source = DynTensor::column_major(&numbers, (300_usize, 177_usize)).unwrap();
    let mut target = DynTensorMut::row_major(&mut copy, (300_usize, 177_usize)).unwrap();
    zip((&mut target, source)).par_for_each(|(target, source)| *target += source);
    assert!(target == source);
}

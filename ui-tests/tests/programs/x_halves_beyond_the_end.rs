// expect: accepted
// run: yes
use layout_static::{At, C, DynTensorMut};
fn main() {
    let mut a = [0; 60];
    for count in [6, 7, usize::MAX] {
        let tensor = DynTensorMut::row_major(&mut a, (6_usize, 10_usize)).unwrap();
        let (first, mut second) = tensor.try_into_parts(At(C::<0>, count)).unwrap();
        assert_eq!((first.extents(), second.extents(), second.get_mut((0, 0))), ((6, 10), (0, 10), None));
    }
    let tensor = DynTensorMut::row_major(&mut a, (6_usize, 10_usize)).unwrap();
    let (first, second) = tensor.try_into_parts(At(C::<1>, 0)).unwrap();
    assert_eq!((first.extents(), second.extents()), ((6, 0), (6, 10)));
}

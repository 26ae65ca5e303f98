// expect: accepted
// run: yes
use layout_static::{C, DynTensor, LayoutError, Neg};
fn main() -> Result<(), LayoutError> {
    let numbers: Vec<u32> = (0..60).collect();
    let turned = DynTensor::strided(&numbers, (10_usize, 6_usize), (C::<1>, 10_usize))?;
    assert_eq!(turned[(7, 2)], 27);
    let mirrored = DynTensor::strided(&numbers, (6_usize, 10_usize), (10_usize, Neg::<1>))?;
    assert_eq!((mirrored[(0, 0)], mirrored[(5, 9)]), (9, 50));
    let every_second = DynTensor::strided(&numbers, (6_usize, 5_usize), (10_usize, C::<2>))?;
    assert_eq!(every_second[(3, 4)], 38);
    Ok(())
}

// expect: accepted
// run: yes
use layout_static::{ByMode, C, DynTensor, LayoutError};
fn main() -> Result<(), LayoutError> {
    let image: Vec<i32> = (0..6 * 10).map(|x| x % 7).collect();
    let image = DynTensor::row_major(&image, (6_usize, 10_usize))?;
    let (window, mut sums) = (ByMode::of((C::<3>, C::<3>)), Vec::new());
    for i in 0..6 { for j in 0..10 { sums.extend(image.window(window, (i, j)).map(|w| w.iter().sum::<i32>())); } }
    assert_eq!(sums.len(), 4 * 8);
    let at = |i: usize, j: usize|
        (0..3).flat_map(|k| (0..3).map(move |l| ((i + k) * 10 + j + l) as i32 % 7)).sum::<i32>();
    assert_eq!((sums[0], sums[31]), (at(0, 0), at(3, 7)));
    Ok(())
}

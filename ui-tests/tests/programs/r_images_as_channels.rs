// expect: accepted
// run: yes
use layout_static::{C, Tensor, TensorArray, layout};
layout! { type Interleaved = (4, 5, 3) : (15, 3, 1); type Planar = (4, 5, 3) : (5, 1, 20); }
fn main() {
    let pixels: [u8; 60] = std::array::from_fn(|x| x as u8);
    let image = Tensor::from_array(&pixels, Interleaved);
    let mut planes = TensorArray::<u8, 60, _>::from_elem(Planar, 0);
    planes.view_mut().copy_from(image);
    assert_eq!(planes.storage()[20..25], [1, 4, 7, 10, 13]);
    assert!(image.slice((.., .., 2)).iter().eq(planes.view().slice((.., .., C::<2>)).iter()));
    let gray: TensorArray<u8, 20, _> = image.slice((.., .., 0)).map(|x| x / 3);
    assert_eq!(gray[(3, 4)], 19);
}

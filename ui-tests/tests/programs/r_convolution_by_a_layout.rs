// expect: accepted
// run: yes
use layout_static::{Tensor, layout};
layout! { #[allow(intractable)] type Patches = ((4, 4), (3, 3)) : ((1, 6), (1, 6)); }
fn main() {
    let image: [i32; 36] = std::array::from_fn(|x| (x as i32 * 7) % 11);
    let patches = Tensor::from_array(&image, Patches);
    let kernel = [1, 0, -1, 2, 0, -2, 1, 0, -1];
    for y in 0..4 { for x in 0..4 {
        let sum: i32 = (0..9).map(|k| kernel[k] * patches[((x, y), k)]).sum();
        assert_eq!(sum,
            (0..3).flat_map(|j| (0..3).map(move |i| (i, j)))
                .map(|(i, j)| kernel[i + 3 * j] * image[x + i + 6 * (y + j)]).sum());
    } }
}

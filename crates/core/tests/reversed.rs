//! Thread-value layouts of negative strides.

use layout_static::{ByThread, C, Layout, Tensor, TensorMut, layout};

/// A thread-value layout of negative strides meets its elements from the other end, and stays within the tensor.
#[test]
fn partitions_by_negative_strides() {
    layout! {
        type Tile = (4, 4) : (4, 1);
        #[allow(intractable)]
        type Backwards = (4, 4) : (-1, 4);
        type Smem = swizzle(1, 0, 2) * ((4, 4) : (4, 1));
    }
    let numbers: [i32; 16] = core::array::from_fn(|i| i32::try_from(i).unwrap());
    let tile = Tensor::from_array(&numbers, Tile);
    for thread in 0..4 {
        // Coordinate 3 - thread + 4 v.
        let part = tile.partition(Backwards, thread);
        assert!(part.iter().copied().eq((0..4).map(|v| tile[3 - thread + 4 * v])), "{thread}");
    }
    let swizzled = Tensor::from_array(&numbers, Smem);
    for thread in 0..4 {
        let part = swizzled.partition(Backwards, thread);
        assert!(part.iter().copied().eq((0..4).map(|v| swizzled[3 - thread + 4 * v])), "{thread}");
    }
    // A runtime stride: where the part begins is a multiple of it.
    let rows = Layout::<(C<4>, C<4>), (usize, C<1>)>::with_strides([4]);
    let rows = Tensor::new(&numbers, rows).unwrap();
    for thread in 0..4 {
        let part = rows.partition(Backwards, thread);
        assert!(part.iter().copied().eq((0..4).map(|v| rows[3 - thread + 4 * v])), "{thread}");
    }
    let mut numbers = numbers;
    let mut tile = TensorMut::from_array(&mut numbers, Tile);
    tile.parts_mut(ByThread(Backwards)).enumerate().for_each(|(thread, mut part)| {
        for v in 0..4 {
            part[v] = i32::try_from(10 * thread + v).unwrap();
        }
    });
    assert_eq!(tile[(3, 0)], 0);
    assert_eq!(tile[(0, 2)], 32);
}

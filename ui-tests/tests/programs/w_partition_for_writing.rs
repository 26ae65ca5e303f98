// expect: accepted
// run: yes
use layout_static::{TensorMut, layout};
layout! { type Tile = (4, 4) : (4, 1); type Pairs = (8, 2) : (1, 8); }
fn main() {
    let mut numbers = [0; 16];
    let mut tile = TensorMut::from_array(&mut numbers, Tile);
    for thread in 0..8 {
        tile.partition_mut(Pairs, thread).fill(thread);
    }
    assert_eq!((numbers[5], numbers[7]), (5, 5));
}

// expect: accepted
// run: yes
use layout_static::{ByThread, TensorMut, layout};
layout! { type Tile = (6, 10) : (10, 1); type Owned = ((3, 5), (2, 2)) : ((1, 6), (3, 30)); }
fn main() {
    let mut numbers = [99; 60];
    let mut tile = TensorMut::from_array(&mut numbers, Tile);
    std::thread::scope(|scope| for (thread, mut part) in tile.parts_mut(ByThread(Owned)).enumerate() {
        scope.spawn(move || part.fill(thread));
    });
    for i in 0..6 { for j in 0..10 { assert_eq!(numbers[10 * i + j], i % 3 + 3 * (j % 5)); } }
}

// expect: accepted
// run: yes
use layout_static::{ByThread, StaticLayout, TensorMut, assert_layout, layout};
layout! {
    type Tile = (16, 8) : (8, 1); type Threads = (8, 4) : (4, 1); type Values = (2, 2) : (2, 1);
    type Copy2 = make_layout_tv(Threads, Values);
}
fn main() {
    assert_layout!(Copy2: bijective, size == 128);
    let mut owner = [usize::MAX; 128];
    for thread in 0..32 {
        for value in 0..4 {
            let cell = Copy2.index((thread, value)); assert_eq!(owner[cell], usize::MAX); owner[cell] = thread;
        }
    }
    let mut memory = [0; 128];
    TensorMut::from_array(&mut memory, Tile).parts_mut(ByThread(Copy2)).enumerate()
        .for_each(|(thread, mut part)| part.fill(thread));
    for i in 0..16 { for j in 0..8 { assert_eq!(memory[8 * i + j], owner[i + 16 * j]); } }
    assert_eq!(Copy2::RANK, 2);
}

// expect: L0001
// paste: N: usize => const N: usize
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile<N: usize> = (N, 8);
}

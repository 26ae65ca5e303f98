// expect: accepted
// run: yes
use layout_static::{Layout, StaticLayout, layout};
fn last<const M: usize, const N: usize>(tile: layout!((M, N) : (?, 1))) -> usize { tile.index((M - 1, N - 1)) }
struct Pair<const N: usize>(layout!((N, 2)));
impl<const N: usize> Pair<N> { fn end(self) -> usize { self.0.index((N - 1, 1)) } }
fn main() {
    assert_eq!(last::<6, 10>(Layout::with_strides([100])), 509);
    assert_eq!(Pair::<7>(Default::default()).end(), 13);
}

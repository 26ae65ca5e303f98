// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Plain = (8, 64) : (64, 1); type Smem = swizzle(3, 3, 3) * Plain;
    #[allow(intractable)] #[check(injective, size == 512)] type Padded2 = (8, 64) : (72, 1);
}
fn banks<L: StaticLayout>(layout: L) -> usize {
    let mut b: Vec<usize> = (0..8).map(|i| layout.index((i, 0)) / 8 % 8).collect(); b.sort(); b.dedup(); b.len()
}
fn main() { assert_eq!((banks(Plain), banks(Smem), banks(Padded2)), (1, 8, 8)); }

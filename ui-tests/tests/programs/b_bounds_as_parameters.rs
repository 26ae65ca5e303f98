// expect: accepted
// run: yes
use layout_static::{Bounded, C, Layout, Tensor};
fn trace<const N: usize>(numbers: &[u32]) -> u32
where
    Layout<(C<N>, C<N>), (usize, C<1>)>: layout_static::StaticLayout,
{
    let square = Tensor::new(numbers, Layout::<(C<N>, C<N>), (usize, C<1>)>::with_strides([N])).unwrap();
    Bounded::<N>::all().map(|i| square[(i, i)]).sum()
}
fn main() { let numbers: Vec<u32> = (0..49).collect(); assert_eq!(trace::<7>(&numbers), (0..7).map(|i| 8 * i).sum()); }

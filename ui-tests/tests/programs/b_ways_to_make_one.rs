// expect: accepted
// run: yes
use layout_static::{Bounded, C};
fn main() {
    assert_eq!((Bounded::<8>::masked(21).get(), Bounded::<6>::wrapping(21).get(), Bounded::<6>::constant(C::<5>).get()),
        (5, 3, 5));
    assert_eq!((Bounded::<6>::new(5).map(usize::from), Bounded::<6>::new(6)), (Some(5), None));
    assert_eq!((Bounded::<6>::ZERO.get(), Bounded::<6>::MAX.get(), Bounded::<6>::BOUND), (0, 5, 6));
    assert_eq!(u64::from(Bounded::<6>::from(C::<4>)) + u64::from(u32::from(Bounded::<9>::default())), 4);
}

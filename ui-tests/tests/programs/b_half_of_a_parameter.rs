// expect: rustc
// errors: 1
// caret: N
use layout_static::Bounded;
pub fn half<const N: usize>(b: Bounded<N>) -> Bounded<{ N / 2 }> { Bounded::checked(usize::from(b) / 2) }

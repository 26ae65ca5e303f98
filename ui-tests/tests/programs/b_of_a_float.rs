// expect: rustc E0308; number: usize
// errors: 1
// caret: 2.0
use layout_static::Bounded;
pub fn two() -> Option<Bounded<10>> { Bounded::<10>::new(2.0) }

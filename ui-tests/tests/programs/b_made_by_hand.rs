// expect: rustc
// errors: 1
// max: 1300
use layout_static::Bounded;
pub fn five() -> Bounded<10> { Bounded::<10>(5) }

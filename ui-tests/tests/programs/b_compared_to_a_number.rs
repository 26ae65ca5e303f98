// expect: rustc E0308; number: Bounded
// errors: 1
// max: 1300
use layout_static::Bounded;
pub fn small(b: Bounded<10>) -> bool { b < 5 }

// expect: rustc E0369; number: Bounded
// errors: 1
// max: 1300
use layout_static::Bounded;
pub fn next(b: Bounded<10>) -> usize { b + 1 }

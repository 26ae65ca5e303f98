// expect: rustc E0277; number: Bounded
// errors: 1
// max: 1300
use layout_static::Bounded;
pub fn five() -> Bounded<10> { 5_usize.into() }

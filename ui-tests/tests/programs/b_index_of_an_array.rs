// expect: rustc E0277; number: Bounded
// errors: 1
// max: 1300
use layout_static::Bounded;
pub fn pick(numbers: &[u32; 10], b: Bounded<10>) -> u32 { numbers[b] }

// expect: rustc E0605; number: Bounded
// errors: 1
// caret: b as usize
use layout_static::Bounded;
pub fn pick(b: Bounded<10>) -> usize { b as usize }

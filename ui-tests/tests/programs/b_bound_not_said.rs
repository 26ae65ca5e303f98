// expect: rustc E0284 | E0282; number: N
// max: 1300
use layout_static::Bounded;
pub fn five() -> Option<()> { let _ = Bounded::new(5)?; None }

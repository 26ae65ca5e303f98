// expect: rustc E0599; number: modulo
// errors: 1
// says: ::wrapping
// max: 1500
use layout_static::Bounded;
pub fn f(x: usize) -> Bounded<6> { Bounded::<6>::modulo(x) }

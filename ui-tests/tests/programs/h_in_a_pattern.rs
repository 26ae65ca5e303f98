// expect: rustc
// lacks: bug
use layout_static::layout;
pub fn f(x: u8) -> bool { match x { layout!((6, 10)) => true, _ => false } }

// expect: L0006; number: Two
// caret: Two
// errors: 1
use layout_static::layout;
macro_rules! all { ($($name:ident = $n:literal),*) => { layout! { $(pub type $name = (12, $n);)* } } }
all!(Two = 2, Three = 3, Two = 4);

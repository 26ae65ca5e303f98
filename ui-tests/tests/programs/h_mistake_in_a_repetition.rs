// expect: L0401; number: 5, 12
// caret: 5
// line: 11
// errors: 1
use layout_static::layout;
macro_rules! all { ($($name:ident = $n:literal),*) => { layout! {
    pub type Line = 12;
    $(pub type $name = logical_divide(Line, $n);)*
} } }
all!(Two = 2, Three = 3,
    Five = 5, Six = 6);

// expect: L0002; number: flaten
// caret: flaten
// errors: 1
// says: flatten
use layout_static::layout;
macro_rules! apply { ($op:ident) => { layout! { pub type Tile = $op((6, 10)); } } }
apply!(flaten);

// expect: rustc E0277; number: String
// caret: String
// lacks: attempt
use layout_static::layout;
macro_rules! flat { ($t:ty) => { layout! { pub type Flat = flatten($t); } } }
flat!(String);

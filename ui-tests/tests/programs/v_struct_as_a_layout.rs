// expect: rustc E0277; number: Rows
// caret: Rows
// lacks: attempt
use layout_static::layout;
pub struct Rows;
layout! {
    pub type Flat = coalesce(Rows);
}

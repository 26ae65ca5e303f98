// expect: L0001; number: use
// errors: 1
// caret: use
// paste: use crate::tiles::Rows; =>  && coalesce(Rows) => coalesce(crate::tiles::Rows)
use layout_static::layout;
pub mod tiles {
    layout_static::layout! { pub type Rows = (4, 8) : (8, 1); }
}
layout! {
    use crate::tiles::Rows;
    pub type Flat = coalesce(Rows);
}

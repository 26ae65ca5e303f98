// expect: any | rustc
// errors: 1
// caret: #[derive(Debug)]
// lacks: layout!
use layout_static::layout;
layout! {
    #[derive(Debug)]
    pub type Tile = (6, 10);
}

// expect: any
// errors: 1
// caret: Block
use layout_static::layout;
layout! {
    pub type Block = [2, 5];
    pub type Flat = flatten(Block);
}

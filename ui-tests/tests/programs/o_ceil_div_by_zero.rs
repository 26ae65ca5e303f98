// expect: any; number: 0
// caret: 0
// lacks: in place
use layout_static::layout;
layout! {
    pub type Grid = ceil_div((100, 60), (32, 0));
}

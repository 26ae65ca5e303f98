// expect: L0001; number: copy
// errors: 1
// caret: copy
// paste: copy Pair => atom Pair
// wants: an instruction is defined by atom
use layout_static::layout;
layout! {
    pub copy Pair = copy(from (1, 2) : (0, 1), to (1, 2) : (0, 1), by from);
}

// expect: L0003; number: by
// errors: 1
// paste: to (1, 128) : (0, 1) => to (1, 128) : (0, 1), by from
use layout_static::layout;
layout! {
    pub atom R = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1));
}

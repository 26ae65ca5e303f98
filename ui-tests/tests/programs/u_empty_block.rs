// expect: accepted
use layout_static::layout;
layout! {}
layout! { /* nothing */ }

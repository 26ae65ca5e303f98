// expect: rustc
// errors: 1
// caret: N
use layout_static::{C, Layout};
pub fn f<const N: usize>() -> Layout<C<{ N * 2 }>, C<1>> { Layout::new() }

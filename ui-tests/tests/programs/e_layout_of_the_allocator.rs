// expect: rustc E0107
// errors: 1
use std::alloc::Layout;
use layout_static::C;
pub type Tile = Layout<(C<6>, C<10>), (C<10>, C<1>)>;

// expect: rustc | any
use layout_static::layout;
pub struct Kernel;
impl Kernel { layout! { pub type Tile = (6, 10); } }

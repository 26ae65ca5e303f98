// expect: rustc E0277 | E0046
// max: 2000
use layout_static::StaticLayout;
#[derive(Clone, Copy)]
pub struct Mine;
impl StaticLayout for Mine {}

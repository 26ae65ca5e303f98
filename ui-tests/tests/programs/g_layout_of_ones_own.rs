// expect: rustc; number: Sealed
// errors: 1
// max: 1800
use layout_static::{StaticLayout, algebra};
#[derive(Clone, Copy)]
pub struct Mine;
impl StaticLayout for Mine { const BELOW: Result<algebra::Layout, algebra::LayoutError> = Ok(algebra::Layout::EMPTY); fn runtime_strides(&self) -> [usize; 8] { [0; 8] } }

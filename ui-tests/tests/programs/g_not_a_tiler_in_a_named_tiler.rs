// expect: rustc E0277; number: String
// says: `String` is not a tiler
// lacks: `ByMode<(C<4>, String)>` is not a tiler
use layout_static::{StaticLayout, layout};
layout! { pub type By = [4, String]; }
pub fn tiles<L: StaticLayout>(layout: L) -> usize {
    layout.zipped_divide(By::default()).size()
}

// expect: rustc E0277
// errors: 1
// says: get
// caret: (0, 0)
// max: 1300
use layout_static::{ByMode, C, DynTensor};
pub fn f(t: DynTensor<'_, u32, (usize, usize), (usize, C<1>)>) -> u32 {
    let tail = t.ragged(ByMode::of((C::<4>, C::<4>)), (0, 0)); tail[(0, 0)]
}

// expect: rustc E0499; number: t
// errors: 1
use layout_static::{ByMode, C, DynTensorMut, LayoutError, Multiple};
pub fn f(a: &mut [u32], n: Multiple<4>) -> Result<(), LayoutError> {
    let mut t = DynTensorMut::row_major(a, (n, n))?;
    let tiler = ByMode::of((C::<4>, C::<4>));
    let (mut first, mut second) = (t.tile_mut(tiler, (0, 0)), t.tile_mut(tiler, (0, 1)));
    first.fill(1);
    second.fill(2);
    Ok(())
}

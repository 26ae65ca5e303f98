// expect: accepted
// run: yes
use layout_static::{ByMode, C, DynTensorMut, LayoutError, Multiple, Tiles};
fn main() -> Result<(), LayoutError> {
    let mut numbers = vec![0; 24 * 16];
    let mut matrix = DynTensorMut::row_major(&mut numbers, (Multiple::<8>::new(24)?, Multiple::<8>::new(16)?))?;
    let tiles = matrix.try_parts_mut(Tiles(ByMode::of((C::<8>, C::<8>))))?;
    std::thread::scope(|scope| for (x, mut tile) in tiles.enumerate() { scope.spawn(move || tile.fill(x)); });
    assert_eq!((numbers[0], numbers[8], numbers[8 * 16], numbers[24 * 16 - 1]), (0, 3, 1, 5));
    Ok(())
}

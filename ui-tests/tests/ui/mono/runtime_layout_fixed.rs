//! law: a static layout has constant extents.
use layout_static::{C, Layout, Multiple, RuntimeLayout};

fn main() {
    let rows = Layout::with_extents(Multiple::<128>::of(2).unwrap(), C::<1>);
    let tiles = rows.zipped_divide(C::<32>);
    _ = tiles.mode(C::<1>).fixed();
}
// mended: mode(C::<1>) => mode(C::<0>)

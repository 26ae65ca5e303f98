//! law: a slice keeps the brackets of a mode, and what follows from a mistake is not reported.
use layout_static::{Along, ByMode, C, Tiles, TensorMut, layout};

layout! {
    pub type Blocks = ((6, 6), 2) : ((6, 1), 36);
}

fn main() {
    let mut numbers = [1; 72];
    let block = TensorMut::from_array(&mut numbers, Blocks).into_slice((.., 1));
    let mut row = block.into_slice((1, ..));
    row.fill(row.to_array::<6>()[0] + row.tile(ByMode::of((C::<2>,)), 0)[1]);
    row.parts_mut(Tiles(ByMode::of((C::<2>,)))).for_each(|mut part| part.fill(2));
    row.parts_mut(Along::<0>).indexed().for_each(|(x, mut part)| part.fill(x));
    let _ = row.indexed_iter().map(|(x, number): (usize, &usize)| x + number).sum::<usize>();
}
// mended: (.., 1) => ((.., ..), 1)

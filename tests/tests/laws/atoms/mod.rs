//! Atoms, tiled products and tiled copies against their definitions: exhaustively on small ones, by chance on larger
//! ones.

mod amd;
mod catalogue;
mod copies;
mod covers;
mod grids;
mod im2col;
mod numbers;
mod pipeline;
mod products;
mod raster;
mod scaled;
mod shared;
mod sparse;
mod split;
mod tables;
mod tma;
mod umma;

use layout_algebra::Layout;

pub(crate) fn layout(text: &str) -> Layout {
    Layout::parse(text).unwrap()
}

/// All flat layouts over a shape with strides from 0 to `most`.
pub(crate) fn with_strides(shape: &[u64], most: u64) -> Vec<Layout> {
    let mut all = Vec::new();
    let count = shape.len();
    for x in 0..(most + 1).pow(u32::try_from(count).unwrap()) {
        let mut rest = x;
        let strides: Vec<u64> = (0..count)
            .map(|_| {
                let s = rest % (most + 1);
                rest /= most + 1;
                s
            })
            .collect();
        all.push(Layout::flat(shape, &strides).unwrap());
    }
    all
}

pub(crate) fn values(layout: &Layout) -> Vec<u64> {
    (0..layout.size()).map(|x| layout.index(x).unwrap()).collect()
}

/// How often each number below `size` is a value; `None` where one is beyond.
pub(crate) fn met(values: &[u64], size: u64) -> Option<Vec<usize>> {
    let mut met = vec![0; usize::try_from(size).unwrap()];
    for value in values {
        *met.get_mut(usize::try_from(*value).unwrap())? += 1;
    }
    Some(met)
}

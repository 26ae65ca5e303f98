//! A kernel whose indices are 32 bits wide, as shaders have them: `.ci/run narrow` compiles it for a target of 32 bits,
//! optimised, and fails where a number of 64 bits is left.
#![no_std]

use layout_static::{Bounded, StaticLayout, Tensor, TensorMut, layout};

layout! {
    /// A matrix whose rows are any distance apart.
    pub type Matrix = (4096, 4096) : (?, 1);
    pub type Tiles = zipped_divide(Matrix, [32, 32]);
    pub type Tile = swizzle(5, 0, 5) * ((32, 32) : (32, 1));
    /// `(thread, value)`: a warp has a row of the tile; the same of the transpose.
    pub type Rows = ((32, 8), 4) : ((32, 1), 8);
    pub type Columns = ((32, 8), 4) : ((1, 32), 256);
    pub type Write = composition(Tile, Rows);
    pub type Read = composition(Tile, Columns);
}

/// What thread `t` writes of tile `(i, j)`.
#[unsafe(no_mangle)]
pub fn write(from: &[f32], tile: &mut [f32; 1024], stride: u32, (i, j): (u32, u32), t: u32) {
    let tiles = Tiles::of(Matrix::with_strides([stride as usize]));
    let (i, j, t) = (Bounded::<128>::masked(i as usize), Bounded::<128>::masked(j as usize), thread(t));
    let mut tile = TensorMut::from_array(tile, Write);
    Bounded::<4>::for_each_static(|v| {
        let at = tiles.index((Rows.index((t, v)), (i, j)));
        if let Some(&element) = from.get(at) {
            tile[(t, v)] = element;
        }
    });
}

/// What thread `t` reads of the transpose.
#[unsafe(no_mangle)]
pub fn read(tile: &[f32; 1024], t: u32) -> [f32; 4] {
    let tile = Tensor::from_array(tile, Read);
    let mut read = [0.0; 4];
    Bounded::<4>::for_each_static(|v| read[v.get()] = tile[(thread(t), v)]);
    read
}

fn thread(t: u32) -> Bounded<256> {
    Bounded::masked(t as usize)
}

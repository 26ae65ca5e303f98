//! The loops over blocks: what is packed when. B is packed once for each block of it, A once for each block of both.

use layout_static::{Static, Tensor, TensorMut};

use crate::kernel::{self, Packed, VectorUnit};
use crate::layouts::{
    AByColumns, AByRows, APack, ATile, BByColumns, BByRows, BPack, BTile, CBlock, COLUMNS, DEPTH, ROWS,
};
use crate::matrix::{Block, Matrix, Order};
use crate::pack::pack;
use crate::progress::Progress;

/// Room for one packed block of each operand. That the packs fit is checked while compiling, where tensors are made of it.
pub struct Room {
    pub a: Lines<{ ROWS * DEPTH }>,
    pub b: Lines<{ COLUMNS * DEPTH }>,
}

impl Room {
    /// Room, full of zeros.
    pub fn new() -> Room {
        Room { a: Lines::new(), b: Lines::new() }
    }
}

/// `N` elements that begin at a cache line, so that no vector of the kernel lies in two.
pub struct Lines<const N: usize> {
    elements: Vec<f32>,
    start: usize,
}

impl<const N: usize> Lines<N> {
    /// Bytes in a cache line.
    const LINE: usize = 64;

    fn new() -> Self {
        let elements = vec![0.0; N + Self::LINE];
        let start = elements.as_ptr().align_offset(Self::LINE);
        Lines { elements, start }
    }

    /// The elements.
    pub fn array(&self) -> &[f32; N] {
        self.elements[self.start..].first_chunk().expect("there is room for a cache line more")
    }

    /// The elements for writing.
    pub fn array_mut(&mut self) -> &mut [f32; N] {
        self.elements[self.start..].first_chunk_mut().expect("there is room for a cache line more")
    }
}

/// `c = a b`. `c` is stored by rows.
pub fn multiply(a: &Matrix, b: &Matrix, c: &mut Matrix, room: &mut Room, progress: &mut Progress) {
    match kernel::vector_unit() {
        VectorUnit::Avx512 => blocks::<16, 9>(a, b, c, room, progress),
        _ => blocks::<6, 24>(a, b, c, room, progress),
    }
}

/// The product with register tiles of `MR` rows.
fn blocks<const MR: usize, const PANELS: usize>(
    a: &Matrix,
    b: &Matrix,
    c: &mut Matrix,
    room: &mut Room,
    progress: &mut Progress,
) {
    let (m, n, k) = (a.rows, b.columns, a.columns);
    let leading = c.leading();
    for j in (0..n).step_by(COLUMNS) {
        let columns = COLUMNS.min(n - j);
        for p in (0..k).step_by(DEPTH) {
            let depth = DEPTH.min(k - p);
            pack_b(b, (p, j), [columns, depth], TensorMut::from_array(room.b.array_mut(), BPack));
            for i in (0..m).step_by(ROWS) {
                let rows = ROWS.min(m - i);
                pack_a::<MR, PANELS>(a, (i, p), [rows, depth], TensorMut::from_array(room.a.array_mut(), APack::VALUE));
                let packed = Packed {
                    a: Tensor::from_array(room.a.array(), APack::VALUE),
                    b: Tensor::from_array(room.b.array(), BPack),
                };
                let (elements, layout) = (&mut c.elements[i * leading + j..], CBlock::with_strides([leading]));
                kernel::multiply::<MR, PANELS>(packed, depth, elements, layout, [rows, columns], p == 0);
                progress.advance(rows * columns * depth);
            }
        }
    }
}

/// Packs the block of A at a row and a column of it.
fn pack_a<const MR: usize, const PANELS: usize>(
    a: &Matrix,
    (i, p): (usize, usize),
    extents: [usize; 2],
    room: TensorMut<'_, f32, APack<MR, PANELS>>,
) {
    let [down, right] = a.strides();
    let elements = &a.elements[i * down + p * right..];
    match a.order {
        Order::Rows => {
            pack(Block { elements, layout: AByRows::with_strides([down]), extents }, room, ATile::<MR>::VALUE);
        }
        Order::Columns => {
            pack(Block { elements, layout: AByColumns::with_strides([right]), extents }, room, ATile::<MR>::VALUE);
        }
    }
}

/// Packs the block of B at a row and a column of it. Its extents are `(n, k)`.
fn pack_b(b: &Matrix, (p, j): (usize, usize), extents: [usize; 2], room: TensorMut<'_, f32, BPack>) {
    let [down, right] = b.strides();
    let elements = &b.elements[p * down + j * right..];
    match b.order {
        Order::Rows => pack(Block { elements, layout: BByRows::with_strides([down]), extents }, room, BTile::VALUE),
        Order::Columns => {
            pack(Block { elements, layout: BByColumns::with_strides([right]), extents }, room, BTile::VALUE);
        }
    }
}

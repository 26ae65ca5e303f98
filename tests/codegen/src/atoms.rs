//! Atoms: what the threads of a tiled product and of a tiled copy have, and the loop over a register tile.

#![allow(clippy::inline_always, reason = "the hand-written version has the same instruction")]

use layout_static::atom::{Execute, gemm};
use layout_static::{Static, layout};

layout! {
    /// `mma.sync` m16n8k16.
    pub atom M16N8K16 = mma((16, 8, 16),
        a ((4, 8), (2, 2, 2)) : ((32, 1), (16, 8, 128)) of 16,
        b ((4, 8), (2, 2)) : ((16, 1), (8, 64)) of 16,
        c ((4, 8), (2, 2)) : ((32, 1), (16, 8)) of 32);
    /// Four warps, two by two.
    pub mma Product = tiled(M16N8K16, (2, 2, 1));
    type Rows = (32, 16) : (16, 1);
    /// C of a thread, in memory.
    #[allow(intractable)]
    pub type HeldC = composition(Rows, Product.c(Rows));

    /// 16 bytes at once, by one thread.
    pub atom Async16 = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from);
    pub copy Fill = tiled(Async16 of 16, (32, 4) : (4, 1), (1, 8));
    type Matrix = (32, 64) : (64, 1);
    /// What a thread copies, in memory.
    #[allow(intractable)]
    pub type Filled = composition(Matrix, Fill.from(Matrix));

    /// Four matrices of 8 x 8, from rows.
    pub atom Ldmatrix4 = copy(from (32, 128) : (128, 1), to (32, (32, 4)) : (32, (1, 1024)), by to);
    pub copy ReadA = copy_of(Ldmatrix4 of 16, Product.a);
    type Halves = (32, 16) : (16, 1);
    /// What a thread points at, in memory.
    #[allow(intractable)]
    pub type Pointed = composition(Halves, ReadA.from(Halves));

    /// A vector of four, multiplied by an element.
    pub atom Fma4 = mma((1, 4, 1), a 1 : 0 of 32, b 4 : 1 of 32, c 4 : 1 of 32);
    /// Four rows of two vectors.
    pub mma RegisterTile = tiled(Fma4) in (4, 8, 1);
}

/// The sums of a register tile: of each vector, all rows.
type Sums = [[[f32; 4]; 4]; 2];

/// The vectors of any machine.
#[derive(Clone, Copy)]
pub struct Vectors;

impl Execute<Fma4> for Vectors {
    type A = f32;
    type B = [f32; 4];
    type C = [f32; 4];

    #[inline(always)]
    fn execute(self, a: f32, b: [f32; 4], c: [f32; 4]) -> [f32; 4] {
        multiply_add(a, b, c)
    }
}

#[inline(always)]
fn multiply_add(a: f32, b: [f32; 4], c: [f32; 4]) -> [f32; 4] {
    [c[0] + a * b[0], c[1] + a * b[1], c[2] + a * b[2], c[3] + a * b[3]]
}

/// A step of the register tile, written out.
#[inline(always)]
fn step_by_hand(a: &[f32; 4], b: &[[f32; 4]; 2], c: &mut Sums) {
    macro_rules! rows {
        ($($i:literal)*) => {
            $(
                c[0][$i] = multiply_add(a[$i], b[0], c[0][$i]);
                c[1][$i] = multiply_add(a[$i], b[1], c[1][$i]);
            )*
        };
    }
    rows!(0 1 2 3);
}

pub mod indices {
    use super::{Filled, HeldC, Pointed, Static};

    crate::index! {
        held_of_c(thread: u32 < 128, value: u32 < 4): HeldC::VALUE, at (thread, value), by hand {
            let (row, column) = (thread / 4 % 8 + value / 2 * 8 + thread / 32 % 2 * 16, thread % 4 * 2 + value % 2);
            (row * 16 + column + thread / 64 * 8) as usize
        };
        filled(thread: u32 < 128, value: u32 < 16): Filled::VALUE, at (thread, value), by hand
            (thread / 4 * 64 + thread % 4 * 8 + value % 8 + value / 8 * 32) as usize;
        pointed(thread: u32 < 128): Pointed::VALUE, at (thread, 0), by hand
            (thread % 16 * 16 + thread / 16 % 2 * 8 + thread / 32 % 2 * 256) as usize;
    }
}

pub mod tiles {
    use super::{RegisterTile, Sums, Vectors, gemm, step_by_hand};

    crate::pair! {
        Straight register_tile(a: &[f32; 4], b: &[[f32; 4]; 2], sums: &mut Sums) -> ():
            gemm::<RegisterTile, _, _, _, _>(Vectors, a, b, sums),
            by hand step_by_hand(a, b, sums),
            check {
                let (a, b) = ([1.0, 2.0, 3.0, 4.0], [[5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]);
                let (mut ours, mut theirs) = ([[[1.0; 4]; 4]; 2], [[[1.0; 4]; 4]; 2]);
                by_layout(&a, &b, &mut ours);
                by_hand(&a, &b, &mut theirs);
                assert_eq!(ours, theirs);
                for (v, b) in b.iter().enumerate() {
                    for (i, a) in a.iter().enumerate() {
                        assert_eq!(ours[v][i].map(f32::to_bits), b.map(|b| (1.0 + a * b).to_bits()));
                    }
                }
            };
    }
}

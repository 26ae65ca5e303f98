//! The twin: the same algorithm, with the index arithmetic written by hand. It is here to be compared with, in speed and in
//! how it reads; its result has the same bits.

use multiversion::multiversion;
use multiversion::target::target_cfg_f;

use crate::blocked::Room;
use crate::kernel::{VectorUnit, each, fused, multiply_add, unrolled, vector_unit};
use crate::matrix::{Matrix, Order};
use crate::progress::Progress;

const NR: usize = 16;
const MC: usize = 144;
const NC: usize = 2048;
const KC: usize = 256;
/// How many elements of `k` are packed at a time.
const STEP: usize = 16;

/// `c = a b`. `c` is stored by rows.
pub fn multiply(a: &Matrix, b: &Matrix, c: &mut Matrix, room: &mut Room, progress: &mut Progress) {
    match vector_unit() {
        VectorUnit::Avx512 => blocks::<16>(a, b, c, room, progress),
        _ => blocks::<6>(a, b, c, room, progress),
    }
}

/// The product with register tiles of `MR` rows.
fn blocks<const MR: usize>(a: &Matrix, b: &Matrix, c: &mut Matrix, room: &mut Room, progress: &mut Progress) {
    let (m, n, k) = (a.rows, b.columns, a.columns);
    for jc in (0..n).step_by(NC) {
        let nc = NC.min(n - jc);
        for pc in (0..k).step_by(KC) {
            let kc = KC.min(k - pc);
            match b.order {
                Order::Rows => pack::<NR>(&b.elements[pc * n + jc..], 1, n, nc, kc, room.b.array_mut()),
                Order::Columns => pack::<NR>(&b.elements[pc + jc * k..], k, 1, nc, kc, room.b.array_mut()),
            }
            for ic in (0..m).step_by(MC) {
                let mc = MC.min(m - ic);
                match a.order {
                    Order::Rows => pack::<MR>(&a.elements[ic * k + pc..], k, 1, mc, kc, room.a.array_mut()),
                    Order::Columns => pack::<MR>(&a.elements[ic + pc * m..], 1, m, mc, kc, room.a.array_mut()),
                }
                let block = &mut c.elements[ic * n + jc..];
                block_product::<MR>(room.a.array(), room.b.array(), block, n, [mc, nc, kc], pc == 0);
                progress.advance(mc * nc * kc);
            }
        }
    }
}

/// Packs `extent x depth` elements into panels of `R`; element `(i, p)` is `source[i * across + p * along]`.
#[inline(always)]
fn pack<const R: usize>(source: &[f32], across: usize, along: usize, extent: usize, depth: usize, packed: &mut [f32]) {
    for i0 in (0..extent).step_by(R) {
        for p0 in (0..depth).step_by(STEP) {
            let source = &source[i0 * across + p0 * along..];
            let packed = &mut packed[i0 * KC + p0 * R..][..R * STEP];
            if i0 + R <= extent && p0 + STEP <= depth {
                let source = &source[..=(R - 1) * across + (STEP - 1) * along];
                if along == 1 {
                    for i in 0..R {
                        for p in 0..STEP {
                            packed[p * R + i] = source[i * across + p];
                        }
                    }
                } else {
                    for p in 0..STEP {
                        for i in 0..R {
                            packed[p * R + i] = source[i * across + p * along];
                        }
                    }
                }
            } else {
                for p in 0..STEP {
                    for i in 0..R {
                        let inside = i0 + i < extent && p0 + p < depth;
                        packed[p * R + i] = if inside { source[i * across + p * along] } else { 0.0 };
                    }
                }
            }
        }
    }
}

/// `c += a b` for packed blocks, `c = a b` for the first ones.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx2+fma", "x86_64+avx2+fma"))]
fn block_product<const MR: usize>(a: &[f32], b: &[f32], c: &mut [f32], ldc: usize, extents: [usize; 3], first: bool) {
    if first {
        tiles::<{ fused!() }, MR>(a, b, c, ldc, extents, |element, sum| *element = sum);
    } else {
        tiles::<{ fused!() }, MR>(a, b, c, ldc, extents, |element, sum| *element += sum);
    }
}

#[inline(always)]
fn tiles<const FUSED: bool, const MR: usize>(
    a: &[f32],
    b: &[f32],
    c: &mut [f32],
    ldc: usize,
    [mc, nc, kc]: [usize; 3],
    store: impl Fn(&mut f32, f32),
) {
    for j0 in (0..nc).step_by(NR) {
        let b = &b[j0 * KC..][..NR * KC];
        for i0 in (0..mc).step_by(MR) {
            let a = &a[i0 * KC..][..MR * KC];
            let sums = register_tile::<FUSED, MR>(a, b, kc);
            let c = &mut c[i0 * ldc + j0..];
            if i0 + MR <= mc && j0 + NR <= nc {
                for i in 0..MR {
                    let c = &mut c[i * ldc..][..NR];
                    for j in 0..NR {
                        store(&mut c[j], sums[i][j]);
                    }
                }
            } else {
                each::<MR>(|i, j| {
                    if i0 + i < mc && j0 + j < nc {
                        store(&mut c[i * ldc + j], sums[i][j]);
                    }
                });
            }
        }
    }
}

/// The sums of a register tile. Iterators over whole columns of the panels, so that no check is left in the loop.
#[inline(always)]
fn register_tile<const FUSED: bool, const MR: usize>(a: &[f32], b: &[f32], kc: usize) -> [[f32; NR]; MR] {
    let mut sums = [[0.0; NR]; MR];
    for (a, b) in a.chunks_exact(MR).zip(b.chunks_exact(NR)).take(kc) {
        unrolled!(MR, |i| row::<FUSED>(a[i], b, &mut sums[i]));
    }
    sums
}

/// One row of a register tile at one element of `k`.
#[inline(always)]
fn row<const FUSED: bool>(a: f32, b: &[f32], sums: &mut [f32; NR]) {
    for j in 0..NR {
        sums[j] = multiply_add::<FUSED>(a, b[j], sums[j]);
    }
}

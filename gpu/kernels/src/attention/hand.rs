//! The hand-written version of [`attention_64`](super::kernel::attention_64): the same algorithm and the same
//! registers, with addresses, predicates and masks in hand-written arithmetic.

use core::array::from_fn;

use layout_gpu::instruction::{
    bfloats, copy_async_16_or_zero, ldmatrix_x4, ldmatrix_x4_trans, load_shared_4, store_shared_1,
};
use layout_gpu::{Block, Element, Region, Vector, commit_copies, each, kernel, wait_copies};
use layout_static::atom::FragmentMut;

use super::kernel::{OfK, OfO, OfQ, OfS, OfV, Softmax, SourceK, SourceQ, Target, V8, halves_of, scaled};
use super::{Columns64, Memory, Output, THREADS};

/// Where K and V begin in shared memory, and 16 rows of a tile.
const K: u32 = 8192;
const V: u32 = 16384;
const ROWS: u32 = 2048;

/// Attention of heads of up to 64 columns.
#[kernel(threads = THREADS, shared = Memory<Columns64>)]
#[allow(clippy::too_many_lines, clippy::cast_possible_wrap, reason = "by hand; lengths are below 2^20")]
pub fn attention_64_hand(
    block: &Block<THREADS>,
    memory: Region<Memory<Columns64>>,
    q: SourceQ<8>,
    k: SourceK<8>,
    v: SourceK<8>,
    o: Target<Columns64, 8>,
    scale: f32,
    reach: i32,
) {
    let shared = memory.address();
    let (first, queries, keys) = (64 * block.x(), q.extent(2), k.extent(1));
    let (y, z, columns) = (block.y(), block.z(), q.extent(3));
    let (scale, reach) = scaled(scale, reach);
    let seen = ((first + 64).min(queries) as i32 + reach).min(keys as i32).max(0) as u32;
    let tiles = seen.div_ceil(64);
    // A vector of row `t / 8` and column `t % 8`: the swizzle moves columns by the three low bits of the row.
    let to = block.each(|thread| {
        let t = u32::from(thread.index());
        shared + 16 * (t / 8 * 8 + ((t % 8) ^ (t / 8 % 8)))
    });
    let fetch = |from: &SourceK<8>, offset: u32, number: u32| {
        if number < tiles {
            block.each(|thread| {
                let t = u32::from(thread.index());
                let row = 64 * number + t / 8;
                let at = (z as usize * from.stride(0) as usize + row as usize * from.stride(1) as usize)
                    .wrapping_add((t % 8) as usize);
                let at = from.address().wrapping_add(at);
                each::<4>(|value| {
                    let exists = row + 16 * (value as u32) < keys && 8 * (t % 8) < columns;
                    let from = at.wrapping_add(16 * value * from.stride(1) as usize);
                    let bytes = if exists { 16 } else { 0 };
                    // SAFETY: a vector of the tensor, or nothing is read; no one reads the tile.
                    unsafe { copy_async_16_or_zero(to.get(thread) + offset + ROWS * value as u32, from.cast(), bytes) };
                });
            });
        }
        commit_copies();
    };
    block.each(|thread| {
        let t = u32::from(thread.index());
        let row = first + t / 8;
        let at = z as usize * q.stride(0) as usize + y as usize * q.stride(1) as usize;
        let at = q.address().wrapping_add(at + row as usize * q.stride(2) as usize + (t % 8) as usize);
        each::<4>(|value| {
            let exists = row + 16 * (value as u32) < queries && 8 * (t % 8) < columns;
            let from = at.wrapping_add(16 * value * q.stride(2) as usize);
            let bytes = if exists { 16 } else { 0 };
            // SAFETY: a vector of the tensor, or nothing is read; no one has read the tile.
            unsafe { copy_async_16_or_zero(to.get(thread) + ROWS * value as u32, from.cast(), bytes) };
        });
    });
    fetch(&k, K, 0);
    wait_copies::<0>();
    block.sync();
    // Row and column of the vector that a lane gives to `ldmatrix`, for each step of 16 columns.
    let at = |row: u32, column: u32| 16 * (row * 8 + (column ^ (row % 8)));
    let rows_q = block.each(|thread| {
        let t = u32::from(thread.index());
        let (lane, warp) = (t % 32, t / 32);
        [0, 2, 4, 6].map(|column| shared + at(16 * warp + lane % 16, column + lane / 16))
    });
    let rows_k = block.each(|thread| {
        let lane = u32::from(thread.index()) % 32;
        [0, 2, 4, 6].map(|column| shared + K + at(lane % 8 + lane / 16 * 8, column + lane / 8 % 2))
    });
    let rows_v = block.each(|thread| {
        let lane = u32::from(thread.index()) % 32;
        [0, 2, 4, 6].map(|column| shared + V + at(lane % 16, column + lane / 16))
    });
    let mut of_q: [_; 4] = from_fn(|_| block.each(|_| OfQ::default()));
    each::<4>(|step| {
        block.update(&mut of_q[step], |thread, of_q| {
            // SAFETY: uniform code calls the closure; Q has arrived.
            let matrices: [u32; 4] = unsafe { ldmatrix_x4(rows_q.get(thread)[step]) };
            *of_q.atom_mut(0) = matrices;
        });
    });
    let mut out: [_; 4] = from_fn(|_| block.each(|_| OfO::default()));
    let mut softmax = Softmax::new(block);
    let mut number = 0;
    while number < tiles {
        wait_copies::<0>();
        block.sync();
        fetch(&v, V, number);
        let mut scores = block.each(|_| OfS::default());
        each::<4>(|step| {
            let mut of_k = block.each(|_| OfK::default());
            block.update(&mut of_k, |thread, of_k| {
                each::<4>(|n| {
                    // SAFETY: uniform code calls the closure; K has arrived.
                    let matrices: [u32; 4] = unsafe { ldmatrix_x4(rows_k.get(thread)[step] + ROWS * n as u32) };
                    *of_k.atom_mut(n) = matrices;
                });
            });
            block.multiply(&of_q[step], &of_k, &mut scores);
        });
        let (left, visible) = (keys as i32 - (64 * number) as i32, (first + 1) as i32 + reach - (64 * number) as i32);
        if left.min(visible) < 64 {
            block.update(&mut scores, |thread, scores| {
                let t = u32::from(thread.index());
                let (row, column) = ((t / 32 * 16 + t % 32 / 4) as i32, (t % 4 * 2) as i32);
                scores.map_values(|value, x| {
                    let (row, column) =
                        (row + value as i32 / 2 % 2 * 8, column + value as i32 / 4 * 8 + value as i32 % 2);
                    if column < left.min(visible + row) { x } else { f32::NEG_INFINITY }
                });
            });
        }
        let worth = softmax.step(block, &mut scores, scale);
        let weights = block.each(|thread| scores.get(thread).to_bfloats::<Output, 4>());
        wait_copies::<0>();
        block.sync();
        fetch(&k, K, number + 1);
        each::<4>(|step| {
            let mut of_v = block.each(|_| OfV::default());
            block.update(&mut of_v, |thread, of_v| {
                each::<4>(|n| {
                    // SAFETY: uniform code calls the closure; V has arrived.
                    let matrices: [u32; 4] = unsafe { ldmatrix_x4_trans(rows_v.get(thread)[step] + ROWS * n as u32) };
                    *of_v.atom_mut(n) = matrices;
                });
            });
            block.update(&mut out[step], |thread, out| out.map_rows(*worth.get(thread), |worth, x| worth * x));
            block.multiply(&weights, &of_v, &mut out[step]);
        });
        number += 1;
    }
    let scale = softmax.finish(block);
    block.sync();
    block.each(|thread| {
        let t = u32::from(thread.index());
        let (row, pair) = (t / 32 * 16 + t % 32 / 4, t % 4);
        each::<16>(|value| {
            let (half, atom) = (value % 2, value / 2);
            let [low, high] = [0, 1].map(|x| out[atom / 2].get(thread).registers()[atom % 2][2 * half + x]);
            let scale = scale.get(thread)[half];
            let at = shared + 4 * ((row + 8 * half as u32) * 36 + pair + 4 * atom as u32);
            // SAFETY: a pair of this thread alone; all have read what was there.
            unsafe { store_shared_1(at, [bfloats(high * scale, low * scale)]) };
        });
    });
    block.sync();
    block.each(|thread| {
        let t = u32::from(thread.index());
        let (row, column) = (t / 8, t % 8);
        let at = z as usize * o.stride(0) as usize + y as usize * o.stride(1) as usize;
        let at = at + (first + row) as usize * o.stride(2) as usize + column as usize;
        let at = o.address().wrapping_add(at);
        each::<4>(|value| {
            // SAFETY: four pairs of a row, which were written before the barrier.
            let words = unsafe { load_shared_4(shared + 16 * ((row + 16 * value as u32) * 9 + column)) };
            if first + row + 16 * (value as u32) < queries && 8 * column < columns {
                let values: V8 = halves_of(Vector(words));
                // SAFETY: a vector of this block's rows, no other thread's.
                unsafe { values.store(at.wrapping_add(16 * value * o.stride(2) as usize)) };
            }
        });
    });
}

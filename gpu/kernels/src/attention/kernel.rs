//! The kernels, for heads of up to 64 and of up to 128 columns.

use core::array::from_fn;
use core::f32::consts::LOG2_E;

use half::bf16;
use layout_gpu::instruction::{bfloats, exp2, fma, max, reciprocal};
use layout_gpu::{
    Alone, Block, Each, Fragment, Input, K, Output as To, Region, Vector, Whole, Window, X, Y, Z, commit_copies, each,
    kernel, wait_copies,
};
use layout_static::atom::{OperandA, OperandB, OperandC, copy};
use layout_static::{C, Static, StaticLayout};

use super::{
    Begins, BeginsQ, Columns64, Columns128, ColumnsOf, EDGE, Fill, Head, Keys, Memory, Output, Part, Queries, ReadK,
    ReadQ, ReadV, RowsOf, Scores, THREADS,
};

pub(super) type V8 = Vector<bf16, 8>;
pub(super) type OfQ = Fragment<Scores, OperandA, [u32; 4], 1>;
pub(super) type OfK = Fragment<Scores, OperandB, [u32; 2], 8>;
pub(super) type OfS = Fragment<Scores, OperandC, [f32; 4], 8>;
pub(super) type OfV = Fragment<Output, OperandB, [u32; 2], 8>;
pub(super) type OfO = Fragment<Output, OperandC, [f32; 4], 2>;

/// Q, in tiles of 64 queries and `W` vectors.
pub type SourceQ<const W: usize> = Input<V8, Queries, (C<1>, C<1>, C<EDGE>, C<W>), (Z, Y, X, Whole)>;
/// K, or V.
pub type SourceK<const W: usize> = Input<V8, Keys, (C<1>, C<EDGE>, C<W>), (Z, K, Whole)>;
/// O.
pub type Target<H, const W: usize> = To<V8, Queries, (C<1>, C<1>, C<EDGE>, C<W>), <H as Head>::Out, (Z, Y, X, Whole)>;

/// Where a thread begins to read a tile in each of four steps.
macro_rules! rows {
    ($tile:ident $Read:ident $Begins:ident $thread:ident) => {
        [
            $tile.part_of::<$Read, _, _, _>($Begins, $thread, C::<0>),
            $tile.part_of::<$Read, _, _, _>($Begins, $thread, C::<1>),
            $tile.part_of::<$Read, _, _, _>($Begins, $thread, C::<2>),
            $tile.part_of::<$Read, _, _, _>($Begins, $thread, C::<3>),
        ]
    };
}

/// What a thread knows of its two queries: the greatest score, and the sum of the weights.
#[derive(Clone, Copy)]
pub(super) struct Softmax {
    most: Each<[f32; 2]>,
    sum: Each<[f32; 2]>,
}

impl Softmax {
    /// Before the first score.
    #[inline(always)]
    pub(super) fn new(block: &Block<THREADS>) -> Self {
        Softmax { most: block.each(|_| [f32::NEG_INFINITY; 2]), sum: block.each(|_| [0.0; 2]) }
    }

    /// Returns what the weights are multiplied by; nothing is left of a query without keys.
    #[inline(always)]
    pub(super) fn finish(self, block: &Block<THREADS>) -> Each<[f32; 2]> {
        let sum = block.fold_all::<4, 2>(self.sum, |a, b| a + b);
        block.each(|thread| sum.get(thread).map(|sum| if sum == 0.0 { 0.0 } else { reciprocal(sum) }))
    }

    /// Turns scores into weights, and returns what weights that were made before are worth now.
    #[inline(always)]
    pub(super) fn step(&mut self, block: &Block<THREADS>, scores: &mut Each<OfS>, scale: f32) -> Each<[f32; 2]> {
        let before = self.most;
        let most = block.each(|thread| scores.get(thread).fold_rows(*before.get(thread), max));
        self.most = block.fold_all::<4, 2>(most, max);
        let most = self.most;
        // Of a query without keys all is minus infinity: it has no difference.
        let shift = block
            .each(|thread| most.get(thread).map(|most| if most == f32::NEG_INFINITY { 0.0 } else { most * scale }));
        block.update(scores, |thread, scores| {
            scores.map_rows(*shift.get(thread), |shift, x| exp2(fma(x, scale, -shift)));
        });
        let worth = block.each(|thread| {
            let (before, shift) = (before.get(thread), shift.get(thread));
            [0, 1].map(|row| exp2(fma(before[row], scale, -shift[row])))
        });
        block.update(&mut self.sum, |thread, sum| {
            let worth = worth.get(thread);
            *sum = scores.get(thread).fold_rows([sum[0] * worth[0], sum[1] * worth[1]], |a, b| a + b);
        });
        worth
    }
}

/// The bytes of 64 columns of a tile.
const HALF: u32 = 8192;

/// The attention of a block, of heads of `W` vectors: `STEPS` steps of 16 columns. A thread has `PAIRS` pairs of the
/// result, and writes `OUT` vectors of it.
#[inline(always)]
#[allow(clippy::cast_possible_wrap, reason = "lengths are below 2^20")]
fn attend<H: Head, const W: usize, const STEPS: usize, const PAIRS: usize, const OUT: usize>(
    block: &Block<THREADS>,
    memory: Region<Memory<H>>,
    (q, k, v): (&SourceQ<W>, &SourceK<W>, &SourceK<W>),
    o: &Target<H, W>,
    scale: f32,
    reach: i32,
) {
    let (first, keys) = ((EDGE as u32 * block.x()) as i32, k.extent(1) as i32);
    let (scale, reach) = scaled(scale, reach);
    // The keys that the last query sees, in tiles; `clamp` would have a panic.
    let seen = ((first + EDGE as i32).min(q.extent(2) as i32) + reach).min(keys).max(0);
    let tiles = (seen as u32).div_ceil(EDGE as u32);
    let ((out, softmax), memory) = memory.first(block, |memory| {
        let (memory_q, memory_k, memory_v) = memory.parts();
        let (to_q, to_k, to_v) = (memory_q.window(), memory_k.window(), memory_v.window());
        let fetch = |from: &SourceK<W>, to: Window<V8, H::Vectors>, number: u32| {
            if number < tiles
                && let Some(from) = from.at(number)
            {
                block.each(|thread| {
                    let from = from.existing(Part::<H>::VALUE, thread);
                    // SAFETY: since the last barrier no one reads the tile: K is read before the barrier in the middle
                    // of a round, V before the one at its beginning.
                    copy::<Fill, _, _, _>(Alone, &from, &mut unsafe { to.part(Part::<H>::VALUE, thread).free() });
                });
            }
            commit_copies();
        };
        block.each(|thread| {
            let from = q.tile().existing(Part::<H>::VALUE, thread);
            // SAFETY: no one has read the tile yet.
            copy::<Fill, _, _, _>(Alone, &from, &mut unsafe { to_q.part(Part::<H>::VALUE, thread).free() });
        });
        fetch(k, to_k, 0);
        wait_copies::<0>();
        block.sync();
        let tile = to_q.elements(H::Tile::VALUE);
        let rows = block.each(|thread| rows!(tile ReadQ BeginsQ thread));
        let mut of_q: [_; STEPS] = from_fn(|_| block.each(|_| OfQ::default()));
        each::<STEPS>(|step| {
            // SAFETY: Q has arrived.
            let rows = block.each(|thread| unsafe { rows.get(thread)[step % 4].moved(half(step)).filled() });
            block.load(&rows, &mut of_q[step]);
        });
        let tile = to_k.elements(H::Tile::VALUE);
        let rows_k = block.each(|thread| rows!(tile ReadK Begins thread));
        let tile = to_v.elements(H::Tile::VALUE).by(H::Turned::VALUE);
        let rows_v = block.each(|thread| rows!(tile ReadV Begins thread));

        let mut out: [_; STEPS] = from_fn(|_| block.each(|_| OfO::default()));
        let mut softmax = Softmax::new(block);
        let mut number = 0;
        while number < tiles {
            // K of this round has arrived, for all threads after the barrier.
            wait_copies::<0>();
            block.sync();
            fetch(v, to_v, number);
            let mut scores = block.each(|_| OfS::default());
            each::<STEPS>(|step| {
                let mut of_k = block.each(|_| OfK::default());
                // SAFETY: K has arrived.
                let rows = block.each(|thread| unsafe { rows_k.get(thread)[step % 4].moved(half(step)).filled() });
                block.load(&rows, &mut of_k);
                block.multiply(&of_q[step], &of_k, &mut scores);
            });
            let start = (EDGE as u32 * number) as i32;
            if start + EDGE as i32 > keys.min(first + reach + 1) {
                mask(block, &mut scores, keys - start, first + reach + 1 - start);
            }
            let worth = softmax.step(block, &mut scores, scale);
            let weights = block.each(|thread| scores.get(thread).to_bfloats::<Output, 4>());
            // V of this round has arrived, and all threads have read K.
            wait_copies::<0>();
            block.sync();
            fetch(k, to_k, number + 1);
            each::<STEPS>(|step| {
                let mut of_v = block.each(|_| OfV::default());
                // SAFETY: V has arrived.
                let rows = block.each(|thread| unsafe { rows_v.get(thread)[step % 4].moved(half(step)).filled() });
                block.load(&rows, &mut of_v);
                block.update(&mut out[step], |thread, out| out.map_rows(*worth.get(thread), |worth, x| worth * x));
                block.multiply(&weights, &of_v, &mut out[step]);
            });
            number += 1;
        }
        (out, softmax)
    });
    let scale = softmax.finish(block);
    // Through shared memory: there a thread has 16 bytes of a row.
    let pairs = memory.tile().writing(H::Held::VALUE);
    block.each(|thread| {
        let mut words = [0; PAIRS];
        each::<PAIRS>(|pair| {
            let (row, atom) = (pair % 2, pair / 2);
            let [low, high] = [0, 1].map(|x| out[atom / 2].get(thread).registers()[atom % 2][2 * row + x]);
            let scale = scale.get(thread)[row];
            words[pair] = bfloats(high * scale, low * scale);
        });
        pairs.part(thread).store(words);
    });
    let rows = pairs.sync(block).vectors::<_, 4>(H::Rows::VALUE);
    block.each(|thread| {
        let words: [Vector<u32, 4>; OUT] = rows.part(H::Out::VALUE, thread).load();
        let mut vectors = [Vector([bf16::ZERO; 8]); OUT];
        each::<OUT>(|v| vectors[v] = halves_of(words[v]));
        o.tile().store(thread, vectors);
    });
}

/// The scale for powers of 2, and a reach that can be added to a length.
#[inline(always)]
pub(super) fn scaled(scale: f32, reach: i32) -> (f32, i32) {
    (scale * LOG2_E, reach.clamp(-super::ALL, super::ALL))
}

/// The scores of keys that a query does not see become minus infinity: `keys` of them are there, and the first query
/// of the block sees `seen`, each next one a key more.
#[inline(always)]
#[allow(clippy::cast_possible_wrap, reason = "a tile is small")]
fn mask(block: &Block<THREADS>, scores: &mut Each<OfS>, keys: i32, seen: i32) {
    block.update(scores, |thread, scores| {
        scores.map_values(|value, x| {
            let [row, column] =
                [RowsOf::VALUE.index((thread.index(), value)), ColumnsOf::VALUE.index((thread.index(), value))];
            if (column as i32) < keys.min(seen + row as i32) { x } else { f32::NEG_INFINITY }
        });
    });
}

/// The bytes from the first 64 columns to the columns of a step.
#[inline(always)]
fn half(step: usize) -> u32 {
    step as u32 / 4 * HALF
}

/// Four words as eight elements.
#[inline(always)]
pub(super) fn halves_of(words: Vector<u32, 4>) -> V8 {
    Vector(from_fn(|lane| bf16::from_bits((words.0[lane / 2] >> (lane % 2 * 16)) as u16)))
}

/// Attention of heads of up to 64 columns.
#[kernel(threads = THREADS, shared = Memory<Columns64>)]
pub fn attention_64(
    block: &Block<THREADS>,
    memory: Region<Memory<Columns64>>,
    q: SourceQ<8>,
    k: SourceK<8>,
    v: SourceK<8>,
    o: Target<Columns64, 8>,
    scale: f32,
    reach: i32,
) {
    attend::<Columns64, 8, 4, 16, 4>(block, memory, (&q, &k, &v), &o, scale, reach);
}

/// Attention of heads of up to 128 columns.
#[kernel(threads = THREADS, shared = Memory<Columns128>)]
pub fn attention_128(
    block: &Block<THREADS>,
    memory: Region<Memory<Columns128>>,
    q: SourceQ<16>,
    k: SourceK<16>,
    v: SourceK<16>,
    o: Target<Columns128, 16>,
    scale: f32,
    reach: i32,
) {
    attend::<Columns128, 16, 8, 32, 8>(block, memory, (&q, &k, &v), &o, scale, reach);
}
